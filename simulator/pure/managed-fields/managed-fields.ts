/** Decodes and encodes `metadata.managedFields`, which contains the field set and the time of each manager. */
import type { Managers, VersionedFieldSet } from '../apply/updater.ts';
import { FieldSet } from '../fields/field-set.ts';
import { FieldsV1Error, parseFieldsV1, toFieldsV1 } from '../fields/fields-v1.ts';
import { compareText } from '../go/text.ts';
import type { JsonObject } from '../object.ts';
import { formatManagerIdentifier, type Manager, parseManagerIdentifier } from './manager.ts';

export interface ManagedFields {
  readonly managers: Managers;
  /** The times in the format of RFC 3339 by manager. A manager may have no time. */
  readonly times: ReadonlyMap<string, string>;
}

export const NO_MANAGED_FIELDS: ManagedFields = { managers: new Map(), times: new Map() };

/** The members of an entry, with their names in JSON. */
export interface ManagedFieldsEntry {
  manager?: string;
  operation?: string;
  apiVersion?: string;
  time?: string | null;
  fieldsType?: string;
  fieldsV1?: JsonObject | null;
  subresource?: string;
}

/** The error for entries that cannot be decoded. */
export class ManagedFieldsError extends Error {}

/** Decodes the entries of an object. Throws a ManagedFieldsError. */
export function decodeManagedFields(entries: readonly JsonObject[] | undefined): ManagedFields {
  if (entries === undefined || entries.length === 0) return NO_MANAGED_FIELDS;
  const managers = new Map<string, VersionedFieldSet>();
  const times = new Map<string, string>();
  const managedFieldsEntries: readonly ManagedFieldsEntry[] = entries;
  for (const [index, entry] of managedFieldsEntries.entries()) {
    const { operation, apiVersion = '', fieldsType = '', time } = entry;
    if (operation !== 'Apply' && operation !== 'Update') {
      throw new ManagedFieldsError('operation must be `Apply` or `Update`');
    }
    if (apiVersion === '') throw new ManagedFieldsError('apiVersion must not be empty');
    if (fieldsType === '') throw new ManagedFieldsError(`missing fieldsType in managed fields entry ${index}`);
    if (fieldsType !== 'FieldsV1') {
      throw new ManagedFieldsError(`invalid fieldsType ${JSON.stringify(fieldsType)} in managed fields entry ${index}`);
    }
    const { manager: name = '', subresource = '' } = entry;
    const identifier = formatManagerIdentifier({ name, operation, apiVersion, subresource });
    managers.set(identifier, { set: readFieldSet(entry), version: apiVersion, isApplied: operation === 'Apply' });
    if (typeof time === 'string') times.set(identifier, time);
    else times.delete(identifier);
  }
  return { managers, times };
}

function readFieldSet({ fieldsV1 }: ManagedFieldsEntry): FieldSet {
  if (fieldsV1 === undefined || fieldsV1 === null) return new FieldSet();
  try {
    return parseFieldsV1(fieldsV1);
  } catch (error) {
    throw error instanceof FieldsV1Error ? new ManagedFieldsError(error.message) : error;
  }
}

/**
 * Encodes the managers. Returns undefined if there are none. Entries of Apply precede entries of Update. Entries of the same operation are
 * sorted by time, name, version and subresource.
 */
export function encodeManagedFields({ managers, times }: ManagedFields): JsonObject[] | undefined {
  if (managers.size === 0) return undefined;
  const encodedManagers = [...managers].map(([identifier, ownedFields]): EncodedManager => {
    const time = times.get(identifier);
    return {
      ...parseManagerIdentifier(identifier),
      ...ownedFields,
      time,
      seconds: time === undefined ? 0 : toSeconds(time),
    };
  });
  return encodedManagers.sort(compareEntries).map(createEntry);
}

interface EncodedManager extends Manager, VersionedFieldSet {
  readonly time: string | undefined;
  readonly seconds: number;
}

function toSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

function compareEntries(left: EncodedManager, right: EncodedManager): number {
  return (
    Number(right.isApplied) - Number(left.isApplied) ||
    left.seconds - right.seconds ||
    compareText(left.name, right.name) ||
    compareText(left.version, right.version) ||
    compareText(left.subresource, right.subresource)
  );
}

function createEntry({ name, isApplied, version, time, set, subresource }: EncodedManager): JsonObject {
  return {
    ...(name !== '' && { manager: name }),
    operation: isApplied ? 'Apply' : 'Update',
    apiVersion: version,
    ...(time !== undefined && { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: toFieldsV1(set),
    ...(subresource !== '' && { subresource }),
  };
}

/** Reports whether the entries are `[]` or `[{}]`, with which a client clears all managers (mf-reset-*). */
export function clearsManagers(entries: readonly JsonObject[] | undefined): boolean {
  if (entries === undefined) return false;
  return entries.length === 0 || (entries.length === 1 && Object.keys(entries[0] ?? {}).length === 0);
}

/**
 * Server-side apply as one function of the types, the live object, the applied configuration, its manager and options (rules `apply-*`).
 * Returns the resulting object and its managedFields, or the conflicts.
 *
 * Problems are found in the order of kube-apiserver: managedFields of the live object, the kind, list items without keys in an unmanaged
 * live object, managedFields in the applied configuration, its type, conflicts.
 */
import { decodeManagedFields, type ManagedFields, ManagedFieldsError } from '../managed-fields/managed-fields.ts';
import { toIdentifier } from '../managed-fields/manager.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { type Conflict, ConflictError } from './conflict.ts';
import { readLastAppliedFields } from './last-applied.ts';
import { findUnkeyedItemsErrorOfObject, NEVER_OWNED_FIELDS, type ObjectTypes, toTypedValue } from './object-types.ts';
import { TypeMismatchError } from './type-problem.ts';
import { updateManagedFields, type WritingManager } from './update-managed-fields.ts';
import { applyConfigurationToTyped, type TypedValue } from './updater.ts';
import { validateTyped } from './validate.ts';
import { toMap } from './value.ts';

export interface ApplyOptions {
  readonly force: boolean;
  /** The value of the last-applied-configuration annotation. The manager may take over the fields in it without a conflict. */
  readonly lastApplied?: string | undefined;
  /** False for the Scale of a custom resource, whose merged object kube-apiserver cannot convert, so that every apply fails. */
  readonly convertible: boolean;
}

export type ApplyResult = AppliedObject | { readonly conflicts: readonly Conflict[] };

export interface AppliedObject {
  /** The object in the API version of the request, before it is decoded by its schema. Undefined if only managers change. */
  readonly object: JsonObject | undefined;
  readonly managedFields: ManagedFields;
}

/** The steps of an apply that can fail, in the order in which they are checked. */
export type ApplyStep =
  | 'managedFields of live object'
  | 'kind'
  | 'conversion of live object'
  | 'map list keys of unmanaged live object'
  | 'managedFields of applied configuration'
  | 'type of applied configuration'
  | 'type of live object'
  | 'conversion'
  | 'conversion to versions of managers';

export class ApplyError extends Error {
  readonly step: ApplyStep;

  constructor(step: ApplyStep, message = '') {
    super(message);
    this.step = step;
  }
}

/**
 * Applies a configuration without changing the arguments. `liveObject` is the stored object in the API version of the request, or undefined
 * if the apply creates the object. Throws an ApplyError.
 */
export function applyConfiguration(
  types: ObjectTypes,
  liveObject: ApiObject | undefined,
  appliedObject: JsonObject,
  manager: WritingManager,
  options: ApplyOptions,
): ApplyResult {
  const managedFields = decodeLiveManagedFields(liveObject);
  if (appliedObject.kind !== types.kind || appliedObject.apiVersion !== types.apiVersion) throw new ApplyError('kind');
  const isUnmanaged = managedFields.managers.size === 0;
  if (isUnmanaged && !options.convertible) throw new ApplyError('conversion of live object');
  const base = toTypedValue(types, liveObject ?? types.empty);
  if (isUnmanaged) checkLiveObject(types, liveObject, 'map list keys of unmanaged live object');
  checkManagedFieldsUnset(appliedObject);
  checkAppliedObject(types, appliedObject);
  if (!isUnmanaged) checkLiveObject(types, liveObject, 'type of live object');
  const previous = isUnmanaged ? addPreviousManager(types, liveObject, managedFields, manager) : managedFields;
  const applyOnce = ({ force: isForced }: { readonly force: boolean }) => {
    const result = applyConfigurationAsManager(types, base, previous, { appliedObject, manager, force: isForced });
    if (result.object !== undefined && !options.convertible) throw new ApplyError('conversion');
    return result;
  };
  try {
    return applyOnce({ force: options.force });
  } catch (error) {
    if (error instanceof TypeMismatchError) throw new ApplyError('conversion to versions of managers', error.message);
    if (!(error instanceof ConflictError)) throw error;
    const conflicts = selectRemainingConflicts(base, error.conflicts, options);
    return conflicts.length > 0 ? { conflicts } : applyOnce({ force: true });
  }
}

function decodeLiveManagedFields(live: ApiObject | undefined): ManagedFields {
  try {
    return decodeManagedFields(live?.metadata.managedFields);
  } catch (error) {
    if (!(error instanceof ManagedFieldsError)) throw error;
    throw new ApplyError('managedFields of live object', error.message);
  }
}

function checkManagedFieldsUnset(appliedObject: JsonObject): void {
  const managedFields: Json | undefined = toMap(appliedObject.metadata)?.managedFields;
  if (managedFields !== undefined && managedFields !== null) {
    throw new ApplyError('managedFields of applied configuration');
  }
}

function checkAppliedObject({ type }: ObjectTypes, appliedObject: JsonObject): void {
  try {
    validateTyped(type, appliedObject, { repeatedItems: 'rejected' });
  } catch (error) {
    if (!(error instanceof TypeMismatchError)) throw error;
    throw new ApplyError('type of applied configuration', error.message);
  }
}

/**
 * Throws an ApplyError if an item of a map list in the stored object lacks its key, because the owners of such an item cannot be tracked.
 */
function checkLiveObject(types: ObjectTypes, live: ApiObject | undefined, step: ApplyStep): void {
  const problem = live && findUnkeyedItemsErrorOfObject(types, live);
  if (problem !== undefined) throw new ApplyError(step, problem.message);
}

/** Assigns the fields of an object without managers to a manager that represents all earlier writers. */
function addPreviousManager(
  types: ObjectTypes,
  live: ApiObject | undefined,
  managedFields: ManagedFields,
  manager: WritingManager,
): ManagedFields {
  // The copy carries no record of omitted empty members (value/omitted-members.ts), so they do not count as changes.
  const next = live === undefined ? types.empty : copyDeeply(live);
  return updateManagedFields(types, types.empty, next, managedFields, { ...manager, name: 'before-first-apply' });
}

interface ApplyParameters {
  readonly appliedObject: JsonObject;
  readonly manager: WritingManager;
  readonly force: boolean;
}

function applyConfigurationAsManager(
  types: ObjectTypes,
  base: TypedValue,
  managedFields: ManagedFields,
  { appliedObject, manager, force: isForced }: ApplyParameters,
): AppliedObject {
  const { apiVersion } = types;
  const { name, subresource, time } = manager;
  const identifier = toIdentifier({ name, operation: 'Apply', apiVersion, subresource });
  const result = applyConfigurationToTyped(types.converter, base, managedFields.managers, {
    appliedConfiguration: appliedObject,
    manager: identifier,
    force: isForced,
  });
  const managers = new Map(result.managers);
  const managerFields = managers.get(identifier);
  const set = managerFields?.set.difference(NEVER_OWNED_FIELDS);
  if (managerFields !== undefined && set !== undefined) {
    if (set.isEmpty()) managers.delete(identifier);
    else managers.set(identifier, { ...managerFields, set });
  }
  const object = result.object === undefined ? undefined : (toMap(result.object) ?? {});
  const times = object === undefined ? managedFields.times : new Map(managedFields.times).set(identifier, time);
  return { object, managedFields: { managers, times } };
}

/** Returns the conflicts, except for fields that the same client set with client-side apply (ssa-upgrade-from-client-side). */
function selectRemainingConflicts(
  base: TypedValue,
  conflicts: readonly Conflict[],
  { lastApplied }: ApplyOptions,
): readonly Conflict[] {
  const clientSideFields = lastApplied === undefined ? undefined : readLastAppliedFields(base, lastApplied);
  return clientSideFields === undefined ? conflicts : conflicts.filter(({ path }) => !clientSideFields.has(path));
}

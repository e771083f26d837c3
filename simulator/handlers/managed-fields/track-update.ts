/**
 * Computes managedFields of a write other than apply: the writer becomes the only owner of the fields that it changes (mf-*). managedFields
 * in the request replace the stored managedFields, unless they cannot be decoded.
 */
import { decodeHeader, readHeader } from '../../negotiation/headers.ts';
import { findUnkeyedItemsErrorOfObject, type ObjectTypes, toTypedValue } from '../../pure/apply/object-types.ts';
import { TypeMismatchError } from '../../pure/apply/type-problem.ts';
import { updateManagedFields } from '../../pure/apply/update-managed-fields.ts';
import { validateTypedValue } from '../../pure/apply/validate.ts';
import { capUpdateManagers } from '../../pure/managed-fields/cap-update-managers.ts';
import {
  clearsManagers,
  decodeManagedFields,
  type ManagedFields,
  ManagedFieldsError,
  NO_MANAGED_FIELDS,
} from '../../pure/managed-fields/managed-fields.ts';
import { deriveManagerName } from '../../pure/managed-fields/manager.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { copyEmptyMembers } from '../../pure/value/omitted-members.ts';
import type { Call } from '../call.ts';
import { createObjectTypes, findRecordedSubresource } from './object-types.ts';
import { setManagedFields } from './set-managed-fields.ts';

/**
 * Sets the managedFields of the object, which has the storage version. `current` is undefined for a new object. `decodedObject` is the
 * object as it was decoded, before server-managed fields were removed.
 */
export function trackUpdate(
  call: Call,
  object: ApiObject,
  current: ApiObject | undefined,
  decodedObject = object,
): void {
  const { servedKind } = call.endpoint;
  const types = createObjectTypes(call);
  const nextObject = servedKind.convert(decodedObject);
  copyEmptyMembers(decodedObject, nextObject);
  const liveObject = current === undefined ? types.emptyObject : servedKind.convert(current);
  const { isReset, managedFields } = readPreviousManagers(
    call,
    nextObject.metadata.managedFields,
    current?.metadata.managedFields,
  );
  // A stored object without managedFields gets no entries until the first apply.
  const isUnmanaged = managedFields.managers.size === 0 && current?.metadata.uid !== undefined;
  const isUntracked = isUnmanaged && (!isReset || call.context.departures.has('reset-records-nobody'));
  const hasNoManagers = isUntracked || !shouldTrackUpdate(call, managedFields);
  const areChangesUnknown =
    hasUnkeyedItems(types, liveObject) ||
    hasUnkeyedItems(types, nextObject) ||
    hasUnknownVersion(call, types, managedFields);
  const computeManagers = () =>
    areChangesUnknown
      ? findManagersAfterFailure(call, current)
      : updateManagers(call, types, { liveObject, nextObject, managedFields });
  setManagedFields(object, hasNoManagers ? NO_MANAGED_FIELDS : computeManagers());
}

/** Returns the managers after a write whose changes cannot be determined, because list items lack their key or a version is unknown. */
function findManagersAfterFailure({ context }: Call, current: ApiObject | undefined): ManagedFields {
  const keepsManagers = context.behaviors.has('managed-fields-kept-on-failure');
  return keepsManagers ? decodeManagedFieldsOrEmpty(current?.metadata.managedFields) : NO_MANAGED_FIELDS;
}

/** Reports whether the write is tracked. Earlier releases track the fields of an object only after its first apply. */
function shouldTrackUpdate({ context: { behaviors } }: Call, { managers }: ManagedFields): boolean {
  return behaviors.has('managed-fields-by-default') || managers.size > 0;
}

/** The object before and after a write, and the managers before the write. */
interface TrackedChange {
  readonly liveObject: ApiObject;
  readonly nextObject: ApiObject;
  readonly managedFields: ManagedFields;
}

/** Returns the managers after the write. An object that does not match its type gets no managers, and validation rejects it later. */
function updateManagers(
  call: Call,
  types: ObjectTypes,
  { liveObject, nextObject, managedFields }: TrackedChange,
): ManagedFields {
  try {
    // Only custom resources are checked, because decoded built-in objects always match their type.
    const { customType } = call.endpoint.resource;
    if (customType !== undefined) {
      const { type, value } = toTypedValue(types, nextObject);
      validateTypedValue(type, value, { repeatedItems: 'allowed' });
    }
    const writer = {
      name: chooseManagerName(call),
      subresource: findRecordedSubresource(call),
      time: call.scope.now(),
    };
    return capUpdateManagers(updateManagedFields(types, liveObject, nextObject, managedFields, writer));
  } catch (error) {
    if (error instanceof TypeMismatchError) return NO_MANAGED_FIELDS;
    throw error;
  }
}

/**
 * Reports whether an entry of a custom object has an unknown version. In this case, the changes of the write cannot be determined. A
 * built-in object loses only this entry.
 */
function hasUnknownVersion({ endpoint }: Call, types: ObjectTypes, { managers }: ManagedFields): boolean {
  const { customType } = endpoint.resource;
  if (customType === undefined) return false;
  return managers
    .values()
    .some(({ version }) => version !== types.apiVersion && !customType.schemasByVersion.has(version));
}

function hasUnkeyedItems(types: ObjectTypes, object: ApiObject): boolean {
  return findUnkeyedItemsErrorOfObject(types, object) !== undefined;
}

/** Returns the parameter fieldManager or, without it, a prefix of the User-Agent header. */
function chooseManagerName(call: Call): string {
  const { fieldManager } = call.writeOptions;
  if (fieldManager !== '') return fieldManager;
  return deriveManagerName(decodeHeader(readHeader(call.request, 'user-agent')));
}

/** The managers before the changes of the write. */
interface PreviousManagers {
  /** Whether the write clears managedFields (mf-reset-single-empty-entry). */
  readonly isReset: boolean;
  readonly managedFields: ManagedFields;
}

function readPreviousManagers(
  call: Call,
  sentEntries: ManagedFieldsEntries,
  storedEntries: ManagedFieldsEntries,
): PreviousManagers {
  const changesManagedFields =
    call.endpoint.subresource === undefined && sentEntries !== undefined && !isDeepEqual(sentEntries, storedEntries);
  if (changesManagedFields && isResetRequest(call, sentEntries))
    return { isReset: true, managedFields: NO_MANAGED_FIELDS };
  const decodedFields = changesManagedFields ? decodeManagedFieldsOrEmpty(sentEntries) : NO_MANAGED_FIELDS;
  return {
    isReset: false,
    managedFields: decodedFields.managers.size === 0 ? decodeManagedFieldsOrEmpty(storedEntries) : decodedFields,
  };
}

function isResetRequest(call: Call, sentEntries: JsonObject[]): boolean {
  return (
    clearsManagers(sentEntries) && (sentEntries.length > 0 || call.context.departures.has('empty-managed-fields-reset'))
  );
}

type ManagedFieldsEntries = JsonObject[] | undefined;

/** Decodes managedFields. Returns no managers if the entries cannot be decoded. */
export function decodeManagedFieldsOrEmpty(entries: ManagedFieldsEntries): ManagedFields {
  try {
    return decodeManagedFields(entries);
  } catch (error) {
    if (error instanceof ManagedFieldsError) return NO_MANAGED_FIELDS;
    throw error;
  }
}

/**
 * Updates managedFields after a write other than apply. The writing manager becomes the only owner of the fields that the write changed
 * (rules `mf-*`).
 */
import type { ManagedFields } from '../managed-fields/managed-fields.ts';
import { formatManagerIdentifier } from '../managed-fields/manager.ts';
import type { ApiObject } from '../object.ts';
import { NEVER_OWNED_FIELDS, type ObjectTypes, toTypedValue } from './object-types.ts';
import { updateManagers } from './updater.ts';

/** The manager, the subresource and the time of a write. */
export interface WritingManager {
  readonly name: string;
  /** The subresource, or '' for the object itself. */
  readonly subresource: string;
  /** The time in the format of RFC 3339. */
  readonly time: string;
}

/** Returns managedFields after a write. The time of the manager's entry becomes the time of the write if the manager changed fields. */
export function updateManagedFields(
  types: ObjectTypes,
  liveObject: ApiObject,
  newObject: ApiObject,
  managedFields: ManagedFields,
  { name, subresource, time }: WritingManager,
): ManagedFields {
  const [liveValue, newValue] = [toTypedValue(types, liveObject), toTypedValue(types, newObject)];
  const managers = new Map(
    updateManagers(types.converter, liveValue, newValue, managedFields.managers, CURRENT_OPERATION),
  );
  const changedManager = managers.get(CURRENT_OPERATION);
  managers.delete(CURRENT_OPERATION);
  const set = changedManager?.set.difference(NEVER_OWNED_FIELDS);
  if (changedManager === undefined || set === undefined || set.isEmpty())
    return { managers, times: managedFields.times };
  const identifier = formatManagerIdentifier({
    name: name === '' ? 'unknown' : name,
    operation: 'Update',
    apiVersion: types.apiVersion,
    subresource,
  });
  const remainingSet = managers.get(identifier)?.set;
  const ownedFieldSet = remainingSet === undefined ? set : remainingSet.union(set);
  const storedSet = managedFields.managers.get(identifier)?.set;
  // Usually, a write changes only fields that the manager already owns.
  managers.set(identifier, {
    ...changedManager,
    set: storedSet?.equals(ownedFieldSet) === true ? storedSet : ownedFieldSet,
  });
  return { managers, times: new Map(managedFields.times).set(identifier, time) };
}

/**
 * The temporary identifier of the writer while changes are computed, like kube-apiserver's `current-operation`. No real identifier is
 * empty.
 */
const CURRENT_OPERATION = '';

/** Sets managedFields of an object. */
import { encodeManagedFields, type ManagedFields } from '../../pure/managed-fields/managed-fields.ts';
import type { ApiObject } from '../../pure/object.ts';

/** Changes the object; without managers the member is removed. */
export function setManagedFields(object: ApiObject, managed: ManagedFields): void {
  const entries = encodeManagedFields(managed);
  if (entries === undefined) delete object.metadata.managedFields;
  else object.metadata.managedFields = entries;
}

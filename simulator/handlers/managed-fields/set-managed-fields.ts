/** Sets managedFields of an object. */
import { encodeManagedFields, type ManagedFields } from '../../pure/managed-fields/managed-fields.ts';
import type { ApiObject } from '../../pure/object.ts';

/** Changes the object; without managers the member is removed. */
export function setManagedFields(object: ApiObject, managedFields: ManagedFields): void {
  const entries = encodeManagedFields(managedFields);
  if (entries === undefined) delete object.metadata.managedFields;
  else object.metadata.managedFields = entries;
}

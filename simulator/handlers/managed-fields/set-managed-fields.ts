/** Writes managedFields into an object. */
import { encodeManagedFields, type ManagedFields } from '../../pure/managed-fields/managed-fields.ts';
import type { ApiObject } from '../../pure/object.ts';

/** Sets the member managedFields, or removes it if there are no managers. Modifies the object. */
export function setManagedFields(object: ApiObject, managedFields: ManagedFields): void {
  const entries = encodeManagedFields(managedFields);
  if (entries === undefined) delete object.metadata.managedFields;
  else object.metadata.managedFields = entries;
}

/** Edits that change objects in responses. Stored objects stay correct. */
import type { Edit } from '../../faults/fault.ts';

/** Returns an edit that replaces the metadata in responses. The expression may use `metadata`. */
export function createServedMetadataEdit(expression: string): Edit {
  return createServedObjectEdit(`const { metadata } = servedObject;
    return { ...servedObject, metadata: ${expression} };`);
}

/** Returns an edit that replaces the managedFields in responses. The expression may use `entries`. */
export function createServedManagedFieldsEdit(expression: string): Edit {
  return createServedObjectEdit(`const entries = servedObject.metadata.managedFields;
    if (entries === undefined) return servedObject;
    return { ...servedObject, metadata: { ...servedObject.metadata, managedFields: ${expression} } };`);
}

function createServedObjectEdit(statements: string): Edit {
  return {
    in: 'negotiation/served-kind.ts',
    find: 'return this.addSelfLink === undefined ? servedObject : this.addSelfLink(servedObject);',
    put: statements,
  };
}

/** Edits that change objects in responses; stored objects stay correct. */
import type { Edit } from '../../faults/fault.ts';

/** Returns an edit that replaces the metadata in responses; the expression may use `metadata`. */
export function createServedMetadataEdit(expression: string): Edit {
  return createServedObjectEdit(`const { metadata } = served;
    return { ...served, metadata: ${expression} };`);
}

/** Returns an edit that replaces the managedFields in responses; the expression may use `entries`. */
export function createServedManagedFieldsEdit(expression: string): Edit {
  return createServedObjectEdit(`const entries = served.metadata.managedFields;
    if (entries === undefined) return served;
    return { ...served, metadata: { ...served.metadata, managedFields: ${expression} } };`);
}

function createServedObjectEdit(statements: string): Edit {
  return {
    in: 'negotiation/served-kind.ts',
    find: 'return this.addSelfLink === undefined ? served : this.addSelfLink(served);',
    put: statements,
  };
}

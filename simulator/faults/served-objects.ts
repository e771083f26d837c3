/** Edits of what objects look like wherever they are shown; what is stored stays right. */
import type { Edit } from '../../faults/fault.ts';

/** The expression makes the metadata to show of `metadata`. */
export function showMetadataAs(expression: string): Edit {
  return changeServedObjects(`const { metadata } = served;
    return { ...served, metadata: ${expression} };`);
}

/** The expression makes the managedFields to show of `entries`. */
export function showRecordsAs(expression: string): Edit {
  return changeServedObjects(`const entries = served.metadata.managedFields;
    if (entries === undefined) return served;
    return { ...served, metadata: { ...served.metadata, managedFields: ${expression} } };`);
}

function changeServedObjects(statements: string): Edit {
  return {
    in: 'negotiation/served-kind.ts',
    find: 'return this.fromStorageVersion === undefined ? object : this.fromStorageVersion(object);',
    put: `const served = this.fromStorageVersion === undefined ? object : this.fromStorageVersion(object);
    ${statements}`,
  };
}

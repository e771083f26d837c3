/** Edits that ignore preconditions. Faults of the status and of the scale use them. */
import type { Edit } from '../../faults/fault.ts';

export const CHANGE_FILE = 'handlers/change.ts';

/** Returns an edit that ignores the resourceVersion of writes for which the condition is true. */
export const createIgnoredVersionsEdit = (condition: string): Edit => ({
  in: CHANGE_FILE,
  find: 'if (sentRevision !== current.revision) throw createConflictError(endpoint.qualifiedResource, name);',
  put: `if (sentRevision !== current.revision && !(${condition})) throw createConflictError(endpoint.qualifiedResource, name);`,
});

/** Returns an edit that ignores the uid of writes for which the condition is true. */
export const createIgnoredUidsEdit = (condition: string): Edit => ({
  in: CHANGE_FILE,
  find: "if (uid !== '' && uid !== current?.object.metadata.uid) throw createUidConflict(call, uid, current);",
  put: `if (uid !== '' && uid !== current?.object.metadata.uid && !(${condition})) throw createUidConflict(call, uid, current);
      if (current !== undefined && 'uid' in call.object.metadata) call.object.metadata.uid = current.object.metadata.uid ?? '';`,
});

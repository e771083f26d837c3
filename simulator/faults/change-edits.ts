/** Edits of `handlers/change.ts`, which updates, patches and applies share: other preconditions, and changes of the prepared object. */
import type { Edit } from '../../faults/fault.ts';

export const CHANGE_FILE = 'handlers/change.ts';
/** The call that prepares the new object of an update: it restores the fields that the server owns, and sets the generation. */
export const PREPARATION_CALL = 'strategy.prepareForUpdate(object, previous, call.scope);';

/** Returns an edit that runs the code after the preparation. The code uses `object`, `previous`, `call` and `resource`. */
export const createEditAfterPreparation = (code: string): Edit => ({
  in: CHANGE_FILE,
  find: PREPARATION_CALL,
  put: `${PREPARATION_CALL}\n  ${code}`,
});

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

/**
 * A fault is a bug that an implementer might really write, by name: an edit of the source, the diff that they would have written by
 * mistake.
 *
 *     'last-writer-wins': {
 *       bug: 'the version of a PUT is not compared',
 *       breaks: ['rest-put-stale-version-409'],
 *       in: 'handlers/change.ts',
 *       find: 'sentRevision !== current.revision',
 *       put: 'false',
 *     },
 */

/** `in` is a path below the room that has the fault, `simulator/` or `policy/`; `find` occurs exactly once in that file. */
export interface Edit {
  readonly in: string;
  readonly find: string;
  readonly put: string;
}

/** `also`: further hunks of the same diff, in this file or another. */
export interface Fault extends Edit {
  /** The behaviour of the faulty server, in one sentence. */
  readonly bug: string;
  /** Ids of the rules that this breaks; each must be failed by a scenario that is tagged with it. */
  readonly breaks: readonly string[];
  readonly also?: readonly Edit[];
}

export function listEdits({ in: file, find, put, also = [] }: Fault): readonly Edit[] {
  return [{ in: file, find, put }, ...also];
}

/**
 * A fault is a named bug that an implementer might write by mistake. It is defined as an edit of the source code.
 *
 * 'last-writer-wins': { bug: 'the version of a PUT is not compared', breaks: ['rest-put-stale-version-409'], in: 'handlers/change.ts',
 * find: 'sentRevision !== current.revision', put: 'false', },
 */

/** `in` is a path below the package of the fault, `simulator/` or `policy/`; `find` occurs exactly once in that file. */
export interface Edit {
  readonly in: string;
  readonly find: string;
  readonly put: string;
}

/** `also`: further hunks of the same diff, in this file or another. */
export interface Fault extends Edit {
  /** The behavior of the faulty server, in one sentence. */
  readonly bug: string;
  /** The IDs of the rules that the fault breaks. For each of them, at least one scenario with the tag of the rule must fail. */
  readonly breaks: readonly string[];
  readonly also?: readonly Edit[];
}

export function listEdits({ in: file, find, put, also = [] }: Fault): readonly Edit[] {
  return [{ in: file, find, put }, ...also];
}

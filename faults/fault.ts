/**
 * Defines faults. A fault is a named bug that an implementer might write by mistake. It is defined as an edit of the source code, such as
 * `in: 'handlers/change.ts', find: 'sentRevision !== current.revision', put: 'false'` for the bug "the version of a PUT is not compared".

 */

export interface Edit {
  /** The path of the edited file, relative to the package of the fault. The package is a folder such as `simulator/` or `policy/`. */
  readonly in: string;
  /** The replaced text, which occurs exactly once in the file. */
  readonly find: string;
  /** The new text. */
  readonly put: string;
}

export interface Fault extends Edit {
  /** The behavior of the faulty server, in one sentence. */
  readonly bug: string;
  /** The IDs of the rules that the fault breaks. For each rule, at least one scenario with the tag of the rule must fail. */
  readonly breaks: readonly string[];
  /** Further edits, in the same file or in other files. */
  readonly also?: readonly Edit[];
}

/** Returns all edits of a fault. */
export function listEdits({ in: file, find, put, also = [] }: Fault): readonly Edit[] {
  return [{ in: file, find, put }, ...also];
}

/**
 * A fault is a bug that an implementer might really write, by name. There are two ways to write one down:
 *
 * - as an edit of the source, for a decision inside a function. It is the diff that the implementer would have to write:
 *
 *       'last-writer-wins': {
 *         bug: 'an update does not look at the version that was sent',
 *         breaks: ['rest-put-conflict'],
 *         in: 'handlers/change.ts',
 *         find: 'sent !== current.revision',
 *         put: 'false',
 *       },
 *
 * - at a seam: a part that is put together at the start (parts.ts) is wrapped:
 *
 *       'accept-ignored': {
 *         bug: 'every answer is JSON, whatever Accept says',
 *         breaks: ['media-accept-selects-response'],
 *         at: 'negotiator',
 *         wrong: (right) => new AcceptIgnored(right),
 *       },
 */
import type { Parts } from '../parts.ts';

/** `in` is a path below `simulator/`; `find` occurs exactly once in that file. */
export interface Edit {
  readonly in: string;
  readonly find: string;
  readonly put: string;
}

interface Described {
  /** What the faulty server does, in one sentence. */
  readonly bug: string;
  /** Ids of the rules that this breaks; each must be caught by a scenario that is tagged with it. */
  readonly breaks: readonly string[];
}

/** `also`: further hunks of the same diff, in this file or another. */
export interface EditFault extends Described, Edit {
  readonly also?: readonly Edit[];
}

export type SeamFault = {
  [Name in keyof Parts]: Described & { readonly at: Name; readonly wrong: (right: Parts[Name]) => Parts[Name] };
}[keyof Parts];

/** Until each fault is one of the two, those left ask `faults.has('ID')` where they bite. */
export type Fault = EditFault | SeamFault | Described;

export function editsOf(fault: Fault): readonly Edit[] {
  if (!('find' in fault)) return [];
  const { in: file, find, put, also = [] } = fault;
  return [{ in: file, find, put }, ...also];
}

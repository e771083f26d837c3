/**
 * The wording of messages, column descriptions and warnings, which the specification leaves to the server. It is compared with `--wording`
 * and on the bundled simulator. Otherwise each such text must exist, with any content. Texts that the specification prescribes are compared
 * in `the body of the response`.
 */

import type { RunParameters } from '../subject.ts';
import { type Expectation, parseExpectation } from './expectations.ts';
import { readPath } from './paths.ts';

/** The views whose values are human-readable texts, or contain such a text. */
const WORDING_PATHS_BY_VIEW: readonly (readonly [view: RegExp, path: string])[] = [
  [/^the warnings$/, 'text'],
  [/^the causes$/, 'message'],
  [/^(?:the columns|every column) of the table$/, 'description'],
];

/** Human-readable texts by the kind of document: a Status anywhere, conditions, and the explanations of reviews. */
const WORDING_PATHS_BY_KIND: readonly (readonly [kind: RegExp, path: RegExp])[] = [
  [/^Status$/, /(?:^|\.)message$/],
  [/^(?:Self|Local)?Subject(?:Access|Rules)Review$|^TokenReview$/, /^status\.(?:reason|error|evaluationError)$/],
  [/./, /(?:^|\.)conditions\b.*\.message$/],
];

export function isWording(view: string, document: unknown, path: string): boolean {
  if (WORDING_PATHS_BY_VIEW.some(([pattern, member]) => pattern.test(view) && member === path)) return true;
  const [, innerPath = path] = /^object\.(.*)$/.exec(path) ?? [];
  const kind = String(readPath(document, innerPath === path ? 'kind' : 'object.kind'));
  return WORDING_PATHS_BY_KIND.some(([pattern, paths]) => pattern.test(kind) && paths.test(innerPath));
}

/**
 * Reports whether the run compares wording. If `cucumber-js` runs without `assay run`, there is no target, and `cucumber-js` tests a
 * simulator that it starts.
 */
export function comparesWording({ wording, target }: RunParameters): boolean {
  return wording ?? (target === undefined && process.env.ASSAY_SERVER === undefined);
}

/** Omits the wording from an expectation. The text must still exist. */
export function omitWording(expectation: Expectation): Expectation {
  return 'keyword' in expectation ? expectation : { keyword: 'not empty' };
}

/** Omits the wording from a row of path and value, or of path, relation and value. */
export function omitRowWording(row: readonly string[]): readonly string[] {
  const [path = ''] = row;
  return row.length === 2 && 'keyword' in parseExpectation(row[1] ?? '') ? row : [path, 'is', '(not empty)'];
}

/** Reports whether the path leads to the details of a Status or to its causes. They are compared without their texts. */
export function containsWording(document: unknown, path: string): boolean {
  return readPath(document, 'kind') === 'Status' && /^details(?:\.causes)?(?:\[\d+\])?$/.test(path);
}

export function removeMessages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeMessages);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'message');
  return Object.fromEntries(members.map(([name, member]) => [name, removeMessages(member)]));
}

/** Omits the wording from a cell of a table whose placeholders have not been filled in. */
export function omitCellMessages(cell: string): string {
  const text = String.raw`"message":\s*"(?:[^"\\]|\\.)*"`;
  return cell.replaceAll(new RegExp(`${text}\\s*,\\s*|,?\\s*${text}`, 'g'), '');
}

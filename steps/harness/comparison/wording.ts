/**
 * The wording of messages, of the descriptions of columns and of warnings: how a server says something, which the specification leaves to it.
 * It is compared on demand (`--wording`) and on the bundled simulator; else each such text must be there, and may say anything. What the
 * specification prescribes of a text is looked for in `the body of the answer`.
 */

import type { Parameters } from '../subject.ts';
import { type Expectation, readExpectation } from './matching.ts';
import { lookUp } from './paths.ts';

/** Views of things that are texts for people, or have one. */
const BY_VIEW: readonly (readonly [view: RegExp, path: string])[] = [
  [/^the warnings$/, 'text'],
  [/^the causes$/, 'message'],
  [/^(?:the columns|every column) of the table$/, 'description'],
];

/** The same of documents: a Status wherever it stands, conditions, and what reviews say besides their verdict. */
const BY_KIND: readonly (readonly [kind: RegExp, path: RegExp])[] = [
  [/^Status$/, /(?:^|\.)message$/],
  [/^(?:Self|Local)?Subject(?:Access|Rules)Review$|^TokenReview$/, /^status\.(?:reason|error|evaluationError)$/],
  [/./, /(?:^|\.)conditions\b.*\.message$/],
];

export function isWording(view: string, document: unknown, path: string): boolean {
  if (BY_VIEW.some(([pattern, member]) => pattern.test(view) && member === path)) return true;
  const [, inside = path] = /^object\.(.*)$/.exec(path) ?? [];
  const kind = String(lookUp(document, inside === path ? 'kind' : 'object.kind'));
  return BY_KIND.some(([pattern, paths]) => pattern.test(kind) && paths.test(inside));
}

/** Absent when `cucumber-js` runs by itself: it then judges a simulator of its own. */
export function comparesWording({ wording, target }: Parameters): boolean {
  return wording ?? (target === undefined && process.env.ASSAY_SERVER === undefined);
}

/** Whether a text is there at all is no matter of words. */
export function freeOfWording(expectation: Expectation): Expectation {
  return 'word' in expectation ? expectation : { word: 'not empty' };
}

/** A row of path and value, or path, relation and value. */
export function rowFreeOfWording(row: readonly string[]): readonly string[] {
  const [path = ''] = row;
  return row.length === 2 && 'word' in readExpectation(row[1] ?? '') ? row : [path, 'is', '(not empty)'];
}

/** Details of a Status, and its causes as a whole, are compared without the texts in them. */
export function holdsWording(document: unknown, path: string): boolean {
  return lookUp(document, 'kind') === 'Status' && /^details(?:\.causes)?(?:\[\d+\])?$/.test(path);
}

export function valueWithoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueWithoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'message');
  return Object.fromEntries(members.map(([name, member]) => [name, valueWithoutTexts(member)]));
}

/** The same of a cell, whose placeholders have not been filled in. */
export function cellWithoutTexts(cell: string): string {
  const text = String.raw`"message":\s*"(?:[^"\\]|\\.)*"`;
  return cell.replaceAll(new RegExp(`${text}\\s*,\\s*|,?\\s*${text}`, 'g'), '');
}

/**
 * Splits the specification into the sentences that rules come from. A sentence ends at a full stop or semicolon outside of parentheses and
 * code, at the end of a table cell, and, in a cell that lists query parameters, at a comma. Its ID is the ID of the paragraph, list item or
 * row, and a number. For example, the list item
 *
 * 1. PUT replaces the object. The client supplies `resourceVersion` …; a stale value makes the server return 409.
 *
 * has the sentences updating-existing-resources-1.1, updating-existing-resources-1.2 and updating-existing-resources-1.3.
 */
import { findSpecificationAnchor } from '../../reports/render/html/source-links.ts';
import { type Block, parseSpecification, type Specification } from '../../reports/render/html/specification.ts';
import { compact } from '../../values/compact.ts';

export interface Sentence {
  /** The ID and anchor in the page, such as `limits-7.2`. */
  readonly id: string;
  readonly text: string;
  /** The index of the table cell in its row; 0 outside of tables. */
  readonly cell: number;
}

/** A heading, paragraph, list item or table row of the specification. `head` is the first row of a table. */
export interface Passage {
  readonly id: string;
  readonly kind: Block['kind'] | 'head';
  readonly level: number;
  readonly number?: string;
  /** The text of the heading above the passage. For a heading, the text of the heading. */
  readonly heading: string;
  readonly sentences: readonly Sentence[];
}

export interface SpecificationText {
  readonly passages: readonly Passage[];
  readonly specification: Specification;
  /** The passages by their anchor in the report page. */
  readonly passagesByAnchor: ReadonlyMap<string, Passage>;
}

/** Matches a cell with a list of parameters or values: `limit` (integer), `pretty` (string). */
const LIST_CELL = /^(?:`\w+` \([^)]*\), |(?:`\w+`, )+`\w+` \()/;

export function parseText(markdown: string): SpecificationText {
  const specification = parseSpecification(markdown);
  const passages: Passage[] = [];
  const passagesByAnchor = new Map<string, Passage>();
  const nameCounts = new Map<string, number>();
  let heading = '';
  let previousKind: Block['kind'] | undefined;
  for (const block of specification.blocks) {
    if (block.kind === 'heading') heading = block.texts[0] ?? '';
    const id = makeNameUnique(createShortName(block, heading), nameCounts);
    const kind = block.kind === 'row' && previousKind !== 'row' ? 'head' : block.kind;
    previousKind = block.kind;
    const { level, number } = block;
    const sentences = splitIntoSentences(id, block);
    const passage: Passage = { id, kind, level, ...compact({ number }), heading, sentences };
    passages.push(passage);
    if (block.id !== undefined) passagesByAnchor.set(block.id, passage);
  }
  return { passages, specification, passagesByAnchor };
}

/**
 * Returns a short name of a block: its anchor in the report page. For rows and long anchors, creates a name from the first cell or the heading.
 */
function createShortName({ kind, id = '', texts }: Block, heading: string): string {
  const [, anchor, row] = /^specification-(.*?)(-row-.*)?$/.exec(id) ?? [];
  if (kind === 'row' && row !== undefined) return `${anchor}-row-${createSlug(texts[0] ?? '')}`;
  if (kind === 'paragraph' && (anchor === undefined || anchor.length > 30)) return `${createSlug(heading)}-text`;
  return anchor === undefined || anchor === '' ? createSlug(heading) : anchor;
}

/** Appends `-2` to the second use of a name, `-3` to the third, and so on. */
function makeNameUnique(name: string, nameCounts: Map<string, number>): string {
  const count = (nameCounts.get(name) ?? 0) + 1;
  nameCounts.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}

function splitIntoSentences(id: string, { kind, texts }: Block): Sentence[] {
  const sentences = texts.flatMap((cellText, cell) => {
    const sentenceTexts =
      kind === 'heading' ? [cellText] : splitAtEndMarks(cellText, LIST_CELL.test(cellText) ? ';.,' : ';.');
    return sentenceTexts.map((text) => ({ text, cell }));
  });
  return sentences.map((sentence, index) => ({ id: `${id}.${index + 1}`, ...sentence }));
}

/** Splits a text after each end mark that is followed by a space, except in parentheses and code. */
function splitAtEndMarks(text: string, endMarks: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isCode = false;
  let start = 0;
  for (const [index, letter] of [...text].entries()) {
    if (letter === '`') isCode = !isCode;
    if (isCode) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth > 0 || !endMarks.includes(letter) || text[index + 1] !== ' ') continue;
    if (letter === ',' && text[index + 2] !== '`') continue;
    parts.push(text.slice(start, index + 1).trim());
    start = index + 1;
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== '');
}

function createSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * Returns the passages that the source of a rule refers to: a single passage, or all passages below a heading. If the source is another document,
 * returns an empty list.
 */
export function findPassages(
  source: string,
  { passages, specification, passagesByAnchor }: SpecificationText,
): Passage[] {
  const passage = passagesByAnchor.get(findSpecificationAnchor(source, specification) ?? '');
  if (passage === undefined) return [];
  if (passage.kind !== 'heading') return [passage];
  const followingPassages = passages.slice(passages.indexOf(passage) + 1);
  const end = followingPassages.findIndex(({ kind, level }) => kind === 'heading' && level <= passage.level);
  const section = end === -1 ? followingPassages : followingPassages.slice(0, end);
  return section.filter(({ kind }) => kind !== 'heading' && kind !== 'head');
}

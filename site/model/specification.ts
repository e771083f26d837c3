/**
 * The specification in the pieces that rules are cut from: its sentences, and of tables what stands in a cell. A piece ends at a full stop or a
 * semicolon outside of parentheses and code, or in a cell of query parameters at a comma. It is called by its block and its number:
 *
 *     1. PUT replaces the object. The client supplies `resourceVersion` …; a stale value makes the server return 409.
 *        updating-existing-resources-1.1  .2                                .3
 */
import { findPlace } from '../../reports/render/html/source-links.ts';
import { type Block, parseSpecification, type Specification } from '../../reports/render/html/specification.ts';

export interface Piece {
  /** `limits-7.2`: an anchor of the page. */
  readonly id: string;
  readonly text: string;
  /** Of a row: the cell it stands in, from 0. */
  readonly cell: number;
}

export interface Passage {
  readonly id: string;
  readonly kind: Block['kind'] | 'head';
  readonly level: number;
  readonly number?: string;
  /** The heading that it stands below, as it is written; of a heading itself. */
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

export interface Text {
  readonly passages: readonly Passage[];
  readonly places: Specification;
  /** By the id that the report page has for it. */
  readonly byPlace: ReadonlyMap<string, Passage>;
}

/** A cell that lists parameters or values: `limit` (integer), `pretty` (string). */
const LIST_CELL = /^(?:`\w+` \([^)]*\), |(?:`\w+`, )+`\w+` \()/;

export function textOf(markdown: string): Text {
  const places = parseSpecification(markdown);
  const passages: Passage[] = [];
  const byPlace = new Map<string, Passage>();
  const taken = new Map<string, number>();
  let heading = '';
  let before: Block['kind'] | undefined;
  for (const block of places.blocks) {
    if (block.kind === 'heading') heading = block.texts[0] ?? '';
    const id = numbered(shortName(block, heading), taken);
    const kind = block.kind === 'row' && before !== 'row' ? 'head' : block.kind;
    before = block.kind;
    const { level, number } = block;
    const pieces = piecesOf(id, block);
    const passage: Passage = { id, kind, level, ...(number === undefined ? {} : { number }), heading, pieces };
    passages.push(passage);
    if (block.id !== undefined) byPlace.set(block.id, passage);
  }
  return { passages, places, byPlace };
}

/** What the report page calls it, where that is short; rows are called by their first cell. */
function shortName({ kind, id = '', texts }: Block, heading: string): string {
  const [, below, row] = /^specification-(.*?)(-row-.*)?$/.exec(id) ?? [];
  if (kind === 'row' && row !== undefined) return `${below}-row-${slugOf(texts[0] ?? '')}`;
  if (kind === 'paragraph' && (below === undefined || below.length > 30)) return `${slugOf(heading)}-text`;
  return below === undefined || below === '' ? slugOf(heading) : below;
}

/** The second of the same name ends in `-2`. */
function numbered(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}

function piecesOf(id: string, { kind, texts }: Block): Piece[] {
  const parts = texts.flatMap((text, cell) => {
    const split = kind === 'heading' ? [text] : splitAt(text, LIST_CELL.test(text) ? ';.,' : ';.');
    return split.map((part) => ({ text: part, cell }));
  });
  return parts.map((part, at) => ({ id: `${id}.${at + 1}`, ...part }));
}

function splitAt(text: string, ends: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let code = false;
  let start = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '`') code = !code;
    if (code) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth > 0 || !ends.includes(letter) || text[at + 1] !== ' ') continue;
    if (letter === ',' && text[at + 2] !== '`') continue;
    parts.push(text.slice(start, at + 1).trim());
    start = at + 1;
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== '');
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The passages that a source of a rule means: one, or all below a heading where it says no more. None of another document. */
export function passagesOf(source: string, { passages, places, byPlace }: Text): Passage[] {
  const passage = byPlace.get(findPlace(source, places) ?? '');
  if (passage === undefined) return [];
  if (passage.kind !== 'heading') return [passage];
  const after = passages.slice(passages.indexOf(passage) + 1);
  const end = after.findIndex(({ kind, level }) => kind === 'heading' && level <= passage.level);
  return (end === -1 ? after : after.slice(0, end)).filter(({ kind }) => kind !== 'heading' && kind !== 'head');
}

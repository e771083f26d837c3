/**
 * Splits the specification into the pieces that rules refer to: sentences and table cells. A piece ends at a full stop or semicolon outside
 * of parentheses and code, and at a comma in a cell that lists query parameters. Its ID is that of its block with a number:
 *
 * 1. PUT replaces the object. The client supplies `resourceVersion` …; a stale value makes the server return 409.
 *
 * has the pieces updating-existing-resources-1.1, .2 and .3
 */
import { findPlace } from '../../reports/render/html/source-links.ts';
import { type Block, parseSpecification, type Specification } from '../../reports/render/html/specification.ts';
import { compact } from '../../values/compact.ts';

export interface Piece {
  /** `limits-7.2`: an anchor in the page. */
  readonly id: string;
  readonly text: string;
  /** The index of the cell in its row. */
  readonly cell: number;
}

export interface Passage {
  readonly id: string;
  readonly kind: Block['kind'] | 'head';
  readonly level: number;
  readonly number?: string;
  /** The heading above, as written; of a heading, itself. */
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

export interface Text {
  readonly passages: readonly Passage[];
  readonly places: Specification;
  /** By the ID in the report page. */
  readonly byPlace: ReadonlyMap<string, Passage>;
}

/** A cell with a list of parameters or values: `limit` (integer), `pretty` (string). */
const LIST_CELL = /^(?:`\w+` \([^)]*\), |(?:`\w+`, )+`\w+` \()/;

export function parseText(markdown: string): Text {
  const places = parseSpecification(markdown);
  const passages: Passage[] = [];
  const byPlace = new Map<string, Passage>();
  const taken = new Map<string, number>();
  let heading = '';
  let before: Block['kind'] | undefined;
  for (const block of places.blocks) {
    if (block.kind === 'heading') heading = block.texts[0] ?? '';
    const id = makeUnique(createShortName(block, heading), taken);
    const kind = block.kind === 'row' && before !== 'row' ? 'head' : block.kind;
    before = block.kind;
    const { level, number } = block;
    const pieces = splitIntoPieces(id, block);
    const passage: Passage = { id, kind, level, ...compact({ number }), heading, pieces };
    passages.push(passage);
    if (block.id !== undefined) byPlace.set(block.id, passage);
  }
  return { passages, places, byPlace };
}

/** Returns the ID in the report page if it is short; for rows, the text of the first cell. */
function createShortName({ kind, id = '', texts }: Block, heading: string): string {
  const [, below, row] = /^specification-(.*?)(-row-.*)?$/.exec(id) ?? [];
  if (kind === 'row' && row !== undefined) return `${below}-row-${createSlug(texts[0] ?? '')}`;
  if (kind === 'paragraph' && (below === undefined || below.length > 30)) return `${createSlug(heading)}-text`;
  return below === undefined || below === '' ? createSlug(heading) : below;
}

/** Appends `-2` to the second use of a name. */
function makeUnique(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}

function splitIntoPieces(id: string, { kind, texts }: Block): Piece[] {
  const parts = texts.flatMap((text, cell) => {
    const split = kind === 'heading' ? [text] : splitAt(text, LIST_CELL.test(text) ? ';.,' : ';.');
    return split.map((part) => ({ text: part, cell }));
  });
  return parts.map((part, index) => ({ id: `${id}.${index + 1}`, ...part }));
}

function splitAt(text: string, ends: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let code = false;
  let start = 0;
  for (const [index, letter] of [...text].entries()) {
    if (letter === '`') code = !code;
    if (code) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth > 0 || !ends.includes(letter) || text[index + 1] !== ' ') continue;
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

/** Returns the passages that the source of a rule refers to: one, or all below a heading; none of other documents. */
export function findPassages(source: string, { passages, places, byPlace }: Text): Passage[] {
  const passage = byPlace.get(findPlace(source, places) ?? '');
  if (passage === undefined) return [];
  if (passage.kind !== 'heading') return [passage];
  const after = passages.slice(passages.indexOf(passage) + 1);
  const end = after.findIndex(({ kind, level }) => kind === 'heading' && level <= passage.level);
  return (end === -1 ? after : after.slice(0, end)).filter(({ kind }) => kind !== 'heading' && kind !== 'head');
}

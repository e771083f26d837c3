/** Locates and applies the edits of faults in a source text. */
import type { Edit } from './fault.ts';

/** The replacement of `length` characters at `offset` with `put`. */
export interface Hunk {
  readonly offset: number;
  readonly length: number;
  readonly put: string;
}

/** Returns the hunk of an edit. Throws if its text does not occur exactly once. */
export function locateEdit(source: string, { in: file, find, put }: Edit): Hunk {
  const offset = source.indexOf(find);
  if (offset < 0) throw new Error(`${file} has no ${JSON.stringify(find)}`);
  if (source.includes(find, offset + 1)) throw new Error(`${file} has ${JSON.stringify(find)} more than once`);
  return { offset, length: find.length, put };
}

/** Applies hunks, which may have any order. Throws if two hunks overlap. */
export function applyHunks(source: string, hunks: readonly Hunk[]): string {
  let text = '';
  let end = 0;
  for (const { offset, length, put } of hunks.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) throw new Error(`two edits overlap at ${JSON.stringify(source.slice(offset, end))}`);
    text += source.slice(end, offset) + put;
    end = offset + length;
  }
  return text + source.slice(end);
}

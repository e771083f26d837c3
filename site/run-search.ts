/** Runs the search of a built site as a page does: its scripts, in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

export interface Hit {
  readonly kind: string;
  readonly title: string;
  readonly link: string;
}

export function loadSearch(folder: string): (query: string) => readonly Hit[] {
  const context = createContext({});
  for (const script of ['minisearch.js', 'documents.js', 'search.js'])
    runInContext(readFileSync(join(folder, 'assets', script), 'utf8'), context, { filename: script });
  const { findPages }: { findPages?: (query: string) => readonly Hit[] } = context;
  if (findPages === undefined) throw new Error('assets/search.js defines no findPages');
  return findPages;
}

/** Runs the search of a generated site outside of a browser: loads the scripts that a page loads, in the same order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

export interface SearchResult {
  readonly kind: string;
  readonly title: string;
  readonly link: string;
}

export function loadSearch(folder: string): (query: string) => readonly SearchResult[] {
  const context = createContext({});
  for (const script of ['minisearch.js', 'documents.js', 'search.js'])
    runInContext(readFileSync(join(folder, 'assets', script), 'utf8'), context, { filename: script });
  const { findPages }: { findPages?: (query: string) => readonly SearchResult[] } = context;
  if (findPages === undefined) throw new Error('assets/search.js does not define findPages');
  return findPages;
}

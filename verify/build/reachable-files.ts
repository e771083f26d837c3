/** Finds the files of a built package that given modules import, directly or indirectly. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT_PATTERN = /(?:from|import)[ (]*['"`](\.[^'"`$]*\.[jt]s)['"`]/g;

/** Returns the files that match `patterns` and all files that they import. `formatFileName` returns the name of the file for an imported name. */
export function findReachableFiles(
  folder: string,
  patterns: readonly string[],
  formatFileName: (name: string) => string,
): Set<string> {
  const reachableFiles = new Set<string>();
  const pendingFiles = patterns.flatMap((pattern) => globSync(pattern, { cwd: folder }));
  for (let file = pendingFiles.pop(); file !== undefined; file = pendingFiles.pop()) {
    // The edits of faults are texts that may contain imports of missing files.
    if (reachableFiles.has(file) || !existsSync(join(folder, file))) continue;
    reachableFiles.add(file);
    const names = [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT_PATTERN)].map(([, name = '']) => name);
    for (const name of names) pendingFiles.push(formatFileName(join(dirname(file), name)));
  }
  return reachableFiles;
}

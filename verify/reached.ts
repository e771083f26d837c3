/** Which files of a built package modules lead to by their imports. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORTS = /(?:from|import)[ (]*['"`](\.[^'"`$]*\.[jt]s)['"`]/g;

/** The files that `patterns` name and all that they import; `fileOf` gives the file that an imported name stands for. */
export function reachedFrom(
  folder: string,
  patterns: readonly string[],
  fileOf: (name: string) => string,
): Set<string> {
  const reached = new Set<string>();
  const waiting = patterns.flatMap((pattern) => globSync(pattern, { cwd: folder }));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    // The text that an edit puts into another file names imports of that file.
    if (reached.has(file) || !existsSync(join(folder, file))) continue;
    reached.add(file);
    const names = [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORTS)].map(([, name = '']) => name);
    for (const name of names) waiting.push(fileOf(join(dirname(file), name)));
  }
  return reached;
}

/**
 * Finds the bundle of the simulator's modules (verify/build/bundle.ts). In a checkout it is used only while each file that it contains is
 * unchanged since it was built, so that an edit has its effect at the next start.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Returns the address of the folder, or undefined if there is no bundle or it is out of date. */
export function findBundle(root = ROOT): string | undefined {
  const folder = join(root, 'bundle');
  try {
    // Times of modification by file. In the package, the list is empty, because its files do not change.
    const inputs: Readonly<Record<string, number>> = JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8'));
    for (const file in inputs) if (statSync(join(root, file)).mtimeMs !== inputs[file]) return undefined;
  } catch {
    return undefined;
  }
  return pathToFileURL(`${folder}/`).href;
}

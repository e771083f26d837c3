/**
 * Finds the bundle of the simulator's modules, which verify/build/bundle.ts writes. In a checkout, the bundle is used only if no source
 * file has changed since the build. So an edited file takes effect at the next start.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PACKAGE_ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Returns the file URL of the bundle folder, or undefined if the bundle is missing or out of date. */
export function findBundle(root = PACKAGE_ROOT): string | undefined {
  const folder = join(root, 'bundle');
  try {
    // The modification times by file. In the npm package, the list is empty, because installed files do not change.
    const inputs: Readonly<Record<string, number>> = JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8'));
    for (const file in inputs) if (statSync(join(root, file)).mtimeMs !== inputs[file]) return undefined;
  } catch {
    return undefined;
  }
  return pathToFileURL(`${folder}/`).href;
}

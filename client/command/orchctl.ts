/** The client command of this package. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClientCommand } from './run.ts';

/** The paths of the script: relative to the source, and relative to `dist/` in the package. */
const SCRIPT_CANDIDATES = ['../../bin/orchctl.js', '../../../bin/orchctl.js'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

export function createBundledClientCommand(): ClientCommand {
  const script = SCRIPT_CANDIDATES.find((path) => existsSync(path)) ?? SCRIPT_CANDIDATES[0] ?? '';
  return { words: [process.execPath, script], name: 'orchctl' };
}

/** The client command of this package. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClientCommand } from './run.ts';

/** The paths of the script: relative to the source, and relative to `dist/` in the package. */
const CANDIDATES = ['../../bin/orchctl.js', '../../../bin/orchctl.js'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

export function createOwnClientCommand(): ClientCommand {
  const script = CANDIDATES.find((path) => existsSync(path)) ?? CANDIDATES[0] ?? '';
  return { words: [process.execPath, script], name: 'orchctl' };
}

/** The client command of this package. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClientCommand } from './run.ts';

/** The path from the source, and the path from `dist/` in the package. */
const CANDIDATES = ['../../bin/orchctl.js', '../../../bin/orchctl.js'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

export function createOwnClientCommand(): ClientCommand {
  const script = CANDIDATES.find((path) => existsSync(path)) ?? CANDIDATES[0] ?? '';
  return { words: [process.execPath, script], name: 'orchctl' };
}

/** Files that are named on the command line. */
import { readFileSync } from 'node:fs';
import { messageOf, usage } from '../client/errors.ts';

/** Throws a usage error that names it. */
export function bytesOf(file: string | URL): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw usage(code === 'ENOENT' ? `${file}: no such file` : `${file} can't be read: ${messageOf(error)}`);
  }
}

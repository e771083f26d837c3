/** Files that are named on the command line. */
import { readFileSync } from 'node:fs';
import { usage, whyUnreadable } from '../client/errors.ts';

/** Throws a usage error that names it. */
export function bytesOf(file: string | URL): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw usage(`${file}: ${whyUnreadable(error)}`);
  }
}

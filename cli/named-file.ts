/** Reads files that are given on the command line. */
import { readFileSync } from 'node:fs';
import { describeReadError, usage } from '../client/errors.ts';

/** Throws a usage error with the name of the file. */
export function readNamedFile(file: string | URL): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw usage(`${file}: ${describeReadError(error)}`);
  }
}

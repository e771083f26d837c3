/** Reads files that are given on the command line. */
import { readFileSync } from 'node:fs';
import { createUsageError, describeReadError } from '../client/errors.ts';

/** Reads a file. Throws a usage error with the name of the file if it cannot be read. */
export function readNamedFile(file: string | URL): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw createUsageError(`${file}: ${describeReadError(error)}`);
  }
}

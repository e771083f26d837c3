/** Entries of a kubeconfig: their texts and the files that they name. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AssayError } from '../../client/errors.ts';
import type { Entry } from '../../client/kubeconfig/files.ts';
import { fail, fileProblem } from '../errors.ts';

/** Errors of the client room in the words of this command. */
export function asCommand<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AssayError) return fail(error.message);
    throw error;
  }
}

export function textOf(entry: Entry | undefined, field: string): string {
  const value = entry?.fields[field];
  return typeof value === 'string' ? value : '';
}

/** Inline data before a file; its path is relative to the kubeconfig. */
export function pemOf(entry: Entry | undefined, field: string): string | undefined {
  const data = textOf(entry, `${field}-data`);
  if (data !== '') return Buffer.from(data, 'base64').toString('utf8');
  const path = textOf(entry, field);
  return path === '' || entry === undefined ? undefined : readPem(resolve(dirname(entry.file), path));
}

export function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(fileProblem(error, file));
  }
}

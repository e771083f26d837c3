/** Entries of a kubeconfig: their texts and the files that they name. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AssayError } from '../../client/errors.ts';
import type { Entry } from '../../client/kubeconfig/files.ts';
import { fail, fileProblem } from '../errors.ts';

/** Errors of reading the file in the words of this command: the file that they begin with is named as one. */
export function asKubeconfig<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const [, file, problem] = /^(\S+): (.*)$/s.exec(error.message) ?? [];
    return fail(file === undefined ? error.message : `error loading config file "${file}": ${problem}`);
  }
}

export function textOf(entry: Entry | undefined, field: string): string {
  const value = entry?.fields[field] ?? '';
  if (typeof value === 'string') return value;
  return fail(`error loading config file "${entry?.file}": ${field} must be text, not ${JSON.stringify(value)}`);
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Inline data before a file; its path is relative to the kubeconfig. */
export function pemOf(entry: Entry | undefined, field: string, read: (path: string) => string): string | undefined {
  const data = textOf(entry, `${field}-data`).replaceAll(/[\r\n]/g, '');
  if (!BASE64.test(data)) fail(`error loading config file "${entry?.file}": ${field}-data is no base64`);
  if (data !== '') return Buffer.from(data, 'base64').toString('utf8');
  const path = textOf(entry, field);
  return path === '' || entry === undefined ? undefined : read(resolve(dirname(entry.file), path));
}

/** `owner` is the name of the cluster or user. */
export function readPem(file: string, what: string, owner: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`unable to read ${what} ${file} for ${owner} due to ${fileProblem(error, file)}`);
  }
}

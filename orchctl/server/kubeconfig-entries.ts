/** Reads the strings of kubeconfig entries, and the files that they name. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AssayError } from '../../client/errors.ts';
import type { KubeconfigEntry } from '../../client/kubeconfig/files.ts';
import { fail, formatFileProblem } from '../errors.ts';

/** Calls a function that reads a kubeconfig, and converts its errors to a CommandError. */
export function prefixKubeconfigError<T>(readFile: () => T): T {
  try {
    return readFile();
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const [, file, problem] = /^(\S+): (.*)$/s.exec(error.message) ?? [];
    return fail(file === undefined ? error.message : `error loading config file "${file}": ${problem}`);
  }
}

export function readStringField(entry: KubeconfigEntry | undefined, field: string): string {
  const value = entry?.fields[field] ?? '';
  if (typeof value === 'string') return value;
  return fail(`error loading config file "${entry?.file}": ${field} must be a string, not ${JSON.stringify(value)}`);
}

const BASE64_PATTERN = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Returns the inline data of a field, or else the content of the file that the field names, relative to the kubeconfig. */
export function readPemField(
  entry: KubeconfigEntry | undefined,
  field: string,
  read: (path: string) => string,
): string | undefined {
  const data = readStringField(entry, `${field}-data`).replaceAll(/[\r\n]/g, '');
  if (!BASE64_PATTERN.test(data)) fail(`error loading config file "${entry?.file}": ${field}-data is not valid base64`);
  if (data !== '') return Buffer.from(data, 'base64').toString('utf8');
  const path = readStringField(entry, field);
  return path === '' || entry === undefined ? undefined : read(resolve(dirname(entry.file), path));
}

/** Reads a PEM file. `subject` and `owner` (the name of the cluster or user) are for the error message. */
export function readPem(file: string, subject: string, owner: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`unable to read ${subject} ${file} for ${owner} due to ${formatFileProblem(error, file)}`);
  }
}

/** Decodes a configuration file of one kind in YAML or JSON. Unknown fields are errors (authn-config-file-*). */

import { quote } from '../../../values/go-quote.ts';
import type { JsonObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { readSettingsFile, SettingsFileError } from '../../pure/yaml/settings-file.ts';
import { ConfigurationError } from './configuration.ts';
import { type FileSchema, findDecodingProblems } from './schema.ts';

export interface FileType {
  readonly kind: string;
  readonly group: string;
  readonly versions: readonly string[];
}

/** Returns the decoded file. Throws a ConfigurationError. */
export function readTypedFile(text: string, type: FileType, schema: FileSchema): Readonly<JsonObject> {
  const file = parseFile(text);
  checkFileType(file, text, type);
  const { unknownPaths, mismatches: typeMismatches } = findDecodingProblems(file, schema);
  if (typeMismatches.length > 0) throw new ConfigurationError(typeMismatches.join(', '));
  if (unknownPaths.length > 0) {
    const fields = unknownPaths.toSorted().map((path) => `unknown field ${quote(path)}`);
    throw new ConfigurationError(`strict decoding error: ${fields.join(', ')}`);
  }
  return readMembers(file);
}

function parseFile(text: string): unknown {
  try {
    return readSettingsFile(text);
  } catch (error) {
    if (error instanceof SettingsFileError) throw new ConfigurationError(`yaml: ${error.message}`);
    throw error;
  }
}

function checkFileType(file: unknown, text: string, { kind: expectedKind, group, versions }: FileType): void {
  const { apiVersion, kind }: { apiVersion?: unknown; kind?: unknown } = file ?? {};
  const createMissingError = (name: string) =>
    new ConfigurationError(`Object '${name}' is missing in '${text.trim()}'`);
  if ((kind ?? '') === '') throw createMissingError('Kind');
  if ((apiVersion ?? '') === '') throw createMissingError('apiVersion');
  if (kind === expectedKind && versions.some((version) => apiVersion === `${group}/${version}`)) return;
  throw new ConfigurationError(
    `no kind ${quote(String(kind))} is registered for version ${quote(String(apiVersion))} in scheme`,
  );
}

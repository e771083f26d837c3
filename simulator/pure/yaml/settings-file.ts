/**
 * Reads settings files in YAML. Settings files may contain secrets, so error messages do not quote the files, and warnings of the library
 * are ignored.
 */
import { isScalar, LineCounter, parseDocument, visit, type YAMLMap, type YAMLParseError } from 'yaml';

export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
}

/** The maximum length of a file in characters. No configuration is that long, and the library takes seconds to parse a longer file. */
const MAX_FILE_LENGTH = 2 ** 20;

export function readSettingsFile(text: string): unknown {
  if (text.length > MAX_FILE_LENGTH) throw new SettingsFileError(`longer than ${MAX_FILE_LENGTH} characters`);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false, lineCounter });
  const [firstError] = document.errors;
  if (firstError !== undefined) throw new SettingsFileError(describeYamlError(firstError));
  visit(document, { Map: (_, map) => rejectDuplicateKeys(map, lineCounter) });
  try {
    return document.toJS();
  } catch {
    // The library does not report unknown aliases or too many aliases earlier.
    throw new SettingsFileError('an alias in it is undefined or expands to too much');
  }
}

/** Throws an error for duplicate keys. The check of the library would be slow, because it compares each key with all other keys. */
function rejectDuplicateKeys({ items }: YAMLMap, lineCounter: LineCounter): void {
  const seenKeys = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (seenKeys.has(key.value)) {
      const { line, col } = lineCounter.linePos(key.range?.[0] ?? 0);
      throw new SettingsFileError(`duplicate key at line ${line}, column ${col}`);
    }
    seenKeys.add(key.value);
  }
}

/** Describes an error by its code, because the messages of the library quote the file. */
function describeYamlError({ code, linePos }: YAMLParseError): string {
  const description = code.toLowerCase().replaceAll('_', ' ');
  const [position] = linePos ?? [];
  return position === undefined ? description : `${description} at line ${position.line}, column ${position.col}`;
}

/**
 * A file of settings in YAML. Such files hold secrets, so what is wrong with one is told in a line that quotes nothing of it, and nothing
 * is told of what is merely odd.
 */
import { isScalar, LineCounter, parseDocument, visit, type YAMLMap, type YAMLParseError } from 'yaml';

export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
}

/** No configuration is as long, and the library takes seconds to read one that is. */
const MAX_LENGTH = 2 ** 20;

export function readSettingsFile(text: string): unknown {
  if (text.length > MAX_LENGTH) throw new SettingsFileError(`longer than ${MAX_LENGTH} characters`);
  const lines = new LineCounter();
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false, lineCounter: lines });
  const [problem] = document.errors;
  if (problem !== undefined) throw new SettingsFileError(describeError(problem));
  visit(document, { Map: (_, map) => refuseRepeated(map, lines) });
  try {
    return document.toJS();
  } catch {
    // The library throws at this late point for names that stand for nothing, and for too many of them.
    throw new SettingsFileError('a name in it stands for nothing, or for too much');
  }
}

/** The library compares each key with all others of its map. */
function refuseRepeated({ items }: YAMLMap, lines: LineCounter): void {
  const earlier = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (earlier.has(key.value)) {
      const { line, col } = lines.linePos(key.range?.[0] ?? 0);
      throw new SettingsFileError(`duplicate key at line ${line}, column ${col}`);
    }
    earlier.add(key.value);
  }
}

/** The library's sentences quote the file; its codes don't. */
function describeError({ code, linePos }: YAMLParseError): string {
  const description = code.toLowerCase().replaceAll('_', ' ');
  const [at] = linePos ?? [];
  return at === undefined ? description : `${description} at line ${at.line}, column ${at.col}`;
}

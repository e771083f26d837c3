/**
 * A file of settings in YAML. Such files hold secrets, so what is wrong with one is told in a line that quotes nothing of it, and nothing
 * is told of what is merely odd.
 */
import { parseDocument, type YAMLParseError } from 'yaml';

export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
}

export function readSettingsFile(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent' });
  const [problem] = document.errors;
  if (problem !== undefined) throw new SettingsFileError(told(problem));
  try {
    return document.toJS();
  } catch {
    // The library throws at this late point for names that stand for nothing, and for too many of them.
    throw new SettingsFileError('a name in it stands for nothing, or for too much');
  }
}

/** The library's sentences quote the file; its codes don't. */
function told({ code, linePos }: YAMLParseError): string {
  const description = code.toLowerCase().replaceAll('_', ' ');
  const [at] = linePos ?? [];
  return at === undefined ? description : `${description} at line ${at.line}, column ${at.col}`;
}

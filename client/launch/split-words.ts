/** Splits a command into words as a shell does: blanks, single and double quotes, backslashes. Variables and patterns are not expanded. */
import { createUsageError } from '../errors.ts';

export function splitWords(command: string): string[] {
  const result: string[] = [];
  const pattern = /\s*((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/gy;
  let end = 0;
  for (const match of command.matchAll(pattern)) {
    end = match.index + match[0].length;
    result.push((match[1] ?? '').replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g, unquoteWord));
  }
  if (command.slice(end).trim() !== '')
    throw createUsageError(`unbalanced quotes in the command ${JSON.stringify(command)}`);
  return result;
}

function unquoteWord(_: string, escapedCharacter?: string, doubleQuoted?: string, singleQuoted?: string): string {
  if (escapedCharacter !== undefined) return escapedCharacter;
  return doubleQuoted?.replace(/\\(.)/g, '$1') ?? singleQuoted ?? '';
}

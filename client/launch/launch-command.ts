/**
 * Checks the command of `--launch` before it is started: the program exists, a port placeholder is present, and no placeholder is unknown.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createUsageError } from '../errors.ts';
import { splitWords } from './split-words.ts';

const PLACEHOLDERS: readonly string[] = ['{flags}', '{http-port}', '{secure-port}', '{dir}'];
const PORT_PLACEHOLDERS = ['{http-port}', '{secure-port}'];

export function checkLaunchCommand(command: string): void {
  const [program] = splitWords(command);
  if (program === undefined || program === '') throw createUsageError('--launch: the command is empty');
  const unknownPlaceholder = (command.match(/\{[a-z][a-z-]*\}/g) ?? []).find((name) => !PLACEHOLDERS.includes(name));
  if (unknownPlaceholder !== undefined)
    throw createUsageError(
      `--launch: unknown placeholder ${unknownPlaceholder}; available: ${PLACEHOLDERS.join(', ')}`,
    );
  if (!PORT_PLACEHOLDERS.some((port) => command.includes(port)))
    throw createUsageError(`--launch: the command contains no port; use {http-port} or {secure-port}`);
  if (!isProgram(program)) throw createUsageError(`--launch: there is no program ${JSON.stringify(program)}`);
}

/** Looks up the program as a shell does. */
function isProgram(name: string): boolean {
  const folders = name.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

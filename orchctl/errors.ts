/** What the client command ends with: one clear line on standard error, and exit code 1. */

export class CommandError extends Error {}

export function fail(message: string): never {
  throw new CommandError(message);
}

/** Of what was thrown, whatever it is. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why a file can't be read or written, as the system says it. */
export function fileProblem(error: unknown, path: string, verb = 'open'): string {
  const { code = '' }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
  return `${verb} ${path}: ${FILE_PROBLEMS[code] ?? reasonOf(error)}`;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
};

/** The errors of the client command. */

/** An error that the command prints as one line on standard error, with exit code 1. */
export class CommandError extends Error {}

export function fail(message: string): never {
  throw new CommandError(message);
}

/** Returns the message of a thrown value of any type. */
export function formatReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Describes why a file cannot be read or written, with the message of the operating system. */
export function formatFileProblem(error: unknown, path: string, verb = 'open'): string {
  const { code = '' }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
  return `${verb} ${path}: ${FILE_PROBLEMS[code] ?? formatReason(error)}`;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
};

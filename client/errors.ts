/**
 * What can go wrong on the judge's own side. The code tells the command line which exit it is: `usage` 2, `unusable` 3, `harness` 5.
 */
export type AssayErrorCode = 'usage' | 'unusable' | 'harness';

export class AssayError extends Error {
  readonly code: AssayErrorCode;
  constructor(code: AssayErrorCode, message: string) {
    super(message);
    this.name = 'AssayError';
    this.code = code;
  }
}

/** The command line or a configuration file is wrong. */
export const usage = (message: string): AssayError => new AssayError('usage', message);
/** The server could not be reached, started or used. */
export const unusable = (message: string): AssayError => new AssayError('unusable', message);
/** The suite itself is at fault: an unknown name in a feature, a missing state. */
export const harness = (message: string): AssayError => new AssayError('harness', message);

/** Of what was thrown, whatever it is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

/** Of a file that was named. */
export function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return UNREADABLE[code] ?? messageOf(error);
}

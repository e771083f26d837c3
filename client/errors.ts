/**
 * Errors of the suite and errors in its use, as opposed to failures of the server. The code determines the exit code: `usage` 2, `unusable`
 * 3, `harness` 5.
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

/** Creates the error for a wrong command line or configuration file. */
export const createUsageError = (message: string): AssayError => new AssayError('usage', message);
/** Creates the error for a server that cannot be reached, started or used. */
export const createServerError = (message: string): AssayError => new AssayError('unusable', message);
/** Creates the error for a bug of the suite, such as an unknown name in a feature or a missing state. */
export const createSuiteError = (message: string): AssayError => new AssayError('harness', message);

/** Returns the message of any thrown value. */
export function readErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const READ_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'is a folder',
  EACCES: 'permission denied',
};

/** Returns why a file that the user named cannot be read. */
export function describeReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return READ_ERROR_TEXTS[code] ?? readErrorMessage(error);
}

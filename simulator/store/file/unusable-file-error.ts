/** The file can't be used as it is; the message says why, and what to do. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

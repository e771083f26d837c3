/** The error for a file that cannot be used. The message contains the reason, and advice if possible. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

/** The error for a file that cannot be used; the message contains the reason and what to do. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

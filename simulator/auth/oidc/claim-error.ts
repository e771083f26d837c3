/** The error for a token with rejected claims. The message contains no values of the token. */
export class ClaimError extends Error {
  override readonly name = 'ClaimError';
}

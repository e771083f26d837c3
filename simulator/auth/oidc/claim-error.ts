/** The reason why a token is rejected. The message contains no part of the token. */
export class ClaimError extends Error {
  override readonly name = 'ClaimError';
}

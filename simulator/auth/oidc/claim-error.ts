/** Why a token is rejected. The message contains nothing of the token. */
export class ClaimError extends Error {
  override readonly name = 'ClaimError';
}

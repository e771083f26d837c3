/**
 * The interfaces of authenticators, and their union. An authenticator accepts the credentials of a request, rejects them, or finds no
 * credentials that it recognizes. A union calls several authenticators in order.
 */
import type { HttpRequest } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { UserInfo } from '../foundation/user.ts';

export interface AuthenticationResult {
  readonly user: UserInfo;
  /** The requested audiences that the token has; undefined for credentials without audiences. */
  readonly audiences?: readonly string[];
  /** The time when the credential expires, in milliseconds since 1970. */
  readonly expiry?: number;
}

/** The result for a request. `unknown` means that there are no credentials, and `invalid` that the credentials are rejected. */
export type Authentication = AuthenticationResult | 'unknown' | 'invalid';

export interface RequestAuthenticator {
  authenticate(request: HttpRequest): MaybePromise<Authentication>;
}

export interface TokenAuthenticator {
  /**
   * Authenticates a token. Returns undefined if the token is not accepted. The token must have one of `audiences`, or by default one of
   * this server's audiences.
   */
  authenticateToken(token: string, audiences?: readonly string[]): MaybePromise<AuthenticationResult | undefined>;
  /** Returns the reason why a token is not accepted, for the status of a TokenReview. Undefined if there is no specific reason. */
  explainRejection?(token: string, audiences?: readonly string[]): Promise<string | undefined>;
}

/** The reasons why the authenticators did not accept a token. */
export interface TokenRejection {
  readonly reasons: readonly string[];
}

/**
 * Returns an authenticator that accepts a request if one of the given authenticators accepts it. Otherwise rejected credentials take
 * precedence over missing credentials.
 */
export function createAuthenticatorUnion(authenticators: readonly RequestAuthenticator[]): RequestAuthenticator {
  return {
    authenticate: (request) => authenticateStartingAt(authenticators, request, 0, { isRejected: false }),
  };
}

function authenticateStartingAt(
  authenticators: readonly RequestAuthenticator[],
  request: HttpRequest,
  startIndex: number,
  { isRejected }: { readonly isRejected: boolean },
): MaybePromise<Authentication> {
  let isInvalid = isRejected;
  for (let i = startIndex; i < authenticators.length; i += 1) {
    const authentication = authenticators[i]?.authenticate(request) ?? 'unknown';
    if (authentication instanceof Promise) {
      return authentication.then((result) =>
        typeof result === 'object'
          ? result
          : authenticateStartingAt(authenticators, request, i + 1, { isRejected: isInvalid || result === 'invalid' }),
      );
    }
    if (typeof authentication === 'object') return authentication;
    isInvalid ||= authentication === 'invalid';
  }
  return isInvalid ? 'invalid' : 'unknown';
}

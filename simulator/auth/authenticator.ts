/**
 * Authenticators of requests and tokens. An authenticator accepts the credentials of a request, rejects them, or has
 * no opinion. A union calls several authenticators in order.
 */
import type { HttpRequest } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { UserInfo } from '../ground/user.ts';

export interface AuthenticationResult {
  readonly user: UserInfo;
  readonly audiences?: readonly string[];
  /** When the credential expires, in milliseconds since 1970. */
  readonly expiry?: number;
}

/** `invalid`: the request has credentials, and they are rejected, so that it is not anonymous. */
export type Authentication = AuthenticationResult | 'unknown' | 'invalid';

export interface RequestAuthenticator {
  authenticate(request: HttpRequest): MaybePromise<Authentication>;
}

export interface TokenAuthenticator {
  /** Returns undefined if the token is not recognized. `audiences`: the token must have one of these; by default, one of this server's. */
  authenticateToken(token: string, audiences?: readonly string[]): MaybePromise<AuthenticationResult | undefined>;
}

/** The first authenticator that accepts the request wins. If none does, rejected credentials take precedence over missing ones. */
export function unionAuthenticators(authenticators: readonly RequestAuthenticator[]): RequestAuthenticator {
  return {
    authenticate: (request) => authenticateFrom(authenticators, request, 0, { isRejected: false }),
  };
}

function authenticateFrom(
  authenticators: readonly RequestAuthenticator[],
  request: HttpRequest,
  startIndex: number,
  { isRejected }: { readonly isRejected: boolean },
): MaybePromise<Authentication> {
  let invalid = isRejected;
  for (let i = startIndex; i < authenticators.length; i += 1) {
    const answer = authenticators[i]?.authenticate(request) ?? 'unknown';
    if (answer instanceof Promise) {
      return answer.then((result) =>
        typeof result === 'object'
          ? result
          : authenticateFrom(authenticators, request, i + 1, { isRejected: invalid || result === 'invalid' }),
      );
    }
    if (typeof answer === 'object') return answer;
    invalid ||= answer === 'invalid';
  }
  return invalid ? 'invalid' : 'unknown';
}

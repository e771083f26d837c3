/** Authenticators of requests and tokens. One authenticates a request, has no opinion, or rejects its credentials; a union tries several in order. */
import type { HttpRequest } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { UserInfo } from '../ground/user.ts';

export interface Authenticated {
  readonly user: UserInfo;
  readonly audiences?: readonly string[];
  /** When the credential expires, in milliseconds since 1970. */
  readonly until?: number;
}

/** `invalid`: there are credentials and they are rejected, so that the request is not anonymous. */
export type Authentication = Authenticated | 'unknown' | 'invalid';

export interface RequestAuthenticator {
  authenticate(request: HttpRequest): MaybePromise<Authentication>;
}

export interface TokenAuthenticator {
  /** Undefined: the token is not recognised. `audiences`: those it must have one of, if not those of this server. */
  authenticateToken(token: string, audiences?: readonly string[]): MaybePromise<Authenticated | undefined>;
}

/** The first that authenticates the request wins; when none does, rejected credentials win over none. */
export function unionAuthenticators(authenticators: readonly RequestAuthenticator[]): RequestAuthenticator {
  return {
    authenticate: (request) => authenticateFrom(authenticators, request, 0, false),
  };
}

function authenticateFrom(
  authenticators: readonly RequestAuthenticator[],
  request: HttpRequest,
  from: number,
  rejected: boolean,
): MaybePromise<Authentication> {
  let invalid = rejected;
  for (let i = from; i < authenticators.length; i += 1) {
    const answer = authenticators[i]?.authenticate(request) ?? 'unknown';
    if (answer instanceof Promise) {
      return answer.then((later) =>
        typeof later === 'object'
          ? later
          : authenticateFrom(authenticators, request, i + 1, invalid || later === 'invalid'),
      );
    }
    if (typeof answer === 'object') return answer;
    invalid ||= answer === 'invalid';
  }
  return invalid ? 'invalid' : 'unknown';
}

/** Who asks. An authenticator recognises a request, passes, or refuses its credentials; a union asks several in order. */
import type { HttpRequest } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { UserInfo } from '../ground/user.ts';

export interface Authenticated {
  readonly user: UserInfo;
  readonly audiences?: readonly string[];
  /** When the credential ends, in milliseconds since 1970. */
  readonly until?: number;
}

/** `invalid`: credentials were shown and are not good, which no later anonymous access makes up for. */
export type Authentication = Authenticated | 'unknown' | 'invalid';

export interface RequestAuthenticator {
  authenticate(request: HttpRequest): MaybePromise<Authentication>;
}

export interface TokenAuthenticator {
  /** Undefined: nobody knows the token. `audiences`: for whom it must be, where that is not this server. */
  authenticateToken(token: string, audiences?: readonly string[]): MaybePromise<Authenticated | undefined>;
}

/** The first that knows the request wins; when none does, refused credentials win over none. */
export function firstOf(authenticators: readonly RequestAuthenticator[]): RequestAuthenticator {
  return {
    authenticate: (request) => ask(authenticators, request, 0, false),
  };
}

function ask(
  authenticators: readonly RequestAuthenticator[],
  request: HttpRequest,
  from: number,
  refused: boolean,
): MaybePromise<Authentication> {
  let invalid = refused;
  for (let i = from; i < authenticators.length; i += 1) {
    const answer = authenticators[i]?.authenticate(request) ?? 'unknown';
    if (answer instanceof Promise) {
      return answer.then((later) =>
        typeof later === 'object' ? later : ask(authenticators, request, i + 1, invalid || later === 'invalid'),
      );
    }
    if (typeof answer === 'object') return answer;
    invalid ||= answer === 'invalid';
  }
  return invalid ? 'invalid' : 'unknown';
}

/**
 * Anonymous requests (`--anonymous-auth`): a request without credentials has the anonymous user (authn-no-credentials-anonymous);
 * invalid credentials are rejected all the same (authn-bad-token-401). `admits`: whether the path of a request is open to it.
 */
import type { HttpRequest } from '../ground/exchange.ts';
import { mapReady } from '../ground/maybe-promise.ts';
import { ANONYMOUS } from '../ground/user.ts';
import type { Authentication, RequestAuthenticator } from './authenticator.ts';

export function allowAnonymous(
  authenticator: RequestAuthenticator,
  admits: (request: HttpRequest) => boolean = () => true,
): RequestAuthenticator {
  const resolveAnonymous = (authentication: Authentication, request: HttpRequest): Authentication =>
    authentication === 'unknown' && admits(request) ? { user: ANONYMOUS } : authentication;
  return {
    authenticate: (request) =>
      mapReady(authenticator.authenticate(request), (authentication) => resolveAnonymous(authentication, request)),
  };
}

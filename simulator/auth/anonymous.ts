/**
 * Allows anonymous requests (`--anonymous-auth`): a request without credentials gets the user system:anonymous
 * (authn-no-credentials-anonymous). Invalid credentials are still rejected (authn-bad-token-401). `admits` reports
 * whether the path of a request allows anonymous access.
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

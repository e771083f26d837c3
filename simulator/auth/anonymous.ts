/**
 * Allows anonymous requests (`--anonymous-auth`): a request without credentials gets the user system:anonymous
 * (authn-no-credentials-anonymous). Invalid credentials are still rejected (authn-bad-token-401). `allowsRequest` reports
 * whether the path of a request allows anonymous access.
 */
import type { HttpRequest } from '../foundation/exchange.ts';
import { mapWhenReady } from '../foundation/maybe-promise.ts';
import { ANONYMOUS_USER } from '../foundation/user.ts';
import type { Authentication, RequestAuthenticator } from './authenticator.ts';

export function allowAnonymous(
  authenticator: RequestAuthenticator,
  allowsRequest: (request: HttpRequest) => boolean = () => true,
): RequestAuthenticator {
  const resolveAnonymous = (authentication: Authentication, request: HttpRequest): Authentication =>
    authentication === 'unknown' && allowsRequest(request) ? { user: ANONYMOUS_USER } : authentication;
  return {
    authenticate: (request) =>
      mapWhenReady(authenticator.authenticate(request), (authentication) => resolveAnonymous(authentication, request)),
  };
}

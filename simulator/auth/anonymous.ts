/**
 * Anonymous access (`--anonymous-auth`): who shows no credentials is nobody in particular (authn-no-credentials-anonymous).
 * Credentials that are no good are refused all the same (authn-bad-token-401).
 * `admits` tells on which paths nobody in particular is let in at all.
 */
import type { HttpRequest } from '../ground/exchange.ts';
import { ANONYMOUS } from '../ground/user.ts';
import type { Authentication, RequestAuthenticator } from './authenticator.ts';

export function orAnonymous(
  known: RequestAuthenticator,
  admits: (request: HttpRequest) => boolean = () => true,
): RequestAuthenticator {
  const admitted = (found: Authentication, request: HttpRequest): Authentication =>
    found === 'unknown' && admits(request) ? { user: ANONYMOUS } : found;
  return {
    authenticate: (request) => {
      const found = known.authenticate(request);
      return found instanceof Promise ? found.then((later) => admitted(later, request)) : admitted(found, request);
    },
  };
}

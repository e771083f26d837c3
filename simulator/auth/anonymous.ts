/**
 * Anonymous access (`--anonymous-auth`): who shows no credentials is nobody in particular (authn-no-credentials-anonymous).
 * Credentials that are no good are refused all the same (authn-bad-token-401).
 * `admits` tells on which paths nobody in particular is let in at all.
 */
import { type FaultSet, NO_FAULTS } from '../faults/catalogue.ts';
import type { HttpRequest } from '../http/exchange.ts';
import type { Authentication, RequestAuthenticator } from './authenticator.ts';
import { ANONYMOUS, AUTHENTICATED } from './user.ts';

export function orAnonymous(
  known: RequestAuthenticator,
  faults: FaultSet = NO_FAULTS,
  admits: (request: HttpRequest) => boolean = () => true,
): RequestAuthenticator {
  const anonymous = faults.has('anonymous-is-authenticated') ? { ...ANONYMOUS, groups: [AUTHENTICATED] } : ANONYMOUS;
  const admitted = (found: Authentication, request: HttpRequest): Authentication => {
    if (found === 'invalid' && faults.has('bad-token-is-anonymous')) return { user: anonymous };
    if (found !== 'unknown' || faults.has('nobody-without-credentials')) return found;
    return admits(request) ? { user: anonymous } : found;
  };
  return {
    authenticate: (request) => {
      const found = known.authenticate(request);
      return found instanceof Promise ? found.then((later) => admitted(later, request)) : admitted(found, request);
    },
  };
}

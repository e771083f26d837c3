/**
 * Anonymous access (`--anonymous-auth`): who shows no credentials is nobody in particular (authn-no-credentials-anonymous).
 * Credentials that are no good are refused all the same (authn-bad-token-401).
 */
import { type FaultSet, NO_FAULTS } from '../faults/catalogue.ts';
import type { Authentication, RequestAuthenticator } from './authenticator.ts';
import { ANONYMOUS, AUTHENTICATED } from './user.ts';

export function orAnonymous(known: RequestAuthenticator, faults: FaultSet = NO_FAULTS): RequestAuthenticator {
  const anonymous = faults.has('anonymous-is-authenticated') ? { ...ANONYMOUS, groups: [AUTHENTICATED] } : ANONYMOUS;
  const admitted = (found: Authentication): Authentication => {
    if (found === 'invalid' && faults.has('bad-token-is-anonymous')) return { user: anonymous };
    return found === 'unknown' ? { user: anonymous } : found;
  };
  return {
    authenticate: (request) => {
      const found = known.authenticate(request);
      return found instanceof Promise ? found.then(admitted) : admitted(found);
    },
  };
}

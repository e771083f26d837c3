/**
 * Anonymous access (`--anonymous-auth`): who shows no credentials is nobody in particular. Credentials that are no good are refused
 * all the same.
 */
import type { Authentication, RequestAuthenticator } from './authenticator.ts';
import { ANONYMOUS } from './user.ts';

export function orAnonymous(known: RequestAuthenticator): RequestAuthenticator {
  return {
    authenticate: (request) => {
      const found = known.authenticate(request);
      return found instanceof Promise ? found.then(admitted) : admitted(found);
    },
  };
}

function admitted(found: Authentication): Authentication {
  return found === 'unknown' ? { user: ANONYMOUS } : found;
}

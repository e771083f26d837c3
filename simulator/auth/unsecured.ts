/** The plain port without credentials: whoever reaches it on this machine is its administrator. */
import type { RequestAuthenticator } from './authenticator.ts';
import { ANONYMOUS, UNSECURED } from './user.ts';

export const unsecuredPort: RequestAuthenticator = {
  authenticate: (request) =>
    request.secure || (request.headers.authorization ?? '') !== '' ? 'unknown' : { user: UNSECURED },
};

/** Asked last of all, and only where `--anonymous-auth` is on. */
export const anonymous: RequestAuthenticator = { authenticate: () => ({ user: ANONYMOUS }) };

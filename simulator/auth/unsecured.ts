/** The plain port without credentials: whoever reaches it on this machine is its administrator. */
import type { RequestAuthenticator } from './authenticator.ts';
import { UNSECURED } from './user.ts';

export const unsecuredPort: RequestAuthenticator = {
  authenticate: (request) =>
    request.secure || (request.headers.authorization ?? '') !== '' ? 'unknown' : { user: UNSECURED },
};

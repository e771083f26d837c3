/** The plain port without credentials: whoever reaches it on this machine is its administrator. */

import { UNSECURED } from '../ground/user.ts';
import type { RequestAuthenticator } from './authenticator.ts';

export const unsecuredPort: RequestAuthenticator = {
  authenticate: (request) =>
    request.secure || (request.headers.authorization ?? '') !== '' ? 'unknown' : { user: UNSECURED },
};

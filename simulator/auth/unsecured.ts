/** Requests to the HTTP port without credentials: they come from this machine and have the user of an administrator. */

import { UNSECURED } from '../ground/user.ts';
import type { RequestAuthenticator } from './authenticator.ts';

export const unsecuredPort: RequestAuthenticator = {
  authenticate: (request) =>
    request.secure || (request.headers.authorization ?? '') !== '' ? 'unknown' : { user: UNSECURED },
};

/** Authenticates requests without credentials on the plain HTTP port as an administrator, because they come from this machine. */

import { UNSECURED } from '../ground/user.ts';
import type { RequestAuthenticator } from './authenticator.ts';

export const unsecuredPort: RequestAuthenticator = {
  authenticate: (request) =>
    request.secure || (request.headers.authorization ?? '') !== '' ? 'unknown' : { user: UNSECURED },
};

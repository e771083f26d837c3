/** Requests without credentials on the plain HTTP port have the user of an administrator, as they come from this machine. */

import { UNSECURED } from '../ground/user.ts';
import type { RequestAuthenticator } from './authenticator.ts';

export const unsecuredPort: RequestAuthenticator = {
  authenticate: (request) =>
    request.secure || (request.headers.authorization ?? '') !== '' ? 'unknown' : { user: UNSECURED },
};

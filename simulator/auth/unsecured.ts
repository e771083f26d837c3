/** Authenticates requests without credentials on the plain HTTP port as an administrator, because they come from this machine. */

import { UNSECURED_USER } from '../foundation/user.ts';
import type { RequestAuthenticator } from './authenticator.ts';

export const unsecuredPortAuthenticator: RequestAuthenticator = {
  authenticate: (request) =>
    request.isTls || (request.headers.authorization ?? '') !== '' ? 'unknown' : { user: UNSECURED_USER },
};

/** `Authorization: Bearer TOKEN`, for any source of tokens. */
import { whenReady } from '../ground/maybe-promise.ts';
import { headerText } from '../negotiation/headers.ts';
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts';
import { trimSpace } from './white-space.ts';

export function bearerToken(tokens: TokenAuthenticator): RequestAuthenticator {
  return {
    authenticate: (request) => {
      const header = request.headers.authorization;
      if (typeof header !== 'string') return 'unknown';
      const token = readToken(header);
      if (token === undefined) return 'unknown';
      // Bytes that are not UTF-8 match no token.
      if (token.includes('\ufffd')) return 'invalid';
      return whenReady(tokens.authenticateToken(token), (authenticated) => authenticated ?? 'invalid');
    },
  };
}

/** Split as in kube-apiserver: scheme and token are the first two words; an empty token counts as none. */
function readToken(header: string): string | undefined {
  const [scheme, token] = trimSpace(headerText(header)).split(' ', 3);
  if (token === undefined || token === '') return undefined;
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

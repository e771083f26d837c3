/** `Authorization: Bearer TOKEN`, for any source of tokens. */
import { headerText } from '../negotiation/headers.ts';
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts';
import { withoutSpace } from './white-space.ts';

export function bearerToken(tokens: TokenAuthenticator): RequestAuthenticator {
  return {
    authenticate: (request) => {
      const header = request.headers.authorization;
      if (typeof header !== 'string') return 'unknown';
      const token = tokenOf(header);
      if (token === undefined) return 'unknown';
      // Bytes that are no text stand in no list of tokens.
      if (token.includes('\ufffd')) return 'invalid';
      const found = tokens.authenticateToken(token);
      return found instanceof Promise ? found.then((later) => later ?? 'invalid') : (found ?? 'invalid');
    },
  };
}

/** As genuine servers cut it: scheme and token are the first two words; an empty token is no token. */
function tokenOf(header: string): string | undefined {
  const [scheme, token] = withoutSpace(headerText(header)).split(' ', 3);
  if (token === undefined || token === '') return undefined;
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/** `Authorization: Bearer TOKEN`, for any source of tokens. */
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts';

export function bearerToken(tokens: TokenAuthenticator): RequestAuthenticator {
  return {
    authenticate: (request) => {
      const header = request.headers.authorization;
      if (typeof header !== 'string') return 'unknown';
      const token = tokenOf(header);
      if (token === undefined) return 'unknown';
      const found = tokens.authenticateToken(token);
      return found instanceof Promise ? found.then((later) => later ?? 'invalid') : (found ?? 'invalid');
    },
  };
}

/** As genuine servers cut it: scheme and token are the first two words; an empty token is no token. */
function tokenOf(header: string): string | undefined {
  const [scheme, token] = header.trim().split(' ', 3);
  if (scheme === undefined || scheme.toLowerCase() !== 'bearer' || token === undefined || token === '')
    return undefined;
  return token;
}

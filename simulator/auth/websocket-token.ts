/**
 * Authenticates a bearer token among the subprotocols of a WebSocket (authn-method-bearer-token). Browsers send the token as a subprotocol,
 * because they cannot set the Authorization header of a WebSocket:
 *
 * Sec-WebSocket-Protocol: base64url.bearer.authorization.orch.io.YXNzYXk, binary
 *
 * The client must offer at least one other subprotocol, which the server can select. A malformed or repeated token is invalid.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { HttpRequest } from '../foundation/exchange.ts';
import { mapWhenReady } from '../foundation/maybe-promise.ts';
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts';

export function createWebSocketAuthenticator(
  tokens: TokenAuthenticator,
  { groupSuffix }: Dialect,
): RequestAuthenticator {
  const prefix = `base64url.bearer.authorization.${groupSuffix}.`;
  return {
    authenticate: (request) => {
      if (!isWebSocket(request)) return 'unknown';
      const offeredProtocols = String(request.headers['sec-websocket-protocol'] ?? '').split(',');
      const tokenProtocols = offeredProtocols
        .map((protocol) => protocol.trim())
        .filter((protocol) => protocol.startsWith(prefix));
      if (tokenProtocols.length !== 1) return tokenProtocols.length === 0 ? 'unknown' : 'invalid';
      const token = decodeToken(tokenProtocols[0]?.slice(prefix.length) ?? '');
      if (token === '') return 'unknown';
      if (token === undefined || offeredProtocols.length === 1) return 'invalid';
      return mapWhenReady(tokens.authenticateToken(token), (authenticationResult) => authenticationResult ?? 'invalid');
    },
  };
}

function isWebSocket({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return (
    String(headers.upgrade).toLowerCase() === 'websocket' &&
    /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(String(headers.connection))
  );
}

/** Returns the token, or undefined if the text is not canonical base64url of valid UTF-8. */
function decodeToken(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  const token = bytes.toString('utf8');
  return token.includes('\ufffd') ? undefined : token;
}

/**
 * A token among the subprotocols of a WebSocket (authn-method-bearer-token), for pages of a browser, which can send no header of their own:
 *
 *   Sec-WebSocket-Protocol: base64url.bearer.authorization.orch.io.YXNzYXk, binary
 *
 * Beside it stands at least one that is none, for the server to choose. What is written otherwise, or twice, is no good.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { HttpRequest } from '../ground/exchange.ts';
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts';

export function webSocketToken(tokens: TokenAuthenticator, { groupSuffix }: Dialect): RequestAuthenticator {
  const prefix = `base64url.bearer.authorization.${groupSuffix}.`;
  return {
    authenticate: (request) => {
      if (!isWebSocket(request)) return 'unknown';
      const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(',');
      const carrying = offered.map((each) => each.trim()).filter((each) => each.startsWith(prefix));
      if (carrying.length !== 1) return carrying.length === 0 ? 'unknown' : 'invalid';
      const token = decoded(carrying[0]?.slice(prefix.length) ?? '');
      if (token === '') return 'unknown';
      if (token === undefined || offered.length === 1) return 'invalid';
      const found = tokens.authenticateToken(token);
      return found instanceof Promise ? found.then((later) => later ?? 'invalid') : (found ?? 'invalid');
    },
  };
}

function isWebSocket({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return (
    String(headers.upgrade).toLowerCase() === 'websocket' &&
    /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(String(headers.connection))
  );
}

/** Undefined for what is no text in that encoding, written in the one way that there is. */
function decoded(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  const token = bytes.toString('utf8');
  return token.includes('\ufffd') ? undefined : token;
}

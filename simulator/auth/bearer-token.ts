/** Authenticates the header `Authorization: Bearer TOKEN` with a token authenticator. */
import { mapWhenReady } from '../foundation/maybe-promise.ts';
import { decodeHeader } from '../negotiation/headers.ts';
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts';

/** Implements Go's `strings.TrimSpace`. Unlike `trim`, it keeps a byte order mark and removes U+0085. */
function trimGoSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (start < end && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const NON_ASCII_SPACES = new Set([0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);

function isSpace(charCode: number): boolean {
  if (charCode < 0x80) return charCode === 0x20 || (charCode >= 0x09 && charCode <= 0x0d);
  return NON_ASCII_SPACES.has(charCode) || (charCode >= 0x2000 && charCode <= 0x200a);
}

export function createBearerTokenAuthenticator(tokens: TokenAuthenticator): RequestAuthenticator {
  return {
    authenticate: (request) => {
      const header = request.headers.authorization;
      if (typeof header !== 'string') return 'unknown';
      const token = readToken(header);
      if (token === undefined) return 'unknown';
      // The header is not valid UTF-8, so that it cannot match a token.
      if (token.includes('\ufffd')) return 'invalid';
      return mapWhenReady(tokens.authenticateToken(token), (authenticationResult) => authenticationResult ?? 'invalid');
    },
  };
}

/** Returns the token of the header. As in kube-apiserver, scheme and token are the first two words, and an empty token is ignored. */
function readToken(header: string): string | undefined {
  const [scheme, token] = trimGoSpace(decodeHeader(header)).split(' ', 3);
  if (token === undefined || token === '') return undefined;
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

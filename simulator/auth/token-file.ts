/**
 * Authenticates the static tokens of `--token-auth-file`. A CSV line contains token, user name, uid and optionally groups as a quoted
 * field:
 *
 *   31ada4fd,alice,1001,"developers,operators"
 *
 * Tokens are found by their digest and then compared in constant time, so that the response time reveals nothing about the tokens.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { addAuthenticatedGroup, type UserInfo } from '../foundation/user.ts';
import type { TokenAuthenticator } from './authenticator.ts';

export class TokenFileError extends Error {
  override readonly name = 'TokenFileError';
}

/**
 * Returns the authenticator for a token file. Its users have the group `system:authenticated`. The last line with the same token is used.
 */
export function createTokenFileAuthenticator(text: string): TokenAuthenticator {
  const usersByTokenDigest = new Map<string, { readonly token: Buffer; readonly user: UserInfo }>();
  for (const [lineIndex, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    const fields = parseCsvLine(line, lineIndex + 1);
    const [token = '', name = '', uid = '', groups = ''] = fields;
    if (fields.length < 3) {
      throw new TokenFileError(
        `line ${lineIndex + 1}: expected at least the fields token, user name and uid, but found ${fields.length}`,
      );
    }
    if (token === '') continue;
    // As in kube-apiserver, an empty groups field is one group with an empty name, and later fields are ignored.
    const groupNames = fields.length < 4 ? [] : groups.split(',');
    const tokenUser = { token: Buffer.from(token), user: addAuthenticatedGroup({ name, uid, groups: groupNames }) };
    usersByTokenDigest.set(computeDigest(tokenUser.token), tokenUser);
  }
  return {
    authenticateToken: (token) => {
      const presentedToken = Buffer.from(token);
      const tokenUser = usersByTokenDigest.get(computeDigest(presentedToken));
      if (tokenUser === undefined) return undefined;
      const isEqual =
        tokenUser.token.length === presentedToken.length && timingSafeEqual(tokenUser.token, presentedToken);
      return isEqual ? { user: tokenUser.user } : undefined;
    },
  };
}

function computeDigest(token: Buffer): string {
  return hash('sha256', token, 'base64');
}

function parseCsvLine(line: string, lineNumber: number): string[] {
  const fields: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/y;
  while (pattern.lastIndex <= line.length) {
    const match = pattern.exec(line);
    if (match === null)
      throw new TokenFileError(`line ${lineNumber}: a quote is not closed or is inside an unquoted field`);
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (!match[0].endsWith(',')) break;
  }
  return fields;
}

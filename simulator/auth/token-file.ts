/**
 * Static tokens of `--token-auth-file`: CSV lines of token, user name, uid and, optionally, groups as one quoted field:
 *
 *   31ada4fd,alice,1001,"developers,operators"
 */
import type { TokenAuthenticator } from './authenticator.ts';
import type { UserInfo } from './user.ts';

export class TokenFileError extends Error {
  override readonly name = 'TokenFileError';
}

/** Every user named here is in `system:authenticated`. The last line with a token counts. */
export function tokenFile(text: string): TokenAuthenticator {
  const users = new Map<string, UserInfo>();
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const fields = csvFields(line, number + 1);
    const [token = '', name = '', uid = '', groups = ''] = fields;
    if (fields.length < 3) {
      throw new TokenFileError(
        `line ${number + 1}: a token needs token, user name and uid, found ${fields.length} fields`,
      );
    }
    if (token === '') continue;
    const named = groups === '' ? [] : groups.split(',');
    users.set(token, { name, uid, groups: named.includes(AUTHENTICATED) ? named : [...named, AUTHENTICATED] });
  }
  return {
    authenticateToken: (token) => {
      const user = users.get(token);
      return user === undefined ? undefined : { user };
    },
  };
}

const AUTHENTICATED = 'system:authenticated';

function csvFields(line: string, number: number): string[] {
  const fields: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/y;
  while (pattern.lastIndex <= line.length) {
    const match = pattern.exec(line);
    if (match === null) throw new TokenFileError(`line ${number}: a quote is not closed or stands inside a field`);
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (!match[0].endsWith(',')) break;
  }
  return fields;
}

/** A command that repeats a request, to be pasted into a shell. Secrets stand as shell variables, never as values. */
import type { Exchange } from './exchange.ts';
import { blanked, blankedBody } from './secrets.ts';
import type { TargetDescription } from './target.ts';

/** Headers that curl sends by itself or that only say who we are. */
const LEFT_OUT = new Set(['user-agent', 'accept-encoding', 'content-length', 'host', 'connection']);

export function curl(request: Exchange['request'], target?: TargetDescription): string {
  const words = ['curl', '-i'];
  if (target?.insecure === true) words.push('-k');
  else if (target?.certificateAuthority !== undefined) words.push('--cacert', '"$CA"');
  if (target?.clientCertificate !== undefined) words.push('--cert', '"$CERT"', '--key', '"$KEY"');
  if (request.method !== 'GET') words.push('-X', quoted(request.method));
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (LEFT_OUT.has(key) || (key === 'accept' && value === 'application/json')) continue;
    const secret = blanked(name, value) !== value;
    words.push(
      '-H',
      secret ? `"${name}: ${key === 'authorization' ? '$AUTHORIZATION' : '$SECRET'}"` : quoted(`${name}: ${value}`),
    );
  }
  if (request.body !== undefined) words.push('--data-binary', bodyWord(request.body));
  words.push(quoted(request.url));
  return words.join(' ');
}

function bodyWord(body: string | Uint8Array): string {
  if (typeof body === 'string') return quoted(blankedBody(body));
  const bytes = Buffer.from(body);
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) && !text.includes('\0')
    ? quoted(blankedBody(text))
    : `@<(echo ${bytes.toString('base64')} | base64 -d)`;
}

/** In single quotes unless it is a plain word. */
export function quoted(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

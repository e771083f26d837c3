/** Returns a shell command that repeats a request. Secrets appear as shell variables, never as values. */
import type { Exchange } from './exchange.ts';
import { redactBody, redactHeaders } from './secrets.ts';
import type { TargetDescription } from './target.ts';

/** Headers that curl sends by itself, or that only identify the suite. */
const LEFT_OUT = new Set(['user-agent', 'accept-encoding', 'content-length', 'host', 'connection']);

export function formatCurl(request: Exchange['request'], target?: TargetDescription): string {
  const words = ['curl', '-i'];
  if (target?.insecure === true) words.push('-k');
  else if (target?.certificateAuthority !== undefined) words.push('--cacert', '"$CA"');
  if (target?.clientCertificate !== undefined) words.push('--cert', '"$CERT"', '--key', '"$KEY"');
  if (request.method !== 'GET') words.push('-X', quoteWord(request.method));
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (LEFT_OUT.has(key) || (key === 'accept' && value === 'application/json')) continue;
    const secret = redactHeaders(name, value) !== value;
    words.push(
      '-H',
      secret ? `"${name}: ${key === 'authorization' ? '$AUTHORIZATION' : '$SECRET'}"` : quoteWord(`${name}: ${value}`),
    );
  }
  if (request.body !== undefined) words.push('--data-binary', formatBodyWord(request.body));
  words.push(quoteWord(request.url));
  return words.join(' ');
}

function formatBodyWord(body: string | Uint8Array): string {
  if (typeof body === 'string') return quoteWord(redactBody(body));
  const bytes = Buffer.from(body);
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) && !text.includes('\0')
    ? quoteWord(redactBody(text))
    : `@<(echo ${bytes.toString('base64')} | base64 -d)`;
}

/** The maximum number of lines in a script. */
const MOST_LINES = 20;

/**
 * Returns the commands that repeat the last request with its prerequisites: earlier writes, including the creation of the namespace, and
 * watches, which run in the background. Reads are omitted.
 */
export function formatCurlScript(exchanges: readonly Exchange[], target?: TargetDescription): string[] {
  const lines = exchanges.flatMap(({ request }, index) => {
    const last = index === exchanges.length - 1;
    if (/[?&]watch=(?:1|true)\b/.test(request.path))
      return [`${formatCurl(request, target).replace('curl -i', 'curl -sN')} &`];
    if (last) return [formatCurl(request, target)];
    return request.method === 'GET' ? [] : [formatCurl(request, target).replace('curl -i', 'curl -s -o /dev/null')];
  });
  if (lines.length <= MOST_LINES) return lines;
  return [`# ${lines.length - MOST_LINES} requests before these are in the report`, ...lines.slice(-MOST_LINES)];
}

/** Returns the word in single quotes unless it is plain. */
export function quoteWord(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Formats shell commands that repeat requests. Secrets appear as shell variables, never as values. */
import type { Exchange } from './exchange.ts';
import { redactBody, redactHeader } from './secrets.ts';
import type { TargetDescription } from './target.ts';

/** The headers that curl sends by itself, or that only identify the suite. */
const OMITTED_HEADERS = new Set(['user-agent', 'accept-encoding', 'content-length', 'host', 'connection']);

export function formatCurl(request: Exchange['request'], target?: TargetDescription): string {
  const words = ['curl', '-i'];
  if (target?.insecure === true) words.push('-k');
  else if (target?.certificateAuthority !== undefined) words.push('--cacert', '"$CA"');
  if (target?.clientCertificate !== undefined) words.push('--cert', '"$CERT"', '--key', '"$KEY"');
  if (request.method !== 'GET') words.push('-X', quoteWord(request.method));
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (OMITTED_HEADERS.has(key) || (key === 'accept' && value === 'application/json')) continue;
    const isSecret = redactHeader(name, value) !== value;
    words.push(
      '-H',
      isSecret
        ? `"${name}: ${key === 'authorization' ? '$AUTHORIZATION' : '$SECRET'}"`
        : quoteWord(`${name}: ${value}`),
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
const MAX_LINES = 20;

/**
 * The minimum number of equal consecutive commands that become a loop. A scenario that waits for an effect sends the same request many
 * times.
 */
const MIN_LOOP_LINES = 3;

/**
 * Returns the commands that repeat the last request with its prerequisites: earlier writes, including the creation of the namespace, and
 * watches, which run in the background. Reads are omitted.
 */
export function formatCurlScript(exchanges: readonly Exchange[], target?: TargetDescription): string[] {
  const commands = exchanges.flatMap(({ request }, index) => {
    const isLast = index === exchanges.length - 1;
    if (/[?&]watch=(?:1|true)\b/.test(request.path))
      return [`${formatCurl(request, target).replace('curl -i', 'curl -sN')} &`];
    if (isLast) return [formatCurl(request, target)];
    return request.method === 'GET' ? [] : [formatCurl(request, target).replace('curl -i', 'curl -s -o /dev/null')];
  });
  const lines = joinRepeatedCommands(commands);
  if (lines.length <= MAX_LINES) return lines;
  return [`# ${lines.length - MAX_LINES} requests before these are in the report`, ...lines.slice(-MAX_LINES)];
}

function joinRepeatedCommands(commands: readonly string[]): string[] {
  const repeatedCommands: { readonly command: string; count: number }[] = [];
  for (const command of commands) {
    const lastCommand = repeatedCommands.at(-1);
    if (lastCommand?.command === command) lastCommand.count += 1;
    else repeatedCommands.push({ command, count: 1 });
  }
  return repeatedCommands.flatMap(({ command, count }) =>
    // Watches run in the background and are not joined: "&;" is a syntax error.
    count < MIN_LOOP_LINES || command.endsWith('&')
      ? Array<string>(count).fill(command)
      : `for i in $(seq ${count}); do ${command}; done`,
  );
}

/** Returns the word, in single quotes if the shell would interpret it. */
export function quoteWord(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

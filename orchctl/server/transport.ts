/** One request over HTTP/1.1 and its answer, read to the end. What goes wrong is a CommandError with the request in it. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { CommandError } from '../errors.ts';
import type { Connection } from './connection.ts';
import type { Credentials } from './credentials.ts';
import { explain } from './failures.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Answer {
  readonly status: number;
  /** In lower case; several of one name are kept apart. */
  readonly headers: Readonly<NodeJS.Dict<string[]>>;
  readonly body: Buffer;
}

/** Bytes of an answer that are read. */
const MOST = 64 * 1024 * 1024;

export async function send(connection: Connection, request: Request): Promise<Answer> {
  const { url, timeout } = connection;
  const where = `${request.method === 'GET' ? 'Get' : 'Post'} "${url.origin}${prefixOf(url)}${request.path}"`;
  const signal = timeout > 0 ? AbortSignal.timeout(timeout) : undefined;
  try {
    // An import would read all that the modules export, and load what only some of it needs: 40 ms.
    const { request: open } =
      url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing: ClientRequest = open(url, optionsOf(connection, request, signal), resolve);
      // Without an agent Node would say `close`, which clients of the API don't.
      outgoing.removeHeader('Connection');
      outgoing.once('error', reject);
      outgoing.end(request.body);
    });
    return { status: answer.statusCode ?? 0, headers: answer.headersDistinct, body: await bodyOf(answer) };
  } catch (error) {
    if (error instanceof BrokenOff) throw error;
    throw new CommandError(`${where}: ${explain(error, url)}`);
  }
}

/** An answer that ended before it was complete. */
export class BrokenOff extends CommandError {}

/** Servers may live behind a path. */
export function prefixOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '');
}

function optionsOf(
  connection: Connection,
  { method, path, headers, body }: Request,
  signal: AbortSignal | undefined,
): RequestOptions {
  const { url, authority, serverName, insecure, compressed } = connection;
  const credentials = connection.credentials();
  const { certificate, key } = credentials;
  return {
    method,
    path: `${prefixOf(url)}${path}`,
    agent: false,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': body.length }),
      ...authorizationOf(credentials),
      ...impersonationOf(connection),
      ...(compressed && { 'Accept-Encoding': 'gzip' }),
    },
    ...(signal !== undefined && { signal }),
    ...(url.protocol === 'https:' && {
      rejectUnauthorized: !insecure,
      ...(authority !== undefined && { ca: authority }),
      ...(serverName !== undefined && { servername: serverName }),
      ...(certificate !== undefined && { cert: certificate }),
      ...(key !== undefined && { key }),
    }),
  };
}

function authorizationOf({ token, username, password = '' }: Credentials): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (username === undefined) return {};
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** Several groups are several header fields. */
function impersonationOf({ impersonation }: Connection): Record<string, string | string[]> {
  const headers: Record<string, string[]> = {};
  // Node writes a byte for each character.
  for (const [name, value] of impersonation)
    headers[name] = [...(headers[name] ?? []), Buffer.from(value).toString('latin1')];
  return headers;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > MOST) throw new Error(`the answer is longer than ${MOST} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      throw new BrokenOff('unexpected error when reading response body. Please retry. Original error: unexpected EOF');
    throw error;
  }
  const body = Buffer.concat(chunks);
  if (answer.headers['content-encoding'] !== 'gzip') return body;
  const { gunzipSync } = process.getBuiltinModule('node:zlib');
  return gunzipSync(body, { maxOutputLength: MOST });
}

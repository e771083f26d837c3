/** Sends a request over HTTP/1.1 and reads the complete response. Throws a CommandError that names the request. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { compact } from '../../values/compact.ts';
import { CommandError } from '../errors.ts';
import type { Connection } from './connection.ts';
import { explainConnectionError } from './connection-errors.ts';
import type { Credentials } from './credentials.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface ReceivedResponse {
  readonly status: number;
  /** The headers. Names are in lower case; the values of repeated headers are separate. */
  readonly headers: Readonly<NodeJS.Dict<string[]>>;
  readonly body: Buffer;
}

/** The maximum number of bytes of a response. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

export async function sendRequest(connection: Connection, request: OutgoingRequest): Promise<ReceivedResponse> {
  const { url, timeout } = connection;
  const location = `${request.method === 'GET' ? 'Get' : 'Post'} "${url.origin}${readPathPrefix(url)}${request.path}"`;
  const signal = timeout > 0 ? AbortSignal.timeout(timeout) : undefined;
  try {
    // getBuiltinModule is faster than `import`, which takes 40 ms.
    const { request: startRequest } =
      url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing: ClientRequest = startRequest(url, createOptions(connection, request, signal), resolve);
      // Without an agent, Node adds `Connection: close`, which API clients do not send.
      outgoing.removeHeader('Connection');
      outgoing.once('error', reject);
      outgoing.end(request.body);
    });
    return { status: response.statusCode ?? 0, headers: response.headersDistinct, body: await readBody(response) };
  } catch (error) {
    if (error instanceof TruncatedResponseError) throw error;
    throw new CommandError(`${location}: ${explainConnectionError(error, url)}`);
  }
}

/** The error of a response that ended before it was complete. */
export class TruncatedResponseError extends CommandError {}

/** Returns the path in the URL of the server, without a final slash. */
export function readPathPrefix({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '');
}

function createOptions(
  connection: Connection,
  { method, path, headers, body }: OutgoingRequest,
  signal: AbortSignal | undefined,
): RequestOptions {
  const { url, authority: authorityPem, serverName, insecure, acceptsCompression } = connection;
  const credentials = connection.credentials();
  const { certificate, key } = credentials;
  return {
    method,
    path: `${readPathPrefix(url)}${path}`,
    agent: false,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': body.length }),
      ...createAuthorizationHeader(credentials),
      ...createImpersonationHeaders(connection),
      ...(acceptsCompression && { 'Accept-Encoding': 'gzip' }),
    },
    ...compact({ signal }),
    ...(url.protocol === 'https:' && {
      rejectUnauthorized: !insecure,
      ...compact({ ca: authorityPem, servername: serverName, cert: certificate, key }),
    }),
  };
}

function createAuthorizationHeader({ token, username, password = '' }: Credentials): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (username === undefined) return {};
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** Creates the impersonation headers. Each group is a separate header field. */
function createImpersonationHeaders({ impersonation }: Connection): Record<string, string | string[]> {
  const headers: Record<string, string[]> = {};
  // Node writes each character of a header as one byte, so the value is split into its UTF-8 bytes.
  for (const [name, value] of impersonation)
    headers[name] = [...(headers[name] ?? []), Buffer.from(value).toString('latin1')];
  return headers;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES) throw new Error(`the response is longer than ${MAX_RESPONSE_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      throw new TruncatedResponseError(
        'unexpected error when reading response body. Please retry. Original error: unexpected EOF',
      );
    throw error;
  }
  const body = Buffer.concat(chunks);
  if (response.headers['content-encoding'] !== 'gzip') return body;
  const { gunzipSync } = process.getBuiltinModule('node:zlib');
  return gunzipSync(body, { maxOutputLength: MAX_RESPONSE_BYTES });
}

/** One request over HTTP/1.1 and its answer, read to the end. What goes wrong is a CommandError with the request in it. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { CommandError } from '../errors.ts';
import type { Connection } from './connection.ts';

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
    const { request: open } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing: ClientRequest = open(url, optionsOf(connection, request, signal), resolve);
      outgoing.once('error', reject);
      outgoing.end(request.body);
    });
    return { status: answer.statusCode ?? 0, headers: answer.headersDistinct, body: await bodyOf(answer) };
  } catch (error) {
    throw new CommandError(`${where}: ${explain(error, connection)}`);
  }
}

/** Servers may live behind a path. */
export function prefixOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '');
}

function optionsOf(
  connection: Connection,
  { method, path, headers, body }: Request,
  signal: AbortSignal | undefined,
): RequestOptions {
  const { url, credentials, authority, serverName, insecure, compressed } = connection;
  const { certificate, key } = credentials;
  return {
    method,
    path: `${prefixOf(url)}${path}`,
    agent: false,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': body.length }),
      ...authorizationOf(connection),
      ...impersonationOf(connection),
      ...(compressed && { 'Accept-Encoding': 'gzip' }),
      Connection: 'close',
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

function authorizationOf({ credentials: { token, username, password = '' } }: Connection): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (username === undefined) return {};
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** Several groups are several header fields. */
function impersonationOf({ impersonation }: Connection): Record<string, string | string[]> {
  const headers: Record<string, string[]> = {};
  for (const [name, value] of impersonation) headers[name] = [...(headers[name] ?? []), value];
  return headers;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > MOST) throw new Error(`the answer is longer than ${MOST} bytes`);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (answer.headers['content-encoding'] !== 'gzip') return body;
  const { gunzipSync } = await import('node:zlib');
  return gunzipSync(body, { maxOutputLength: MOST });
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNRESET: 'the server closed the connection without an answer',
  EPIPE: 'the server closed the connection without an answer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  CERT_HAS_EXPIRED: 'tls: failed to verify certificate: x509: certificate has expired or is not yet valid',
  CERT_SIGNATURE_FAILURE: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  ERR_SSL_WRONG_VERSION_NUMBER: 'http: server gave HTTP response to HTTPS client',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'http: server gave HTTP response to HTTPS client',
};

function explain(error: unknown, { url, timeout }: Connection): string {
  const {
    code = '',
    message = '',
    name = '',
    cause,
  }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
  if (name === 'AbortError' || name === 'TimeoutError') {
    return `context deadline exceeded (no complete answer within ${timeout / 1000} s)`;
  }
  const address = `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
  if (code === 'ECONNREFUSED') return `dial tcp ${address}: connect: connection refused`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: lookup ${url.hostname}: no such host`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `tls: failed to verify certificate: x509: ${message}`;
  if (code.startsWith('HPE_')) return `the server does not speak HTTP: ${message}`;
  const problem =
    PROBLEMS[code] ?? (code.startsWith('ERR_OSSL') || code.startsWith('ERR_SSL') ? `tls: ${message}` : undefined);
  return problem ?? (cause instanceof Error ? cause.message : message || code || String(error));
}

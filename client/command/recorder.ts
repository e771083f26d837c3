/**
 * The server that a client command under test connects to. It listens with and without TLS on free loopback ports, records each request,
 * and forwards it to the real server with the credentials of the run. The recorded credentials are the credentials that the command sent.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { memoize } from '../../values/memoize.ts';
import {
  type CertificateAuthority,
  createAuthority,
  createClientCertificate,
  createServerCertificate,
} from '../credentials/certificates.ts';
import type { Exchange, HeaderPairs } from '../exchange/exchange.ts';
import { send, toHeaderPairs } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { listen } from '../test-servers/listen.ts';

/** A request that the command sent. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderPairs;
  readonly body: Buffer;
  /** The common name of the client certificate. */
  readonly certificateCommonName: string | undefined;
  /** The server name that the client requested (SNI), if any. */
  readonly serverName: string | undefined;
}

export interface RecordingProxy {
  /** The TLS address. Its certificate is valid for 127.0.0.1 and localhost. */
  readonly secureUrl: string;
  /** The address without TLS. */
  readonly plainUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** Returns the forwarded requests with the responses of the real server. */
  listExchanges(): readonly Exchange[];
  close(): Promise<void>;
}

/** The PEM credentials for client commands, by file name. They are generated once per process. */
export interface CommandCredentials {
  readonly files: Readonly<Record<string, string>>;
  readonly server: { readonly cert: string; readonly key: string };
}

/** Creates the credentials at the first call. The process shares them. */
export const createCommandCredentials = memoize(generateCommandCredentials);

async function generateCommandCredentials(): Promise<CommandCredentials> {
  const [serverAuthority, otherAuthority, clientAuthority]: CertificateAuthority[] = await Promise.all([
    createAuthority('assay servers'),
    createAuthority('assay servers'),
    createAuthority('assay clients'),
  ]);
  if (serverAuthority === undefined || otherAuthority === undefined || clientAuthority === undefined)
    throw new Error('a certificate authority is missing');
  const janeCertificate = await createClientCertificate({ commonName: 'jane' }, clientAuthority);
  const server = await createServerCertificate(serverAuthority);
  return {
    files: {
      'ca.pem': serverAuthority.pem,
      'other-ca.pem': otherAuthority.pem,
      'jane.pem': janeCertificate.clientCertificate,
      'jane.key': janeCertificate.clientKey,
    },
    server,
  };
}

const OMITTED_REQUEST_HEADERS =
  /^(authorization|impersonate-.*|host|connection|content-length|accept-encoding|transfer-encoding)$/i;
const OMITTED_RESPONSE_HEADERS = /^(content-length|transfer-encoding|connection|keep-alive)$/i;

export async function startRecordingProxy(target: () => Target): Promise<RecordingProxy> {
  const requests: ReceivedRequest[] = [];
  const exchanges: Exchange[] = [];
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const recordAndForward = async () => {
      const receivedRequest = await readRequest(request);
      requests.push(receivedRequest);
      const exchange = await forwardRequest(target(), receivedRequest);
      exchanges.push(exchange);
      writeResponse(exchange, response);
    };
    recordAndForward().catch(() => response.destroy());
  };
  const credentials = await createCommandCredentials();
  const secureServer = createSecureServer(
    { ...credentials.server, requestCert: true, rejectUnauthorized: false },
    handleRequest,
  );
  const plainServer = createServer(handleRequest);
  const sockets = new Set<Socket>();
  for (const server of [secureServer, plainServer])
    server.on('connection', (socket: Socket) => void sockets.add(socket));
  return {
    secureUrl: `https://127.0.0.1:${await listen(secureServer)}`,
    plainUrl: `http://127.0.0.1:${await listen(plainServer)}`,
    requests,
    listExchanges: () => exchanges,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      for (const server of [secureServer, plainServer]) {
        server.close();
        await once(server, 'close');
      }
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { socket } = request;
  const peerCertificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: toHeaderPairs(request.rawHeaders),
    body: Buffer.concat(chunks),
    certificateCommonName: peerCertificate?.subject === undefined ? undefined : String(peerCertificate.subject.CN),
    serverName: socket instanceof TLSSocket && typeof socket.servername === 'string' ? socket.servername : undefined,
  };
}

function forwardRequest(target: Target, { method, path, headers, body }: ReceivedRequest): Promise<Exchange> {
  return send(target, {
    method,
    path,
    headers: headers.filter(([name]) => !OMITTED_REQUEST_HEADERS.test(name)),
    ...(body.length > 0 && { body }),
  });
}

function writeResponse({ response: upstreamResponse }: Exchange, response: ServerResponse): void {
  if (upstreamResponse === undefined) {
    response.destroy();
    return;
  }
  const headers = upstreamResponse.headers.filter(([name]) => !OMITTED_RESPONSE_HEADERS.test(name));
  response.writeHead(upstreamResponse.status, headers.flat());
  response.end(upstreamResponse.body);
}

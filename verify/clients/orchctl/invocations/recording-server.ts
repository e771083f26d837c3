/**
 * A server for both commands, on an HTTPS port and an HTTP port on loopback. It records requests and forwards them to a simulator. For the second
 * command, it repeats the responses to the first command, so that UIDs and times are equal.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { CommandCredentials } from '../../../../client/command/recorder.ts';
import { listen } from '../../../../client/test-servers/listen.ts';
import { compact } from '../../../../values/compact.ts';
import type { ServerBehavior } from './invocation.ts';
import { replaceCommandName, type WireRequest } from './outcome.ts';

interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string | readonly string[]])[];
  readonly body: Buffer;
}

interface RecordedExchange {
  readonly request: WireRequest;
  readonly response: RecordedResponse | undefined;
}

export class RecordingServer {
  readonly #upstream: string;
  #behavior: ServerBehavior | undefined;
  /** The exchanges of the first command that were not repeated yet. */
  #repeatableExchanges: readonly RecordedExchange[] = [];
  #exchanges: RecordedExchange[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #closeFunctions: (() => void)[] = [];
  /** The HTTPS URL. */
  secureUrl = '';
  /** The HTTP URL. */
  plainUrl = '';

  constructor(upstream: string) {
    this.#upstream = upstream;
  }

  async open({ server }: CommandCredentials): Promise<void> {
    const handleRequest = (request: IncomingMessage, response: ServerResponse) =>
      void this.#handleRequest(request, response);
    const secureServer = createSecureServer({ ...server, requestCert: true, rejectUnauthorized: false }, handleRequest);
    const plainServer = createServer(handleRequest);
    this.secureUrl = `https://127.0.0.1:${await listen(secureServer)}`;
    this.plainUrl = `http://127.0.0.1:${await listen(plainServer)}`;
    for (const listener of [secureServer, plainServer]) {
      listener.on('connection', (socket: Socket) => void this.#sockets.add(socket));
      // Clients that do not trust the certificate disconnect.
      listener.on('tlsClientError', () => undefined);
      this.#closeFunctions.push(() => listener.close());
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    for (const close of this.#closeFunctions) close();
  }

  /** Prepares the server for the first command of an invocation. */
  beginInvocation(behavior: ServerBehavior | undefined): void {
    this.#behavior = behavior;
    this.#repeatableExchanges = [];
    this.#exchanges = [];
  }

  /** Prepares the server for the second command of an invocation, for which it repeats responses. */
  beginRepetition(): void {
    this.#repeatableExchanges = this.#exchanges;
    this.#exchanges = [];
  }

  /** Returns the requests of the current command. */
  listRequests(): readonly WireRequest[] {
    return this.#exchanges.map(({ request }) => request);
  }

  async #handleRequest(message: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await recordRequest(message);
    const response = this.#behavior === undefined ? await this.#respond(request) : undefined;
    this.#exchanges.push({ request, response });
    if (this.#behavior !== undefined) applyBehavior(this.#behavior, outgoing);
    else if (response === undefined) outgoing.destroy();
    else writeResponse(response, outgoing);
  }

  /** Returns the response to the same request of the first command, or the response of the simulator. */
  async #respond(request: WireRequest): Promise<RecordedResponse | undefined> {
    const sameExchange = this.#repeatableExchanges.find(
      (exchange) => formatKey(exchange.request) === formatKey(request),
    );
    if (sameExchange !== undefined) {
      this.#repeatableExchanges = this.#repeatableExchanges.filter((exchange) => exchange !== sameExchange);
      return sameExchange.response;
    }
    const [, accept = '*/*'] = request.headers.find(([name]) => name === 'accept') ?? [];
    const [, contentType] = request.headers.find(([name]) => name === 'content-type') ?? [];
    const response = await fetch(`${this.#upstream}${request.path}`, {
      method: request.method,
      headers: { Accept: accept, ...compact({ 'Content-Type': contentType }) },
      ...(request.body !== '' && { body: Buffer.from(request.body, 'latin1') }),
    });
    const headers = [...response.headers].filter(([name]) => !CONNECTION_HEADERS.test(name));
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }
}

/** Matches the headers that depend on the connection or the time. They are not forwarded. */
const CONNECTION_HEADERS = /^(content-length|content-encoding|transfer-encoding|connection|keep-alive|date)$/;

/** Returns the key that identifies the same request of both commands. */
function formatKey({ method, path, body }: WireRequest): string {
  return replaceCommandName(`${method} ${path} ${body}`);
}

async function recordRequest(request: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { rawHeaders, socket } = request;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
  );
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate()?.subject?.CN : undefined;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body: Buffer.concat(chunks).toString('latin1'),
    certificate: certificate === undefined ? undefined : String(certificate),
    serverName: socket instanceof TLSSocket ? String(socket.servername ?? '') : undefined,
  };
}

function writeResponse({ status, headers, body }: RecordedResponse, outgoing: ServerResponse): void {
  for (const [name, value] of headers) outgoing.setHeader(name, typeof value === 'string' ? value : [...value]);
  outgoing.writeHead(status);
  outgoing.end(body);
}

function applyBehavior(behavior: ServerBehavior, response: ServerResponse): void {
  if (behavior === 'hangs') return;
  if (behavior === 'closes') response.destroy();
  else if (behavior === 'sends no HTTP') response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
  else if (behavior === 'truncates the body') {
    response.socket?.end(
      'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"kind":',
    );
  } else {
    const { status, headers = {}, body = '' } = behavior;
    writeResponse({ status, headers: Object.entries(headers), body: Buffer.from(body) }, response);
  }
}

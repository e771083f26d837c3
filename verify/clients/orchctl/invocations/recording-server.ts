/**
 * The server for both commands, with and without TLS, on free loopback ports. It records requests and forwards them to a simulator. For the
 * second command it repeats the responses to the first, so that uids and times are equal.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { CommandCredentials } from '../../../../client/command/recorder.ts';
import { listen } from '../../../../client/test-servers/listen.ts';
import { compact } from '../../../../values/compact.ts';
import type { Behavior } from './invocation.ts';
import { replaceCommandName, type WireRequest } from './outcome.ts';

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string | readonly string[]])[];
  readonly body: Buffer;
}

interface Exchange {
  readonly request: WireRequest;
  readonly answer: Answer | undefined;
}

export class RecordingServer {
  readonly #upstream: string;
  #behavior: Behavior | undefined;
  #before: readonly Exchange[] = [];
  #exchanges: Exchange[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #close: (() => void)[] = [];
  secure = '';
  plain = '';

  constructor(upstream: string) {
    this.#upstream = upstream;
  }

  async open({ server }: CommandCredentials): Promise<void> {
    const handle = (request: IncomingMessage, response: ServerResponse) => void this.#handle(request, response);
    const secure = createSecureServer({ ...server, requestCert: true, rejectUnauthorized: false }, handle);
    const plainServer = createServer(handle);
    this.secure = `https://127.0.0.1:${await listen(secure)}`;
    this.plain = `http://127.0.0.1:${await listen(plainServer)}`;
    for (const item of [secure, plainServer]) {
      item.on('connection', (socket: Socket) => void this.#sockets.add(socket));
      // Clients that do not trust the certificate disconnect.
      item.on('tlsClientError', () => undefined);
      this.#close.push(() => item.close());
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    for (const close of this.#close) close();
  }

  /** Called before the first command of an invocation. */
  begin(behavior: Behavior | undefined): void {
    this.#behavior = behavior;
    this.#before = [];
    this.#exchanges = [];
  }

  /** Called before the second command: from now on, responses are repeated. */
  repeat(): void {
    this.#before = this.#exchanges;
    this.#exchanges = [];
  }

  requests(): readonly WireRequest[] {
    return this.#exchanges.map(({ request }) => request);
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await recordRequest(incoming);
    const answer = this.#behavior === undefined ? await this.#answer(request) : undefined;
    this.#exchanges.push({ request, answer });
    if (this.#behavior !== undefined) applyBehavior(this.#behavior, response);
    else if (answer === undefined) response.destroy();
    else writeAnswer(answer, response);
  }

  async #answer(request: WireRequest): Promise<Answer | undefined> {
    const sameExchange = this.#before.find((exchange) => formatKey(exchange.request) === formatKey(request));
    if (sameExchange !== undefined) {
      this.#before = this.#before.filter((exchange) => exchange !== sameExchange);
      return sameExchange.answer;
    }
    const [, accept = '*/*'] = request.headers.find(([name]) => name === 'accept') ?? [];
    const [, type] = request.headers.find(([name]) => name === 'content-type') ?? [];
    const answer = await fetch(`${this.#upstream}${request.path}`, {
      method: request.method,
      headers: { Accept: accept, ...compact({ 'Content-Type': type }) },
      ...(request.body !== '' && { body: Buffer.from(request.body, 'latin1') }),
    });
    const headers = [...answer.headers].filter(([name]) => !HOP.test(name));
    return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
  }
}

const HOP = /^(content-length|content-encoding|transfer-encoding|connection|keep-alive|date)$/;

/** Ignores the user agent. */
function formatKey({ method, path, body }: WireRequest): string {
  return replaceCommandName(`${method} ${path} ${body}`);
}

async function recordRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { rawHeaders, socket } = incoming;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
  );
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate()?.subject?.CN : undefined;
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers,
    body: Buffer.concat(chunks).toString('latin1'),
    certificate: certificate === undefined ? undefined : String(certificate),
    serverName: socket instanceof TLSSocket ? String(socket.servername ?? '') : undefined,
  };
}

function writeAnswer({ status, headers, body }: Answer, response: ServerResponse): void {
  for (const [name, value] of headers) response.setHeader(name, typeof value === 'string' ? value : [...value]);
  response.writeHead(status);
  response.end(body);
}

function applyBehavior(behavior: Behavior, response: ServerResponse): void {
  if (behavior === 'hangs') return;
  if (behavior === 'closes') response.destroy();
  else if (behavior === 'speaks no HTTP') response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
  else if (behavior === 'breaks off') {
    response.socket?.end(
      'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"kind":',
    );
  } else {
    const { status, headers = {}, body = '' } = behavior;
    writeAnswer({ status, headers: Object.entries(headers), body: Buffer.from(body) }, response);
  }
}

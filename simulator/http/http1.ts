/**
 * HTTP/1.1 (and 1.0) to HttpRequest and back, over Node's own server, which never listens itself: the listeners hand it their
 * connections. The path from request to answer is kept short; a get of one object is the measure.
 *
 * Longer than its neighbours: it is the whole of the protocol's version, both ways, and what is shared with HTTP/2 is beside it.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  type Answer,
  type ClientCertificate,
  type HttpRequest,
  isStream,
  type StreamBody,
} from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import { ownTurn } from '../ground/turns.ts';
import { EMPTY, readBody } from './body.ts';
import { certificateOf } from './client-certificate.ts';
import { BlockJoiner, FlushQueue } from './flush.ts';
import { HEADER_TIMEOUT, KEEP_ALIVE, MAX_HEADER, RECEIVE_TIMEOUT } from './limits.ts';
import { refuseConnection } from './refusal.ts';
import { type Outlet, StreamSink } from './sink.ts';
import { splitTarget } from './target.ts';
import { asksForWebSocket, hasOneProtocol, isFromSomewhere, openWebSocket, type Upgrade } from './websocket.ts';

// An import of node:http reads each of its exports, and one of them loads Node's whole client: a fifth of the time of a start.
const { createServer, ServerResponse: Response } = process.getBuiltinModule('node:http');

export interface Transport {
  readonly serve: (request: HttpRequest) => MaybePromise<Answer>;
  /** Streams that are open, so that a shutdown can end them. */
  readonly streams: Set<StreamSink>;
}

const queue = new FlushQueue();
const joiner = new BlockJoiner();

export function createHttp1(transport: Transport): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER,
    headersTimeout: HEADER_TIMEOUT,
    requestTimeout: RECEIVE_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE,
    requireHostHeader: false,
    noDelay: true,
    shouldUpgradeCallback: asksForWebSocket,
  });
  server.maxHeadersCount = 0;
  server.on('request', (message, response) => inOrder(response, () => receive(transport, message, response, false)));
  server.on('checkContinue', (message, response) =>
    inOrder(response, () => receive(transport, message, response, true)),
  );
  server.on('upgrade', (message, socket, head) => upgrade(transport, { message, socket: socket as Socket, head }));
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    refuseConnection(error, socket as Socket, transport.serve);
  });
  server.on('connect', (_message, socket) => refuseConnection({ code: 'CONNECT' }, socket as Socket, transport.serve));
  // The check of slow headers starts with this event; a server that gets its connections from others never sees it.
  server.emit('listening');
  return server;
}

/** A request that came before the one ahead of it on its connection was answered waits for a turn: a pipeline of hundreds comes in one packet. */
function inOrder(response: ServerResponse, work: () => void): void {
  if (response.socket === null) void ownTurn().then(work);
  else work();
}

/** Node lets go of such a connection; an answer that is none of a WebSocket is its last. */
function upgrade(transport: Transport, request: Upgrade): void {
  const { message, socket } = request;
  const response = new Response(message);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  socket.on('error', () => undefined);
  receive(transport, message, response, false, request);
}

function receive(
  transport: Transport,
  message: IncomingMessage,
  response: ServerResponse,
  expects: boolean,
  upgrade?: Upgrade,
): void {
  if (message.headers.host === undefined && message.httpVersionMinor > 0) {
    sendText(response, 400, '400 Bad Request: missing required Host header', true);
    return;
  }
  const target = splitTarget(message.url ?? '/');
  if (target === undefined) {
    sendText(response, 400, '400 Bad Request', true);
    return;
  }
  const request = new Http1Request(message, response, target.path, target.query, expects, upgrade);
  let answer: MaybePromise<Answer>;
  try {
    answer = transport.serve(request);
  } catch {
    sendText(response, 500, 'Internal Server Error', true);
    return;
  }
  if (answer instanceof Promise) {
    answer.then(
      (ready) => send(transport, request, response, ready, true),
      () => sendText(response, 500, 'Internal Server Error', true),
    );
  } else {
    send(transport, request, response, answer);
  }
}

class Http1Request implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  #expects: boolean;
  #body: Promise<Buffer> | undefined;
  /** Set where a stream is wanted over a WebSocket. */
  readonly upgrade: Upgrade | undefined;

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
    expects: boolean,
    upgrade: Upgrade | undefined,
  ) {
    this.upgrade = upgrade;
    this.method = message.method ?? 'GET';
    this.path = path;
    this.query = query;
    this.#message = message;
    this.#response = response;
    this.#expects = expects;
  }

  get headers(): Readonly<Record<string, string | readonly string[] | undefined>> {
    return this.#message.headers;
  }

  get rawHeaders(): readonly string[] {
    return this.#message.rawHeaders;
  }

  get secure(): boolean {
    return this.#message.socket instanceof TLSSocket;
  }

  get remoteAddress(): string {
    return this.#message.socket.remoteAddress ?? '';
  }

  clientCertificate(): ClientCertificate | undefined {
    return certificateOf(this.#message.socket);
  }

  body(): Promise<Buffer> {
    const { headers } = this.#message;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      return Promise.resolve(EMPTY);
    }
    if (this.#expects) {
      this.#expects = false;
      this.#response.writeContinue();
    }
    this.#body ??= readBody(this.#message, headers['content-length'], (release) => this.onEnd(release));
    return this.#body;
  }

  onEnd(listener: () => void): void {
    if (this.#response.closed) listener();
    else this.#response.once('close', listener);
  }

  cutOff(): void {
    if (!this.#response.writableFinished) this.#response.destroy();
  }

  /** The client waits for a word before it sends its body and will not get it. */
  get withheld(): boolean {
    return this.#expects;
  }
}

/** With `gathered` among the answers of a turn (flush.ts); what is answered at once is sent at once. */
function send(
  transport: Transport,
  request: Http1Request,
  response: ServerResponse,
  answer: Answer,
  gathered = false,
): void {
  if (response.destroyed) {
    if (isStream(answer.body)) cancel(answer.body);
    return;
  }
  if (request.withheld) response.shouldKeepAlive = false;
  // Kept-alive is the rule of HTTP/1.1; only what differs from it is said.
  else if (response.shouldKeepAlive && response.req.httpVersionMinor > 0) response.removeHeader('connection');
  const { body } = answer;
  if (request.upgrade !== undefined && isStream(body)) {
    switchTo(transport, request.upgrade, response, answer, body);
    return;
  }
  const head: string[] = [];
  let sized = false;
  for (const name in answer.headers) {
    const value = answer.headers[name];
    if (value === undefined) continue;
    if (typeof value === 'string') head.push(name, value);
    else for (const each of value) head.push(name, each);
    if (name === 'Content-Length') sized = true;
  }
  if (typeof body === 'string') {
    if (!sized && answer.status !== 304) head.push('Content-Length', String(Buffer.byteLength(body)));
    end(response.writeHead(answer.status, head), body, gathered);
  } else if (Buffer.isBuffer(body)) {
    if (!sized) head.push('Content-Length', String(body.length));
    end(response.writeHead(answer.status, head), body, gathered);
  } else if (isStream(body)) {
    response.writeHead(answer.status, head);
    response.flushHeaders();
    if (request.method === 'HEAD') {
      response.end();
      cancel(body);
    } else {
      body.start(openSink(transport, response));
    }
  } else {
    let length = 0;
    for (const block of body) length += block.length;
    if (!sized) head.push('Content-Length', String(length));
    response.writeHead(answer.status, head);
    response.cork();
    for (const block of body) response.write(block);
    response.end();
    response.uncork();
  }
}

function end(response: ServerResponse, body: string | Buffer, gathered: boolean): void {
  if (!gathered) response.end(body);
  // Meanwhile the client may have gone.
  else queue.addAnswer(() => void (response.destroyed || response.end(body)));
}

/** kube-apiserver refuses an upgrade without an Origin header, without a body. */
function switchTo(
  transport: Transport,
  upgrade: Upgrade,
  response: ServerResponse,
  answer: Answer,
  body: StreamBody,
): void {
  if (!isFromSomewhere(upgrade) || !hasOneProtocol(upgrade)) {
    response.writeHead(isFromSomewhere(upgrade) ? 400 : 403, ['Content-Length', '0']).end();
    cancel(body);
    return;
  }
  let opened = false;
  openWebSocket(upgrade, String(answer.headers['Content-Type']), (outlet) => {
    opened = true;
    body.start(openSink(transport, response, outlet));
  });
  if (!opened) cancel(body);
}

function openSink(transport: Transport, response: ServerResponse, outlet?: Outlet): StreamSink {
  const { socket } = response;
  const sink = new StreamSink(outlet ?? (socket === null ? queued(response) : direct(response, socket)), queue);
  const drained = () => sink.drained();
  const source = socket ?? response;
  source.on('drain', drained);
  transport.streams.add(sink);
  response.once('close', () => {
    source.off('drain', drained);
    transport.streams.delete(sink);
    sink.closed();
  });
  return sink;
}

/** The usual case: blocks go to the socket framed by us, because one write is a third of the cost of Node's four. */
function direct(response: ServerResponse, socket: Socket): Outlet {
  const chunked = response.chunkedEncoding;
  return {
    waiting: () => socket.writableLength,
    write: (blocks) => void socket.write(chunked ? joiner.chunked(blocks) : joiner.plain(blocks)),
    end: () => void response.end(),
    destroy: () => void socket.destroy(),
  };
}

/** A pipelined request whose turn has not come: Node keeps its bytes until it has. */
function queued(response: ServerResponse): Outlet {
  return {
    waiting: () => response.writableLength,
    write: (blocks) => void response.write(joiner.plain(blocks)),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}

/** A stream nobody will read is started all the same, on a sink that is closed, so that it lets go of what it holds. */
export function cancel(body: { start(sink: StreamSink): void }): void {
  const nowhere: Outlet = { waiting: () => 0, write: () => undefined, end: () => undefined, destroy: () => undefined };
  const sink = new StreamSink(nowhere, queue);
  body.start(sink);
  sink.closed();
}

function sendText(response: ServerResponse, status: number, text: string, close: boolean): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (close) response.shouldKeepAlive = false;
  const headers = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(Buffer.byteLength(text))];
  response.writeHead(status, headers).end(text);
}

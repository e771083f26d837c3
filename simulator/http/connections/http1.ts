/**
 * Converts HTTP/1.1 and HTTP/1.0 requests to HttpRequest, and HttpResponse to HTTP responses. The listeners pass their connections to
 * Node's HTTP server, which does not listen itself. The code is optimized for a GET of one object.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { waitForTurn } from '../../foundation/event-loop.ts';
import {
  type ClientCertificate,
  type HttpRequest,
  type HttpResponse,
  isStream,
  type StreamBody,
} from '../../foundation/exchange.ts';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import { rejectConnection } from '../parser-errors.ts';
import { splitTarget } from '../target.ts';
import { EMPTY_BODY, readBody } from './body.ts';
import { readCertificate } from './client-certificate.ts';
import { flushQueue } from './flush.ts';
import { createSink } from './http1-sink.ts';
import {
  HEADER_TIMEOUT_MILLISECONDS,
  KEEP_ALIVE_TIMEOUT_MILLISECONDS,
  MAX_HEADER_BYTES,
  RECEIVE_TIMEOUT_MILLISECONDS,
} from './limits.ts';
import { closeUnreadStream, type StreamSink } from './sink.ts';
import {
  hasAtMostOneProtocol,
  hasOrigin,
  isWebSocketRequest,
  openWebSocket,
  type UpgradeRequest,
} from './websocket.ts';

// An import of node:http would load Node's HTTP client, which takes a fifth of the start time.
const { createServer, ServerResponse: Response } = process.getBuiltinModule('node:http');

/** The request handler and the open streams of a server, which its connections share. */
export interface Transport {
  readonly serve: (request: HttpRequest) => MaybePromise<HttpResponse>;
  /** The open streams, which a shutdown ends. */
  readonly streams: Set<StreamSink>;
}

export function createHttp1Server(transport: Transport): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADER_TIMEOUT_MILLISECONDS,
    requestTimeout: RECEIVE_TIMEOUT_MILLISECONDS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MILLISECONDS,
    requireHostHeader: false,
    noDelay: true,
    shouldUpgradeCallback: isWebSocketRequest,
  });
  server.maxHeadersCount = 0;
  server.on('request', (message, response) =>
    scheduleRequest(response, () => receiveRequest(transport, message, response)),
  );
  server.on('checkContinue', (message, response) =>
    scheduleRequest(response, () => receiveRequest(transport, message, response, { expectsContinue: true })),
  );
  server.on('upgrade', (message, socket, firstBytes) =>
    upgradeConnection(transport, { message, socket: socket as Socket, firstBytes }),
  );
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    rejectConnection(error, socket as Socket, transport.serve);
  });
  server.on('connect', (_message, socket) => rejectConnection({ code: 'CONNECT' }, socket as Socket, transport.serve));
  // Node starts its check for slow headers at this event. A server that does not listen never emits the event.
  server.emit('listening');
  return server;
}

/**
 * Delays a pipelined request by a turn of the event loop if an earlier request is pending, because a packet can contain hundreds of
 * requests.
 */
function scheduleRequest(response: ServerResponse, receive: () => void): void {
  if (response.socket === null) void waitForTurn().then(receive);
  else receive();
}

/** Handles an upgrade. Node has detached the socket from the server, so a response other than 101 must end the connection here. */
function upgradeConnection(transport: Transport, request: UpgradeRequest): void {
  const { message, socket } = request;
  const response = new Response(message);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  socket.on('error', () => undefined);
  receiveRequest(transport, message, response, { upgrade: request });
}

function receiveRequest(
  transport: Transport,
  message: IncomingMessage,
  response: ServerResponse,
  options: RequestOptions = {},
): void {
  if (message.headers.host === undefined && message.httpVersionMinor > 0) {
    sendText(response, 400, '400 Bad Request: missing required Host header');
    return;
  }
  const target = splitTarget(message.url ?? '/');
  if (target === undefined) {
    sendText(response, 400, '400 Bad Request');
    return;
  }
  const request = new Http1Request(message, response, target, options);
  let httpResponse: MaybePromise<HttpResponse>;
  try {
    httpResponse = transport.serve(request);
  } catch {
    sendText(response, 500, 'Internal Server Error');
    return;
  }
  if (httpResponse instanceof Promise) {
    httpResponse.then(
      (readyResponse) => sendResponse(transport, request, response, readyResponse, { isDeferred: true }),
      () => sendText(response, 500, 'Internal Server Error'),
    );
  } else {
    sendResponse(transport, request, response, httpResponse);
  }
}

interface RequestOptions {
  /** Whether the client waits for `100 Continue` before it sends the body. */
  readonly expectsContinue?: boolean;
  /** The upgrade request; undefined unless the client requests a WebSocket. */
  readonly upgrade?: UpgradeRequest;
}

class Http1Request implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  #expectsContinue: boolean;
  #bodyPromise: Promise<Buffer> | undefined;
  /** The upgrade request; undefined unless the client requests a stream over a WebSocket. */
  readonly upgrade: UpgradeRequest | undefined;

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    { path, query }: { readonly path: string; readonly query: string },
    { expectsContinue = false, upgrade }: RequestOptions,
  ) {
    this.upgrade = upgrade;
    this.method = message.method ?? 'GET';
    this.path = path;
    this.query = query;
    this.#message = message;
    this.#response = response;
    this.#expectsContinue = expectsContinue;
  }

  get headers(): Readonly<Record<string, string | readonly string[] | undefined>> {
    return this.#message.headers;
  }

  get rawHeaders(): readonly string[] {
    return this.#message.rawHeaders;
  }

  get isTls(): boolean {
    return this.#message.socket instanceof TLSSocket;
  }

  get remoteAddress(): string {
    return this.#message.socket.remoteAddress ?? '';
  }

  readClientCertificate(): ClientCertificate | undefined {
    return readCertificate(this.#message.socket);
  }

  readBody(): Promise<Buffer> {
    const { headers } = this.#message;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      return Promise.resolve(EMPTY_BODY);
    }
    if (this.#expectsContinue) {
      this.#expectsContinue = false;
      this.#response.writeContinue();
    }
    this.#bodyPromise ??= readBody(this.#message, headers['content-length'], (release) => this.onEnd(release));
    return this.#bodyPromise;
  }

  onEnd(listener: () => void): void {
    if (this.#response.closed) listener();
    else this.#response.once('close', listener);
  }

  abort(): void {
    if (!this.#response.writableFinished) this.#response.destroy();
  }

  /** Whether the client still waits for `100 Continue`. */
  get isWaitingForContinue(): boolean {
    return this.#expectsContinue;
  }
}

interface SendOptions {
  /** Whether the response is sent together with other responses of the same event loop turn (flush.ts) instead of immediately. */
  readonly isDeferred?: boolean;
}

function sendResponse(
  transport: Transport,
  request: Http1Request,
  response: ServerResponse,
  httpResponse: HttpResponse,
  options: SendOptions = {},
): void {
  if (response.destroyed) {
    if (isStream(httpResponse.body)) closeUnreadStream(httpResponse.body);
    return;
  }
  if (request.isWaitingForContinue) response.shouldKeepAlive = false;
  // Keep-alive is the default of HTTP/1.1, so the header is omitted.
  else if (response.shouldKeepAlive && response.req.httpVersionMinor > 0) response.removeHeader('connection');
  const { body } = httpResponse;
  if (request.upgrade !== undefined && isStream(body)) {
    switchToWebSocket(transport, request.upgrade, response, httpResponse, body);
    return;
  }
  const headerNamesAndValues: string[] = [];
  let hasContentLength = false;
  for (const name in httpResponse.headers) {
    const value = httpResponse.headers[name];
    if (value === undefined) continue;
    if (typeof value === 'string') headerNamesAndValues.push(name, value);
    else for (const text of value) headerNamesAndValues.push(name, text);
    if (name === 'Content-Length') hasContentLength = true;
  }
  if (typeof body === 'string') {
    if (!hasContentLength && httpResponse.status !== 304)
      headerNamesAndValues.push('Content-Length', String(Buffer.byteLength(body)));
    endResponse(response.writeHead(httpResponse.status, headerNamesAndValues), body, options);
  } else if (Buffer.isBuffer(body)) {
    if (!hasContentLength) headerNamesAndValues.push('Content-Length', String(body.length));
    endResponse(response.writeHead(httpResponse.status, headerNamesAndValues), body, options);
  } else if (isStream(body)) {
    response.writeHead(httpResponse.status, headerNamesAndValues);
    response.flushHeaders();
    if (request.method === 'HEAD') {
      response.end();
      closeUnreadStream(body);
    } else {
      body.start(createSink(transport.streams, response));
    }
  } else {
    let length = 0;
    for (const block of body) length += block.length;
    if (!hasContentLength) headerNamesAndValues.push('Content-Length', String(length));
    response.writeHead(httpResponse.status, headerNamesAndValues);
    response.cork();
    for (const block of body) response.write(block);
    response.end();
    response.uncork();
  }
}

function endResponse(response: ServerResponse, body: string | Buffer, { isDeferred = false }: SendOptions): void {
  if (!isDeferred) response.end(body);
  // The client may have disconnected since the response was queued.
  else flushQueue.addResponse(() => void (response.destroyed || response.end(body)));
}

/** Upgrades the connection. As in kube-apiserver, an upgrade without an Origin header is rejected with an empty body. */
function switchToWebSocket(
  transport: Transport,
  upgrade: UpgradeRequest,
  response: ServerResponse,
  httpResponse: HttpResponse,
  body: StreamBody,
): void {
  if (!hasOrigin(upgrade) || !hasAtMostOneProtocol(upgrade)) {
    response.writeHead(hasOrigin(upgrade) ? 400 : 403, ['Content-Length', '0']).end();
    closeUnreadStream(body);
    return;
  }
  let isUpgraded = false;
  openWebSocket(upgrade, String(httpResponse.headers['Content-Type']), (output) => {
    isUpgraded = true;
    body.start(createSink(transport.streams, response, output));
  });
  if (!isUpgraded) closeUnreadStream(body);
}

/** Sends an error as plain text and closes the connection. */
function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.shouldKeepAlive = false;
  const headers = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(Buffer.byteLength(text))];
  response.writeHead(status, headers).end(text);
}

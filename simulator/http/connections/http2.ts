/**
 * Converts HTTP/2 requests to HttpRequest, and HttpResponse to HTTP/2 responses, with Node's core stream interface, which takes half the
 * time of the compatibility layer. HTTP/2 is used on TLS connections with ALPN h2, and on the HTTP port for connections that begin with the
 * HTTP/2 preface.
 */
import {
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { type ClientCertificate, type HttpRequest, type HttpResponse, isStream } from '../../foundation/exchange.ts';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import { splitTarget } from '../target.ts';
import { EMPTY_BODY, readBody } from './body.ts';
import { readCertificate } from './client-certificate.ts';
import { flushQueue } from './flush.ts';
import type { Transport } from './http1.ts';
import { MAX_CONCURRENT_STREAMS, MAX_HEADER_BYTES } from './limits.ts';
import { closeUnreadStream, StreamSink } from './sink.ts';

export function createHttp2Server(transport: Transport, sessions: Set<ServerHttp2Session>): Http2Server {
  const server = createServer({
    maxHeaderListPairs: 4096,
    settings: {
      maxConcurrentStreams: MAX_CONCURRENT_STREAMS,
      maxHeaderListSize: MAX_HEADER_BYTES,
      initialWindowSize: 1024 * 1024,
    },
    maxSessionMemory: 64,
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    // Without a listener, a broken connection would end the process. Its streams emit their own events.
    session.on('error', () => undefined);
  });
  server.on('sessionError', () => undefined);
  server.on('stream', (stream, headers, _, rawHeaders) => receiveRequest(transport, stream, headers, rawHeaders));
  return server;
}

function receiveRequest(
  transport: Transport,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
): void {
  // A reset by the client emits an error event, which without a listener would end the process.
  stream.on('error', () => undefined);
  const target = splitTarget(headers[':path'] ?? '/');
  if (target === undefined) {
    sendText(stream, 400, '400 Bad Request');
    return;
  }
  const request = new Http2Request(stream, headers, rawHeaders, target.path, target.query);
  let response: MaybePromise<HttpResponse>;
  try {
    response = transport.serve(request);
  } catch {
    sendText(stream, 500, 'Internal Server Error');
    return;
  }
  if (response instanceof Promise) {
    response.then(
      (readyResponse) => sendResponse(transport, stream, request.method, readyResponse),
      () => sendText(stream, 500, 'Internal Server Error'),
    );
  } else {
    sendResponse(transport, stream, request.method, response);
  }
}

class Http2Request implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  readonly #stream: ServerHttp2Stream;
  #bodyPromise: Promise<Buffer> | undefined;

  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    rawHeaders: readonly string[],
    path: string,
    query: string,
  ) {
    this.method = headers[':method'] ?? 'GET';
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.rawHeaders = rawHeaders;
    this.#stream = stream;
  }

  get isTls(): boolean {
    return this.#stream.session?.encrypted === true;
  }

  get remoteAddress(): string {
    return this.#stream.session?.socket.remoteAddress ?? '';
  }

  readClientCertificate(): ClientCertificate | undefined {
    const socket = this.#stream.session?.socket;
    return socket === undefined ? undefined : readCertificate(socket as TLSSocket);
  }

  readBody(): Promise<Buffer> {
    if (this.#stream.endAfterHeaders) return Promise.resolve(EMPTY_BODY);
    const length = this.headers['content-length'] as string | undefined;
    this.#bodyPromise ??= readBody(this.#stream, length, (release) => this.onEnd(release));
    return this.#bodyPromise;
  }

  onEnd(listener: () => void): void {
    if (this.#stream.closed) listener();
    else this.#stream.once('close', listener);
  }

  abort(): void {
    if (!this.#stream.writableFinished) this.#stream.close(constants.NGHTTP2_CANCEL);
  }
}

function sendResponse(transport: Transport, stream: ServerHttp2Stream, method: string, response: HttpResponse): void {
  const { body } = response;
  if (stream.destroyed || stream.closed) {
    if (isStream(body)) closeUnreadStream(body);
    return;
  }
  const responseHeaders: Record<string, string | number | readonly string[]> = { ':status': response.status };
  let closesConnection = false;
  for (const name in response.headers) {
    const value = response.headers[name];
    if (value === undefined) continue;
    // HTTP/2 has no Connection header. The connection is closed instead, so that the client opens another connection.
    if (name === 'Connection') closesConnection = value === 'close';
    else responseHeaders[name.toLowerCase()] = value;
  }
  if (isStream(body)) {
    stream.respond(responseHeaders as never, { endStream: method === 'HEAD' });
    if (method === 'HEAD') closeUnreadStream(body);
    else body.start(createSink(transport, stream));
    return;
  }
  const blocks = typeof body === 'string' ? [Buffer.from(body)] : Buffer.isBuffer(body) ? [body] : body;
  if (responseHeaders['content-length'] === undefined) {
    let length = 0;
    for (const block of blocks) length += block.length;
    responseHeaders['content-length'] = length;
  }
  if (method === 'HEAD' || blocks.length === 0) {
    stream.respond(responseHeaders as never, { endStream: true });
  } else {
    stream.respond(responseHeaders as never);
    for (let i = 0; i < blocks.length - 1; i += 1) stream.write(blocks[i]);
    stream.end(blocks[blocks.length - 1]);
  }
  discardBody(stream);
  if (closesConnection) stream.session?.close();
}

/** Discards the rest of an unread body, so that it does not use up the flow-control window of the connection. */
function discardBody(stream: ServerHttp2Stream): void {
  if (!stream.endAfterHeaders && !stream.readableEnded && stream.listenerCount('data') === 0) stream.resume();
}

function createSink(transport: Transport, stream: ServerHttp2Stream): StreamSink {
  const sink = new StreamSink({
    countWaitingBytes: () => stream.writableLength,
    write: (blocks) => void stream.write(flushQueue.joiner.joinPlain(blocks)),
    end: () => void stream.end(),
    destroy: () => stream.close(constants.NGHTTP2_CANCEL),
  });
  stream.on('drain', () => sink.handleDrain());
  transport.streams.add(sink);
  const closeStream = () => {
    transport.streams.delete(sink);
    sink.handleClose();
  };
  stream.once('close', closeStream);
  // After a reset without an error code, the stream is half open, and Node emits only this event.
  stream.once('aborted', () => {
    closeStream();
    stream.destroy();
  });
  return sink;
}

function sendText(stream: ServerHttp2Stream, status: number, text: string): void {
  if (stream.destroyed || stream.headersSent) {
    stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    return;
  }
  stream.respond({ ':status': status, 'content-type': 'text/plain; charset=utf-8' });
  stream.end(text);
}

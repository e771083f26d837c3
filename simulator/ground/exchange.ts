/**
 * Requests and responses, independent of the transport: HTTP/1.1 or HTTP/2, plain or TLS. Everything above `http/` uses only these types
 * and never a socket.
 */

import type { MaybePromise } from './maybe-promise.ts';

/** A request. `path` and `query` are raw, still percent-encoded; `query` has no question mark. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Alternating names and values, as received: a header that was sent twice occurs twice. */
  readonly rawHeaders: readonly string[];
  readonly secure: boolean;
  readonly remoteAddress: string;
  /** The client certificate, accepted by TLS or not, if one was presented. */
  readonly clientCertificate?: () => ClientCertificate | undefined;
  /** Returns the whole body. Rejects with 413 above the limit, and with 400 if the client disconnects. */
  body(): Promise<Buffer>;
  /** The listener is called once: when the response has been sent, or the client has disconnected. */
  onEnd(listener: () => void): void;
  /** Closes the connection, or the stream of HTTP/2, if the response has not been sent. */
  abort(): void;
}

export interface ClientCertificate {
  readonly raw: Buffer;
  /** The certificate and its issuers, up to the authority if TLS knows it. */
  readonly chain: readonly Buffer[];
  readonly authorized: boolean;
  readonly authorizationError?: string;
}

/** A response: bytes, or a stream. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: ResponseBody;
}

/** The buffers of a list are written one after the other, without being joined. */
export type ResponseBody = string | Buffer | readonly Buffer[] | StreamBody;

/** `start` is called once, after the head has been sent. */
export interface StreamBody {
  start(sink: ResponseSink): void;
}

/** The destination of a stream. A slow reader fills only its own sink. */
export interface ResponseSink {
  /** Writes bytes; returns false if the reader lags, and `onDrain` is called when writing can continue. */
  write(chunk: Buffer): boolean;
  onDrain(listener: () => void): void;
  /** Ends the response normally. */
  end(): void;
  /** The listener is called once: when the client has disconnected, or the server ends the connection. */
  onClose(listener: () => void): void;
}

/** Answers a request. Filters are functions from Handler to Handler. */
export type Handler = (request: HttpRequest) => MaybePromise<HttpResponse>;

export function isStream(body: ResponseBody): body is StreamBody {
  return typeof body === 'object' && !Buffer.isBuffer(body) && 'start' in body;
}

/** Returns the length in bytes; 0 for streams. */
export function countBodyBytes(body: ResponseBody): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (isStream(body)) return 0;
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, chunk) => sum + chunk.length, 0);
}

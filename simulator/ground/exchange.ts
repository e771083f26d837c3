/**
 * What a request is and what an answer is, whatever the transport: HTTP/1.1 or HTTP/2, plain or TLS.
 * Everything above `http/` speaks these types only and never sees a socket.
 */

import type { MaybePromise } from './maybe-promise.ts';

/** One request. `path` and `query` are raw, still percent-encoded; `query` has no question mark. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names and values in turn, as they came: here a header that was sent twice stands twice. */
  readonly rawHeaders: readonly string[];
  readonly secure: boolean;
  readonly remoteAddress: string;
  /** The client certificate that TLS accepted or not, when one was shown. */
  readonly clientCertificate?: () => ClientCertificate | undefined;
  /** The whole body. Rejects with the API's own 413 above the limit, and with 400 when the client breaks off. */
  body(): Promise<Buffer>;
  /** Called once: when the answer has been sent, or the client is gone before. */
  onEnd(listener: () => void): void;
  /** Cuts the connection, or the stream of HTTP/2, where the answer has not been sent. */
  cutOff(): void;
}

export interface ClientCertificate {
  readonly raw: Buffer;
  /** It and those who vouch for it, up to the authority where TLS knows it. */
  readonly chain: readonly Buffer[];
  readonly authorized: boolean;
  readonly authorizationError?: string;
}

/** The whole of an answer: bytes now, or a stream that goes on. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: AnswerBody;
}

/** A list of buffers is written one after the other without being joined first. */
export type AnswerBody = string | Buffer | readonly Buffer[] | StreamBody;

/** `start` is called once, after the head has been sent. */
export interface StreamBody {
  start(sink: Sink): void;
}

/** Where a stream writes. A slow reader fills only its own sink. */
export interface Sink {
  /** Takes bytes; false when the reader lags and `onDrain` will say when to go on. */
  write(chunk: Buffer): boolean;
  onDrain(listener: () => void): void;
  /** Ends the answer normally. */
  end(): void;
  /** The reader is gone or the server ends the connection. Called once. */
  onClose(listener: () => void): void;
}

/** A request turned into an answer. Filters are functions from Handler to Handler. */
export type Handler = (request: HttpRequest) => MaybePromise<Answer>;

export function isStream(body: AnswerBody): body is StreamBody {
  return typeof body === 'object' && !Buffer.isBuffer(body) && 'start' in body;
}

/** Bytes; 0 for streams. */
export function lengthOf(body: AnswerBody): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (isStream(body)) return 0;
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, piece) => sum + piece.length, 0);
}

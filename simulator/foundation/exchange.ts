/**
 * Requests and responses, independent of the transport. The transport is HTTP/1.1 or HTTP/2, with or without TLS. Code outside of `http/`
 * uses only these types, and never a socket.
 */

import type { MaybePromise } from './maybe-promise.ts';

/** A request. `path` and `query` are percent-encoded as received, and `query` has no question mark. Header names are in lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The alternating names and values of the headers as received. A header that was sent twice occurs twice. */
  readonly rawHeaders: readonly string[];
  /** Whether the connection uses TLS. */
  readonly isTls: boolean;
  readonly remoteAddress: string;
  /** Returns the client certificate if the client has sent one, even if TLS did not accept it. */
  readonly readClientCertificate?: () => ClientCertificate | undefined;
  /** Returns the complete body. Rejects with 413 if the body exceeds the limit, and with 400 if the client disconnects. */
  readBody(): Promise<Buffer>;
  /** Adds a listener, which is called once when the response has been sent or the client has disconnected. */
  onEnd(listener: () => void): void;
  /** Closes the connection, or the HTTP/2 stream, if the response has not been sent. */
  abort(): void;
}

export interface ClientCertificate {
  /** The certificate in DER format. */
  readonly derBytes: Buffer;
  /** The certificate and its issuers, up to the authority if TLS trusts the authority. */
  readonly chain: readonly Buffer[];
  /** Whether TLS has verified the certificate with a configured authority. */
  readonly isTrusted: boolean;
  readonly verificationError?: string;
}

/** A response. Its body consists of bytes or is a stream. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: ResponseBody;
}

/** The body of a response. If it is a list of buffers, they are written one after the other without joining them. */
export type ResponseBody = string | Buffer | readonly Buffer[] | StreamBody;

/** A stream. `start` is called once, after the head of the response has been sent. */
export interface StreamBody {
  start(sink: ResponseSink): void;
}

/** The destination of a stream. A slow client fills only its own sink. */
export interface ResponseSink {
  /** Writes bytes. Returns false if the client reads too slowly. `onDrain` is then called when writing can continue. */
  write(chunk: Buffer): boolean;
  onDrain(listener: () => void): void;
  /** Ends the response normally. */
  end(): void;
  /** Adds a listener, which is called once when the client has disconnected or the server ends the connection. */
  onClose(listener: () => void): void;
}

/** Handles a request and returns the response. A filter is a function from Handler to Handler. */
export type Handler = (request: HttpRequest) => MaybePromise<HttpResponse>;

export function isStream(body: ResponseBody): body is StreamBody {
  return typeof body === 'object' && !Buffer.isBuffer(body) && 'start' in body;
}

/** Returns the length of a body in bytes, or 0 for streams. */
export function countBodyBytes(body: ResponseBody): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (isStream(body)) return 0;
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, chunk) => sum + chunk.length, 0);
}

/** Defines stress cases, and sends their requests. The requests of a case are created when it runs, because they are large. */
import { Agent, request } from 'node:http';

export interface StressRequest {
  readonly method: string;
  readonly path: string;
  /** The media type of the body, JSON by default. */
  readonly mediaType?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface StressResponse {
  /** The status code; 0 if the connection was closed without a response. */
  readonly status: number;
  /** The length of the body. */
  readonly length: number;
  /** The beginning of the body; the error message if the connection was closed without a response. */
  readonly bodyExcerpt: string;
}

export interface StressCase {
  readonly name: string;
  /** Returns requests that are sent before the other requests. The names of the objects contain `n`, which differs for each run of a case. */
  createSetupRequests?(n: number): readonly StressRequest[];
  /** Returns requests that are sent concurrently. */
  createRequests?(n: number): readonly StressRequest[];
  /** Sends requests that `createRequests` cannot express, and returns their responses. */
  run?(url: string, n: number): Promise<readonly StressResponse[]>;
}

const MAX_BODY_EXCERPT = 2_000;
/** The maximum time for a response. The case fails if a response takes longer. */
const RESPONSE_TIMEOUT_MS = 150_000;
const MAX_RESPONSE_HEADER_BYTES = 2 * 1024 * 1024;
/** The agent of all requests. It closes idle connections before the server closes them, so that no request is sent on a closing connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 30_000 });

export function sendRequest(
  url: string,
  { method, path, mediaType = 'application/json', body, headers }: StressRequest,
): Promise<StressResponse> {
  return new Promise((resolve) => {
    const outgoingRequest = request(url, {
      agent,
      method,
      path: path.replaceAll(' ', '+'),
      // The server returns the Audit-ID header of the request, which can be very long.
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
      headers: {
        ...(body !== undefined && { 'content-type': mediaType, 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    let bodyExcerpt = '';
    let length = 0;
    outgoingRequest.once('response', (response) => {
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (bodyExcerpt.length < MAX_BODY_EXCERPT) bodyExcerpt += chunk.toString('utf8', 0, MAX_BODY_EXCERPT);
      });
      const end = () => resolve({ status: response.statusCode ?? 0, length, bodyExcerpt });
      response.once('end', end).once('error', end);
    });
    // The server may close a connection before it has read the complete request. The closed connection counts as a response.
    outgoingRequest.once('error', (error) => resolve({ status: 0, length: 0, bodyExcerpt: error.message }));
    outgoingRequest.setTimeout(RESPONSE_TIMEOUT_MS, () => {
      outgoingRequest.destroy(new Error(`no response within ${RESPONSE_TIMEOUT_MS / 1000} s`));
    });
    outgoingRequest.end(body);
  });
}

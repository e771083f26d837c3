/** A stress case with hostile requests. The requests are created when the case runs. */
import { Agent, request } from 'node:http';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface HostileResponse {
  readonly status: number;
  readonly length: number;
  /** The beginning of the body. */
  readonly text: string;
}

export interface StressCase {
  readonly name: string;
  /** Requests that prepare the server. The object names end with `n`, which differs for each run of the case. */
  prepare?(n: number): readonly HostileRequest[];
  /** Requests that are sent concurrently. */
  concurrentRequests?(n: number): readonly HostileRequest[];
  /** Replaces `prepare` and `concurrentRequests` for cases that plain HTTP requests cannot express. */
  run?(url: string, n: number): Promise<readonly HostileResponse[]>;
}

const MAX_BODY_EXCERPT = 2_000;
/** A request without a response in this time fails the case. */
const RESPONSE_TIMEOUT_MS = 150_000;
const MAX_RESPONSE_HEADER_BYTES = 2 * 1024 * 1024;
/** Closes idle connections before the server does; otherwise a request could be sent just when the server closes the connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 30_000 });

export function sendRequest(
  url: string,
  { method, path, type = 'application/json', body, headers }: HostileRequest,
): Promise<HostileResponse> {
  return new Promise((resolve) => {
    const outgoing = request(url, {
      agent,
      method,
      path: path.replaceAll(' ', '+'),
      // The server returns the Audit-ID header of the request, which can be very long.
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
      headers: {
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    let text = '';
    let length = 0;
    outgoing.once('response', (response) => {
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (text.length < MAX_BODY_EXCERPT) text += chunk.toString('utf8', 0, MAX_BODY_EXCERPT);
      });
      const end = () => resolve({ status: response.statusCode ?? 0, length, text });
      response.once('end', end).once('error', end);
    });
    // The server may close a connection before it has read the whole request; this counts as a response.
    outgoing.once('error', (error) => resolve({ status: 0, length: 0, text: error.message }));
    outgoing.setTimeout(RESPONSE_TIMEOUT_MS, () => {
      outgoing.destroy(new Error(`no response within ${RESPONSE_TIMEOUT_MS / 1000} s`));
    });
    outgoing.end(body);
  });
}

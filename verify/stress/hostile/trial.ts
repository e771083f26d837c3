/** A hostile trial: a name, and requests that are created when its turn has come. */
import { Agent, request } from 'node:http';

export interface TrialRequest {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface TrialResponse {
  readonly status: number;
  readonly length: number;
  /** The beginning of the body. */
  readonly text: string;
}

export interface Trial {
  readonly name: string;
  /** Requests that prepare the server; names end with `n`, a different number each time. */
  prepare?(n: number): readonly TrialRequest[];
  /** Requests that are sent concurrently. */
  shots?(n: number): readonly TrialRequest[];
  /** Replaces the requests of trials that are not plain requests. */
  attack?(url: string, n: number): Promise<readonly TrialResponse[]>;
}

const MAX_TEXT_LENGTH = 2_000;
/** A request without a response within this time fails the trial. */
const REQUEST_LIMIT = 150_000;
/** The maximum length of a response's head, in bytes. */
const MAX_RESPONSE_HEAD_BYTES = 2 * 1024 * 1024;
/** Closes idle connections before the server does; otherwise a request could be sent just when the server closes the connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 30_000 });

export function send(
  url: string,
  { method, path, type = 'application/json', body, headers }: TrialRequest,
): Promise<TrialResponse> {
  return new Promise((resolve) => {
    const outgoing = request(url, {
      agent,
      method,
      path: path.replaceAll(' ', '+'),
      // The server returns the Audit-ID.
      maxHeaderSize: MAX_RESPONSE_HEAD_BYTES,
      headers: {
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    let text = '';
    let length = 0;
    outgoing.once('response', (answer) => {
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (text.length < MAX_TEXT_LENGTH) text += chunk.toString('utf8', 0, MAX_TEXT_LENGTH);
      });
      const end = () => resolve({ status: answer.statusCode ?? 0, length, text });
      answer.once('end', end).once('error', end);
    });
    // The server may close a connection before it has read the whole request; this counts as a response.
    outgoing.once('error', (error) => resolve({ status: 0, length: 0, text: error.message }));
    outgoing.setTimeout(REQUEST_LIMIT, () => outgoing.destroy(new Error('no response')));
    outgoing.end(body);
  });
}

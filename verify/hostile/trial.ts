/** What is sent to the server with ill will: a name, and requests that are made when its turn has come. */
import { Agent, request } from 'node:http';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface Came {
  readonly status: number;
  readonly length: number;
  /** The first part of the body. */
  readonly text: string;
}

export interface Trial {
  readonly name: string;
  /** What it needs on the server; its names end with `n`, which is another number each time. */
  before?(n: number): readonly Sent[];
  /** Sent together. */
  shots?(n: number): readonly Sent[];
  /** In place of them: what is no plain request. */
  attack?(url: string, n: number): Promise<readonly Came[]>;
}

const TEXT = 2_000;
/** A request that is not answered in this time was not refused either. */
const LIMIT = 150_000;
/** Bytes of an answer's head. */
const LONGEST_ANSWERED = 2 * 1024 * 1024;
/** Idle connections are let go before the server does: a request on one that it closes just then would not be answered. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 30_000 });

export function send(url: string, { method, path, type = 'application/json', body, headers }: Sent): Promise<Came> {
  return new Promise((resolve) => {
    const outgoing = request(url, {
      agent,
      method,
      path: path.replaceAll(' ', '+'),
      // The server sends an Audit-ID back.
      maxHeaderSize: LONGEST_ANSWERED,
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
        if (text.length < TEXT) text += chunk.toString('utf8', 0, TEXT);
      });
      const end = () => resolve({ status: answer.statusCode ?? 0, length, text });
      answer.once('end', end).once('error', end);
    });
    // A connection that the server closes before it has read everything is an answer, too.
    outgoing.once('error', (error) => resolve({ status: 0, length: 0, text: error.message }));
    outgoing.setTimeout(LIMIT, () => outgoing.destroy(new Error('no answer')));
    outgoing.end(body);
  });
}

/** Generates and sends random bytes: HTTP/1 requests and HTTP/2 frames with errors, and other bytes. The same seed gives the same bytes. */
import { connect } from 'node:net';
import fc from 'fast-check';
import type { StressResponse } from './stress-case.ts';

/** The time after which a connection without data from the server is idle. The server then waits for more input. */
const IDLE_TIMEOUT_MS = 150;
const MAX_RESPONSE_EXCERPT = 2_000;

const CONFIG_MAPS_PATH = '/api/v1/namespaces/default/configmaps';
const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '');
const requestLine = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'PRI', 'get', '', 'G\0T', 'M'.repeat(9_000)),
    fc.constantFrom(' ', ' ', ' ', '  ', '\t', ''),
    fc.constantFrom(
      CONFIG_MAPS_PATH,
      `${CONFIG_MAPS_PATH}?watch=1`,
      '/livez',
      '*',
      'http://x/livez',
      '//',
      '/%zz',
      '/\xff',
      `/${'a'.repeat(70_000)}`,
    ),
    fc.constantFrom(' HTTP/1.1', ' HTTP/1.1', ' HTTP/1.1', ' HTTP/1.0', ' HTTP/2.0', ' HTTP/9', ' http/1.1', ''),
    lineEnd,
  )
  .map((parts) => parts.join(''));
const header = fc
  .tuple(
    fc.constantFrom(
      'Host: x',
      'Host: x',
      'Content-Length: 12',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
      'Content-Length: 1, 2',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: gzip',
      'Content-Type: application/json',
      'Connection: close, upgrade',
      'Upgrade: h2c',
      'Upgrade: websocket',
      'Expect: 100-continue',
      'Expect: nothing',
      'Trailer: Content-Length',
      'Authorization: Bearer \x01',
      ' folded: yes',
      'no colon',
      ': no name',
      'N\0ul: a',
      `Long: ${'x'.repeat(20_000)}`,
    ),
    lineEnd,
  )
  .map((parts) => parts.join(''));
const chunk = fc
  .tuple(
    fc.constantFrom('5', '0', '-1', 'zz', 'ffffffffffffffff', '5;a=b', `5;${'e'.repeat(20_000)}`, ' 5', ''),
    lineEnd,
    fc.constantFrom('{"a":', '1}   ', 'x', '', '{"metadata":{"generateName":"w-"}}'),
    lineEnd,
  )
  .map((parts) => parts.join(''));
const http1Bytes = fc
  .tuple(requestLine, fc.array(header, { maxLength: 6 }), lineEnd, fc.array(chunk, { maxLength: 4 }))
  .map(([line, headers, emptyLine, chunks]) =>
    Buffer.from(line + headers.join('') + emptyLine + chunks.join(''), 'latin1'),
  );

/** The headers `:method: GET`, `:scheme: http` and `:path: /`, encoded with the static table of HPACK. */
const GET_ROOT_HEADERS = Uint8Array.of(0x82, 0x86, 0x84);
const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
/** A frame whose length usually matches its payload. */
const frame = fc
  .tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom(0, 1, 4, 5, 8, 0x25, 0xff),
    fc.constantFrom(0, 1, 1, 1, 2, 3, 0x7fffffff, 0xffffffff),
    fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(GET_ROOT_HEADERS, new Uint8Array(17_000))),
    fc.constantFrom(0, 0, 0, 0, 1, -1, 100_000),
  )
  .map(([type, flags, stream, payload, lengthError]) => {
    const head = Buffer.alloc(9);
    head.writeUIntBE(Math.max(0, payload.length + lengthError) & 0xffffff, 0, 3);
    head[3] = type;
    head[4] = flags;
    head.writeUInt32BE(stream >>> 0, 5);
    return Buffer.concat([head, payload]);
  });
const http2Bytes = fc
  .tuple(
    fc.constantFrom(HTTP2_PREFACE, HTTP2_PREFACE, HTTP2_PREFACE, HTTP2_PREFACE.subarray(0, 20)),
    fc.array(frame, { maxLength: 12 }),
  )
  .map(([preface, frames]) => Buffer.concat([preface, Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]), ...frames]));

const randomBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
/** Valid input with some bytes replaced. */
const alteredBytes = fc
  .tuple(fc.oneof(http1Bytes, http2Bytes), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }))
  .map(([bytes, changes]) => {
    const copy = Buffer.from(bytes);
    for (const [index, byte] of changes) if (copy.length > 0) copy[index % copy.length] = byte;
    return copy;
  });
const connection = fc.oneof(
  { weight: 4, arbitrary: http1Bytes },
  { weight: 4, arbitrary: http2Bytes },
  alteredBytes,
  randomBytes,
);

export function createRandomBytes(count: number, seed: number): readonly Buffer[] {
  return fc.sample(connection, { numRuns: count, seed });
}

/**
 * Sends bytes on a new connection, and returns the data until the connection is closed or idle. The status is 0 if the data is not HTTP/1.
 */
export function sendBytes(url: string, bytes: Buffer): Promise<StressResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let responseExcerpt = '';
    let length = 0;
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (data) => {
      length += data.length;
      if (responseExcerpt.length < MAX_RESPONSE_EXCERPT)
        responseExcerpt += data.toString('latin1', 0, MAX_RESPONSE_EXCERPT);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(responseExcerpt)?.[1] ?? 0),
        length,
        bodyExcerpt: responseExcerpt,
      }),
    );
    socket.write(bytes);
  });
}

/**
 * Handles requests that Node's HTTP parser rejects: sends a short plain-text response, as kube-apiserver does, and closes the connection.
 * If the parser rejects only the method, the request is served, because some paths accept every method.
 */
import type { Socket } from 'node:net';
import { type HttpRequest, type HttpResponse, isStream } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import { EMPTY_BODY } from './connections/body.ts';
import { splitTarget } from './target.ts';

export interface ParserError {
  readonly code?: string | undefined;
  readonly rawPacket?: Buffer;
}

export function rejectConnection(
  error: ParserError,
  socket: Socket,
  serve: (request: HttpRequest) => MaybePromise<HttpResponse>,
): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  if (error.code === 'HPE_INVALID_METHOD' && error.rawPacket !== undefined) {
    const request = parseUnknownMethod(error.rawPacket, socket);
    if (request !== undefined) {
      Promise.resolve()
        .then(() => serve(request))
        .then(
          (response) => socket.end(encodeResponse(response)),
          () => socket.destroy(),
        );
      return;
    }
  }
  const [statusText, body] = describeParserError(error.code);
  socket.end(
    `HTTP/1.1 ${statusText}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    'latin1',
    () => socket.destroy(),
  );
}

function describeParserError(code: string | undefined): readonly [line: string, text: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', '431 Request Header Fields Too Large'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', '408 Request Timeout'];
    case 'HPE_INVALID_TRANSFER_ENCODING':
      return ['501 Not Implemented', 'Unsupported transfer encoding'];
    case 'CONNECT':
      return ['404 Not Found', '404 page not found\n'];
    default:
      return ['400 Bad Request', '400 Bad Request'];
  }
}

/** Parses a request without a body and with an unknown method. Returns undefined unless the packet contains its complete head. */
function parseUnknownMethod(packet: Buffer, socket: Socket): HttpRequest | undefined {
  const text = packet.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...fields] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/1\.[01]$/.exec(line);
  const target = match === null ? undefined : splitTarget(match[2] ?? '');
  if (match === null || target === undefined) return undefined;
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const colon = field.indexOf(':');
    if (colon > 0) headers[field.slice(0, colon).toLowerCase()] ??= field.slice(colon + 1).trim();
  }
  return {
    method: match[1] ?? '',
    ...target,
    headers,
    rawHeaders: Object.entries(headers).flat(),
    isTls: 'encrypted' in socket,
    remoteAddress: socket.remoteAddress ?? '',
    readBody: () => Promise.resolve(EMPTY_BODY),
    onEnd: (listener) => void socket.once('close', listener),
    abort: () => void socket.destroy(),
  };
}

function encodeResponse(response: HttpResponse): Buffer {
  const { body } = response;
  const bytes =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.isBuffer(body)
        ? body
        : isStream(body)
          ? EMPTY_BODY
          : Buffer.concat(body);
  const fields = Object.entries(response.headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((text) => `${name}: ${text}\r\n`),
  );
  const connectionFields = [
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    `Content-Length: ${bytes.length}`,
  ];
  const responseHead = `HTTP/1.1 ${response.status} \r\n${fields.join('')}${connectionFields.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(responseHead, 'latin1'), bytes]);
}

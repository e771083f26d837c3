/**
 * The two ports. Both serve HTTP/1.1 and HTTP/2: TLS clients select by ALPN, clients of the plain port by the first bytes (an HTTP/2 client
 * with prior knowledge begins with `PRI * HTTP/2.0`). All connections are passed to one HTTP/1 and one HTTP/2 server.
 */
import type { Server as Http1Server } from 'node:http';
import type { Http2Server } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { HEADER_TIMEOUT } from './limits.ts';

export interface Engines {
  readonly http1: Http1Server;
  readonly http2: Http2Server;
}

export interface TlsMaterial {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
  /** Authorities whose client certificates TLS accepts; other certificates are passed to authentication as well. */
  readonly clientCa?: readonly string[];
}

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n');

export function createPlainListener(engines: Engines): Server {
  return createServer({ noDelay: true }, (socket) => {
    const ignore = () => socket.destroy();
    socket.on('error', ignore);
    socket.setTimeout(HEADER_TIMEOUT, ignore);
    detectHttp2(socket, EMPTY, (http2) => {
      socket.setTimeout(0);
      socket.off('timeout', ignore);
      (http2 ? engines.http2 : engines.http1).emit('connection', socket);
      socket.off('error', ignore);
      socket.on('error', () => undefined);
    });
  });
}

const EMPTY = Buffer.alloc(0);

/** Reads enough bytes to decide, and puts them back. */
function detectHttp2(socket: Socket, receivedBytes: Buffer, decide: (http2: boolean) => void): void {
  socket.once('readable', () => {
    const remainingBytes: Buffer | null = socket.read();
    if (remainingBytes === null) {
      if (socket.readableEnded || socket.destroyed) socket.destroy();
      else detectHttp2(socket, receivedBytes, decide);
      return;
    }
    const begin = receivedBytes.length === 0 ? remainingBytes : Buffer.concat([receivedBytes, remainingBytes]);
    const length = Math.min(begin.length, PREFACE.length);
    const isHttp2 = begin.subarray(0, length).equals(PREFACE.subarray(0, length));
    if (isHttp2 && length < PREFACE.length) {
      detectHttp2(socket, begin, decide);
      return;
    }
    socket.unshift(begin);
    decide(isHttp2);
  });
}

export function createTlsListener(engines: Engines, material: TlsMaterial): Server {
  const server = createTlsServer(
    {
      cert: material.cert,
      key: material.key,
      // A certificate of the file is trusted even if its issuer is not in the file.
      ...(material.clientCa !== undefined && { ca: [...material.clientCa], allowPartialTrustChain: true }),
      ALPNProtocols: ['h2', 'http/1.1'],
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HEADER_TIMEOUT,
      noDelay: true,
    },
    (socket) => {
      socket.on('error', () => undefined);
      (socket.alpnProtocol === 'h2' ? engines.http2 : engines.http1).emit('connection', socket);
    },
  );
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

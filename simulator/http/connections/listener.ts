/**
 * Creates the listeners of the HTTP port and the TLS port. Both serve HTTP/1.1 and HTTP/2. TLS clients select the protocol by ALPN; on the
 * HTTP port, an HTTP/2 client begins with `PRI * HTTP/2.0`. All connections are passed to one HTTP/1 server and one HTTP/2 server.
 */
import type { Server as Http1Server } from 'node:http';
import type { Http2Server } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { HEADER_TIMEOUT_MILLISECONDS } from './limits.ts';

export interface ProtocolServers {
  readonly http1: Http1Server;
  readonly http2: Http2Server;
}

export interface TlsMaterial {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
  /** The trusted authorities of client certificates. With another certificate, the handshake succeeds, but authentication fails. */
  readonly clientCa?: readonly string[];
}

const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0\r\n');

export function createHttpListener(servers: ProtocolServers): Server {
  return createServer({ noDelay: true }, (socket) => {
    const destroySocket = () => socket.destroy();
    socket.on('error', destroySocket);
    socket.setTimeout(HEADER_TIMEOUT_MILLISECONDS, destroySocket);
    detectHttp2(socket, EMPTY_BYTES, (isHttp2) => {
      socket.setTimeout(0);
      socket.off('timeout', destroySocket);
      (isHttp2 ? servers.http2 : servers.http1).emit('connection', socket);
      socket.off('error', destroySocket);
      socket.on('error', () => undefined);
    });
  });
}

const EMPTY_BYTES = Buffer.alloc(0);

/** Reads enough bytes to detect the protocol, and puts the bytes back into the socket. */
function detectHttp2(socket: Socket, receivedBytes: Buffer, onDetected: (isHttp2: boolean) => void): void {
  socket.once('readable', () => {
    const newBytes: Buffer | null = socket.read();
    if (newBytes === null) {
      if (socket.readableEnded || socket.destroyed) socket.destroy();
      else detectHttp2(socket, receivedBytes, onDetected);
      return;
    }
    const allBytes = receivedBytes.length === 0 ? newBytes : Buffer.concat([receivedBytes, newBytes]);
    const length = Math.min(allBytes.length, HTTP2_PREFACE.length);
    const isHttp2 = allBytes.subarray(0, length).equals(HTTP2_PREFACE.subarray(0, length));
    if (isHttp2 && length < HTTP2_PREFACE.length) {
      detectHttp2(socket, allBytes, onDetected);
      return;
    }
    socket.unshift(allBytes);
    onDetected(isHttp2);
  });
}

export function createTlsListener(protocolServers: ProtocolServers, tls: TlsMaterial): Server {
  const server = createTlsServer(
    {
      cert: tls.cert,
      key: tls.key,
      // A certificate in the CA file is trusted even if its issuer is not in the file.
      ...(tls.clientCa !== undefined && { ca: [...tls.clientCa], allowPartialTrustChain: true }),
      ALPNProtocols: ['h2', 'http/1.1'],
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HEADER_TIMEOUT_MILLISECONDS,
      noDelay: true,
    },
    (socket) => {
      socket.on('error', () => undefined);
      (socket.alpnProtocol === 'h2' ? protocolServers.http2 : protocolServers.http1).emit('connection', socket);
    },
  );
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

/**
 * Opens and closes the listeners and their connections. A graceful shutdown first calls `endStreams` and finishes the pending requests.
 * Then `close` closes the ports and the remaining connections.
 */
import type { ServerHttp2Session } from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { HttpRequest, HttpResponse } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import { createHttp1Server } from './connections/http1.ts';
import { createHttp2Server } from './connections/http2.ts';
import {
  createHttpListener,
  createTlsListener,
  type ProtocolServers,
  type TlsMaterial,
} from './connections/listener.ts';
import type { StreamSink } from './connections/sink.ts';

export interface ServerConfig {
  readonly bindAddress: string;
  readonly httpPort: number | undefined;
  readonly secure: { readonly port: number; readonly tls: TlsMaterial } | undefined;
  readonly serve: (request: HttpRequest) => MaybePromise<HttpResponse>;
}

export interface HttpServer {
  /** The URL of the HTTP port; undefined without this port. */
  readonly httpUrl: string | undefined;
  /** The URL of the TLS port; undefined without this port. */
  readonly httpsUrl: string | undefined;
  /** Ends every open stream after its written data is sent. */
  endStreams(): void;
  /** Closes the ports and connections. Busy connections are destroyed after `timeout` milliseconds. */
  close(timeout: number): Promise<void>;
}

export async function openServer(config: ServerConfig): Promise<HttpServer> {
  const streams = new Set<StreamSink>();
  const sessions = new Set<ServerHttp2Session>();
  const sockets = new Set<Socket>();
  const transport = { serve: config.serve, streams };
  const protocolServers: ProtocolServers = {
    http1: createHttp1Server(transport),
    http2: createHttp2Server(transport, sessions),
  };
  const listeners: Server[] = [];

  const listenOnPort = async (listener: Server, port: number): Promise<number> => {
    listener.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await listenOn(listener, port, config.bindAddress);
    listeners.push(listener);
    return (listener.address() as AddressInfo).port;
  };

  const host = config.bindAddress.includes(':') ? `[${config.bindAddress}]` : config.bindAddress;
  let httpUrl: string | undefined;
  let httpsUrl: string | undefined;
  try {
    if (config.httpPort !== undefined) {
      httpUrl = `http://${host}:${await listenOnPort(createHttpListener(protocolServers), config.httpPort)}`;
    }
    if (config.secure !== undefined) {
      httpsUrl = `https://${host}:${await listenOnPort(createTlsListener(protocolServers, config.secure.tls), config.secure.port)}`;
    }
  } catch (error) {
    for (const listener of listeners) listener.close();
    protocolServers.http1.close();
    throw error;
  }

  return {
    httpUrl,
    httpsUrl,
    endStreams: () => {
      for (const stream of [...streams]) stream.finish();
    },
    close: async (timeout) => {
      for (const listener of listeners) listener.close();
      for (const session of sessions) session.close();
      protocolServers.http1.closeIdleConnections();
      protocolServers.http1.close();
      await waitUntilClosed(sockets, timeout);
      for (const socket of sockets) socket.destroy();
    },
  };
}

function listenOn(listener: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, address, 511, () => {
      listener.off('error', reject);
      // A failed accept, for example without free file descriptors, must not end the process.
      listener.on('error', () => undefined);
      resolve();
    });
  });
}

/** Resolves when all sockets are closed, or after `timeout` milliseconds. */
function waitUntilClosed(sockets: ReadonlySet<Socket>, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    if (sockets.size === 0) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, timeout);
    for (const socket of sockets) {
      socket.once('close', () => {
        if (sockets.size > 0) return;
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

/**
 * Watches over WebSockets: each event is a message, JSON as text and other encodings as bytes. An error, and any other response that is not
 * a stream, is sent without an upgrade.
 */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';
import { lazy } from '../../../values/lazy.ts';
import type { Outlet } from './sink.ts';

/** The parts of an upgrade request that this file needs. */
export interface Upgrade {
  readonly message: IncomingMessage;
  readonly socket: Socket;
  /** The bytes after the head. */
  readonly head: Buffer;
}

/** Messages of the client are ignored, so they can be limited. */
const MAX_MESSAGE_LENGTH = 64 * 1024;
/** The length before each event in protobuf; WebSocket messages have their own length. */
const LENGTH_PREFIX = 4;

/** Loads the library at the first upgrade, so that the server starts faster. */
const loadWebSocketServer = lazy((): WebSocketServer => {
  const ws: typeof import('ws') = createRequire(import.meta.url)('ws');
  return new ws.WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_LENGTH,
    handleProtocols: (offeredProtocols) => omitTokenProtocols([...offeredProtocols])[0] ?? false,
  });
});

export function requestsWebSocket({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /\bupgrade\b/i.test(headers.connection ?? '')
  );
}

/** Browsers send Origin; other clients must set it. */
export function hasOrigin({ message }: Upgrade): boolean {
  return message.headers.origin !== undefined;
}

/** If the client offers more than one protocol, the server cannot select one. */
export function hasAtMostOneProtocol({ message }: Upgrade): boolean {
  return omitTokenProtocols((message.headers['sec-websocket-protocol'] ?? '').split(',')).length <= 1;
}

/** A protocol that carries a token is used only by authentication: it is never sent back. */
function omitTokenProtocols(offeredProtocols: readonly string[]): string[] {
  return offeredProtocols
    .map((name) => name.trim())
    .filter((name) => !name.startsWith('base64url.bearer.authorization.'));
}

/** The library rejects an invalid handshake; `ready` is not called then. */
export function openWebSocket({ message, socket, head }: Upgrade, type: string, ready: (outlet: Outlet) => void): void {
  loadWebSocketServer().handleUpgrade(message, socket, head, (webSocket) => {
    webSocket.on('error', () => webSocket.terminate());
    ready(createOutlet(webSocket, type));
  });
}

function createOutlet(webSocket: WebSocket, type: string): Outlet {
  const binary = !type.startsWith('application/json');
  const start = type.includes('protobuf') ? LENGTH_PREFIX : 0;
  return {
    waitingBytes: () => webSocket.bufferedAmount,
    // A block is one event.
    write: (blocks) => {
      for (const block of blocks) webSocket.send(start === 0 ? block : block.subarray(start), { binary });
    },
    end: () => webSocket.close(1000),
    destroy: () => webSocket.terminate(),
  };
}

/**
 * Sends watches over WebSockets. Each event is one message: text for JSON, binary for other encodings. Errors and other responses that are
 * not streams are sent without an upgrade.
 */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';
import { lazy } from '../../../values/lazy.ts';
import type { Outlet } from './sink.ts';

/** An upgrade request, as Node passes it. */
export interface Upgrade {
  readonly message: IncomingMessage;
  readonly socket: Socket;
  /** The bytes received after the head of the request. */
  readonly head: Buffer;
}

/** The maximum length of a message of the client. Such messages are ignored. */
const MAX_MESSAGE_LENGTH = 64 * 1024;
/** The size of the length prefix of a protobuf event, which is omitted because WebSocket messages have their own length. */
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

/** Reports whether the request has an Origin header. Browsers send it; other clients must add it. */
export function hasOrigin({ message }: Upgrade): boolean {
  return message.headers.origin !== undefined;
}

/** Reports whether the client offers at most one subprotocol. The server rejects several. */
export function hasAtMostOneProtocol({ message }: Upgrade): boolean {
  return omitTokenProtocols((message.headers['sec-websocket-protocol'] ?? '').split(',')).length <= 1;
}

/** Removes subprotocols that contain a token. They are for authentication only and must not be sent back. */
function omitTokenProtocols(offeredProtocols: readonly string[]): string[] {
  return offeredProtocols
    .map((name) => name.trim())
    .filter((name) => !name.startsWith('base64url.bearer.authorization.'));
}

/** Upgrades the connection and calls `ready`. The library rejects an invalid handshake; in this case `ready` is not called. */
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
    // Each block contains one event.
    write: (blocks) => {
      for (const block of blocks) webSocket.send(start === 0 ? block : block.subarray(start), { binary });
    },
    end: () => webSocket.close(1000),
    destroy: () => webSocket.terminate(),
  };
}

/**
 * Sends watches over WebSockets. Each event is one message: text for JSON, binary for other encodings. Errors and other responses that are
 * not streams are sent without an upgrade.
 */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';
import { memoize } from '../../../values/memoize.ts';
import type { SinkOutput } from './sink.ts';

/** An upgrade request, as Node passes it. */
export interface UpgradeRequest {
  readonly message: IncomingMessage;
  readonly socket: Socket;
  /** The bytes received after the head of the request. */
  readonly firstBytes: Buffer;
}

/** The maximum length of a message from the client. The server ignores the content of such messages. */
const MAX_MESSAGE_LENGTH = 64 * 1024;
/** The size of the length prefix of a protobuf event, which is omitted because WebSocket messages have their own length. */
const LENGTH_PREFIX_BYTES = 4;

/** Loads the library at the first upgrade, so that the server starts faster. */
const loadWebSocketServer = memoize((): WebSocketServer => {
  const ws: typeof import('ws') = createRequire(import.meta.url)('ws');
  return new ws.WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_LENGTH,
    handleProtocols: (offeredProtocols) => omitTokenProtocols([...offeredProtocols])[0] ?? false,
  });
});

export function isWebSocketRequest({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /\bupgrade\b/i.test(headers.connection ?? '')
  );
}

/** Reports whether the request has an Origin header. Browsers send the header; other clients must add it. */
export function hasOrigin({ message }: UpgradeRequest): boolean {
  return message.headers.origin !== undefined;
}

/** Reports whether the client offers at most one subprotocol. The server rejects several. */
export function hasAtMostOneProtocol({ message }: UpgradeRequest): boolean {
  return omitTokenProtocols((message.headers['sec-websocket-protocol'] ?? '').split(',')).length <= 1;
}

/** Removes subprotocols that contain a bearer token, which the response must not contain. */
function omitTokenProtocols(offeredProtocols: readonly string[]): string[] {
  return offeredProtocols
    .map((name) => name.trim())
    .filter((name) => !name.startsWith('base64url.bearer.authorization.'));
}

/** Upgrades the connection and calls `onReady`. If the handshake is invalid, the library rejects it and `onReady` is not called. */
export function openWebSocket(
  { message, socket, firstBytes }: UpgradeRequest,
  contentType: string,
  onReady: (output: SinkOutput) => void,
): void {
  loadWebSocketServer().handleUpgrade(message, socket, firstBytes, (webSocket) => {
    webSocket.on('error', () => webSocket.terminate());
    onReady(createWebSocketOutput(webSocket, contentType));
  });
}

function createWebSocketOutput(webSocket: WebSocket, contentType: string): SinkOutput {
  const isBinary = !contentType.startsWith('application/json');
  const prefixLength = contentType.includes('protobuf') ? LENGTH_PREFIX_BYTES : 0;
  return {
    countWaitingBytes: () => webSocket.bufferedAmount,
    // Each block contains one event.
    write: (blocks) => {
      for (const block of blocks)
        webSocket.send(prefixLength === 0 ? block : block.subarray(prefixLength), { binary: isBinary });
    },
    end: () => webSocket.close(1000),
    destroy: () => webSocket.terminate(),
  };
}

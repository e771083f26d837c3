/**
 * A watch over a WebSocket, which some clients prefer: each event is a message, JSON as text and the other encodings as
 * bytes. A response that is no stream, or an error, is sent as if no upgrade had been requested.
 */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Outlet } from './sink.ts';

/** What is read of a request that may switch, besides its message. */
export interface Upgrade {
  readonly message: IncomingMessage;
  readonly socket: Socket;
  /** What came after the head. */
  readonly head: Buffer;
}

/** Nothing that a watcher says is read, so it has little to say. */
const LONGEST_MESSAGE = 64 * 1024;
/** Before each event in protobuf; a message has a length of its own. */
const LENGTH_PREFIX = 4;

let loaded: WebSocketServer | undefined;

/** Loaded at the first upgrade, so that the start of the server does not wait for it. */
function library(): WebSocketServer {
  if (loaded !== undefined) return loaded;
  const ws: typeof import('ws') = createRequire(import.meta.url)('ws');
  loaded = new ws.WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LONGEST_MESSAGE,
    handleProtocols: (offered) => chosen([...offered])[0] ?? false,
  });
  return loaded;
}

export function asksForWebSocket({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /\bupgrade\b/i.test(headers.connection ?? '')
  );
}

/** Browsers send Origin, and every other client has to. */
export function isFromSomewhere({ message }: Upgrade): boolean {
  return message.headers.origin !== undefined;
}

/** Of more than one the server knows none to choose. */
export function hasOneProtocol({ message }: Upgrade): boolean {
  return chosen((message.headers['sec-websocket-protocol'] ?? '').split(',')).length <= 1;
}

/** One that carries a token is for authentication alone: it is never sent back. */
function chosen(offered: readonly string[]): string[] {
  return offered.map((each) => each.trim()).filter((each) => !each.startsWith('base64url.bearer.authorization.'));
}

/** A handshake that is not right is refused by the library, and `ready` never called. */
export function openWebSocket({ message, socket, head }: Upgrade, type: string, ready: (outlet: Outlet) => void): void {
  library().handleUpgrade(message, socket, head, (webSocket) => {
    webSocket.on('error', () => webSocket.terminate());
    ready(outletOf(webSocket, type));
  });
}

function outletOf(webSocket: WebSocket, type: string): Outlet {
  const binary = !type.startsWith('application/json');
  const from = type.includes('protobuf') ? LENGTH_PREFIX : 0;
  return {
    waiting: () => webSocket.bufferedAmount,
    // A block is one event.
    write: (blocks) => {
      for (const block of blocks) webSocket.send(from === 0 ? block : block.subarray(from), { binary });
    },
    end: () => webSocket.close(1000),
    destroy: () => webSocket.terminate(),
  };
}

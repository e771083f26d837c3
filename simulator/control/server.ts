/**
 * The control port, which listens only on the loopback interface and accepts POST requests with small JSON documents. `GET /` describes the
 * actions. Requests with a foreign Host header, and bodies with another Content-Type than JSON, are rejected, because a web page could make a
 * browser send them.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../pure/value/is-object.ts';
import { type Control, ControlError } from './control.ts';
import { CONTROL_ACTIONS, type RequestFields } from './control-actions.ts';

// As in http/connections/http1.ts, an import of node:http would load Node's HTTP client as well.
const { createServer } = process.getBuiltinModule('node:http');

export interface ControlServer {
  readonly url: string;
  close(): Promise<void>;
}

const PORT_DESCRIPTION = {
  what: "the control port of assay's simulator",
  actions: CONTROL_ACTIONS.map(({ path, bodyExample, description }) => ({
    method: 'POST',
    path,
    body: bodyExample,
    does: description,
  })),
};

const MAX_BODY_BYTES = 64 * 1024 * 1024;

export async function openControlPort(port: number, control: Control): Promise<ControlServer> {
  const server = createServer((request, response) => {
    handleRequest(request, control).then(
      ([status, document]) => writeResponse(response, status, document),
      () => response.destroy(),
    );
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handleRequest(request: IncomingMessage, control: Control): Promise<readonly [number, object]> {
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?$/.test(request.headers.host ?? '')) {
    return [403, { error: 'the control port accepts requests of this machine only' }];
  }
  if (request.method === 'GET' && request.url === '/') return [200, PORT_DESCRIPTION];
  const action = CONTROL_ACTIONS.find(({ path }) => path === request.url);
  if (action === undefined) return [404, { error: `unknown path ${request.url}; GET / lists the actions` }];
  if (request.method !== 'POST') return [405, { error: `${action.path} supports POST only` }];
  try {
    return [200, await action.runAction(control, await readRequestFields(request))];
  } catch (error) {
    if (error instanceof ControlError) return [400, { error: error.message }];
    return [500, { error: error instanceof Error ? error.message : String(error) }];
  }
}

async function readRequestFields(request: IncomingMessage): Promise<RequestFields> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new ControlError('the body is too long');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8').trim();
  if (text === '') return {};
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new ControlError('the body must have the Content-Type application/json');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ControlError('the body is not JSON');
  }
  if (!isObject(value)) throw new ControlError('the body must be an object');
  return value;
}

function writeResponse(response: ServerResponse, status: number, document: object): void {
  const text = `${JSON.stringify(document)}\n`;
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

/** Tests that closed idle connections do not affect the comparison. */
import assert from 'node:assert/strict';
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import { connect } from '../../client/exchange/target.ts';
import { listen } from '../../client/test-servers/listen.ts';
import { getDialect } from '../../spec/dialect.ts';
import { NO_RESPONSE, Server } from './server.ts';

/** Reports whether the server closes the connection instead of responding to this request. */
let shouldClose: (method: string, requestIndex: number) => boolean;
let executedMethods: string[] = [];
let httpServer: HttpServer;
let server: Server;

before(async () => {
  const counts = new WeakMap<object, number>();
  httpServer = createServer((request: IncomingMessage, response) => {
    const count = (counts.get(request.socket) ?? 0) + 1;
    counts.set(request.socket, count);
    const method = request.method ?? '';
    if (shouldClose(method, count)) return void request.socket.destroy();
    executedMethods.push(method);
    response.end('{}');
  });
  const url = `http://127.0.0.1:${await listen(httpServer)}`;
  server = new Server('left', connect({ url }), { dialect: getDialect('kubernetes') }, 'u');
});
beforeEach(() => {
  executedMethods = [];
});
after(async () => {
  await server.close();
  httpServer.close();
});

const listStatuses = async (...methods: string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const method of methods) statuses.push((await server.send({ method, path: '/' })).status);
  return statuses;
};

test('requests on a closed idle connection are repeated', async () => {
  shouldClose = (_, requestIndex) => requestIndex > 1;
  assert.deepEqual(
    await listStatuses('GET', 'GET', 'POST', 'PUT', 'GET', 'DELETE', 'PATCH', 'HEAD'),
    Array(8).fill(200),
  );
  assert.deepEqual(executedMethods, ['GET', 'GET', 'POST', 'PUT', 'GET', 'DELETE', 'PATCH', 'HEAD']);
});

test('a server that never responds is reported, and writes are sent once', async () => {
  const sentMethods: string[] = [];
  shouldClose = (method) => {
    sentMethods.push(method);
    return true;
  };
  assert.deepEqual(await listStatuses('GET', 'PUT', 'POST'), [NO_RESPONSE, NO_RESPONSE, NO_RESPONSE]);
  assert.deepEqual(sentMethods, ['GET', 'GET', 'PUT', 'POST']);
});

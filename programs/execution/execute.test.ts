import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { connect } from '../../client/exchange/target.ts';
import { listen } from '../../client/test-servers/listen.ts';
import { getDialect } from '../../spec/dialect.ts';
import type { Operation } from '../operation.ts';
import { executeProgram } from './execute.ts';
import { Server } from './server.ts';

test('the continue token of the previous page is inserted into a request by path', async () => {
  const paths: string[] = [];
  const httpServer = createServer(({ method, url = '' }, response) => {
    if (method === 'GET') paths.push(url);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ metadata: { continue: `of ${paths.length}` }, items: [] }));
  });
  const server = new Server(
    'left',
    connect({ url: `http://127.0.0.1:${await listen(httpServer)}` }),
    { dialect: getDialect('orch') },
    'u',
  );
  const buildRead = (path: string): Operation => ({ do: 'request', method: 'GET', path });
  await executeProgram(server, [buildRead('/pages'), buildRead('/pages?continue={continue}')], 'n').finally(() =>
    server.close(),
  );
  httpServer.close();
  assert.deepEqual(paths, ['/pages', '/pages?continue=of%201']);
});

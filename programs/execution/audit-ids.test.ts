import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { connect } from '../../client/exchange/target.ts';
import { listen } from '../../client/test-servers/listen.ts';
import { getDialect } from '../../spec/dialect.ts';
import { createOutcome } from './outcome.ts';
import { Server } from './server.ts';

const AUDIT_IDS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

test('an Audit-Id that a server repeats within a program is marked', async () => {
  let responseCount = 0;
  const httpServer = createServer((_request, response) => {
    response.setHeader('audit-id', AUDIT_IDS[Math.floor(responseCount / 2)] ?? '');
    responseCount += 1;
    response.end('{}');
  });
  const server = new Server(
    'left',
    connect({ url: `http://127.0.0.1:${await listen(httpServer)}` }),
    { dialect: getDialect('orch') },
    'u',
  );
  const maskedIds: (string | undefined)[] = [];
  for (let requestIndex = 0; requestIndex < 4; requestIndex += 1) {
    if (requestIndex === 3) server.resetProgramState();
    const outcome = createOutcome(await server.send({ method: 'GET', path: '/' }), server.format);
    maskedIds.push(outcome.headers['audit-id']);
  }
  await server.close();
  httpServer.close();
  assert.deepEqual(maskedIds, ['UID', 'REPEATED UID', 'UID', 'UID']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountTokenIssuer } from '../../foundation/account-token-issuer.ts';
import { UNSECURED_USER } from '../../foundation/user.ts';
import type { LongRequest, ThreadSettings } from './messages.ts';
import { createAbandonedError, ThreadHost } from './thread-host.ts';

const LONG_REQUEST: LongRequest = {
  method: 'POST',
  path: '/',
  query: '',
  headers: {},
  rawHeaders: [],
  isTls: false,
  remoteAddress: '',
  body: Buffer.alloc(1),
};

test('a queued request whose client disconnects is not handled', async () => {
  const host = new ThreadHost({
    getSettings: () => ({}) as ThreadSettings,
    listDefinitionMessages: () => [],
    resetSentDefinitions: () => {},
    dependencies: {
      openStorage: () => assert.fail(),
      createReviewContext: () => assert.fail(),
      accountTokens: {} as AccountTokenIssuer,
    },
    now: () => 0,
    timeLimit: 60_000,
  });
  const endRequests: (() => void)[] = [];
  const responses = Array.from({ length: 5 }, () =>
    host
      .handleRequest(LONG_REQUEST, UNSECURED_USER, (onEnd) => endRequests.push(onEnd))
      .catch((error: Error) => error.message),
  );
  for (const endRequest of endRequests) endRequest();
  assert.deepEqual(await Promise.all(responses.slice(2)), Array(3).fill(createAbandonedError().message));
  await host.close();
  assert.deepEqual(await Promise.all(responses.slice(0, 2)), ['the server is closed', 'the server is closed']);
});

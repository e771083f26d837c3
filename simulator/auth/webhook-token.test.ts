import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteAnswer, RemoteRequest } from './remote.ts';
import { createWebhookTokenAuthenticator } from './webhook-token.ts';

const VERSION = 'authentication.example.com/v1';
const validStatus = { authenticated: true, user: { username: 'hanna', groups: ['devs'] } };
const review = (status: object, apiVersion = VERSION): RemoteAnswer => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ kind: 'TokenReview', apiVersion, status }),
});
const OVERLOADED: RemoteAnswer = { status: 503, headers: {}, body: '' };

function webhook(...answers: (RemoteAnswer | Error)[]) {
  const requests: RemoteRequest[] = [];
  let now = 0;
  const config = { url: 'https://hook', headers: { Authorization: 'Bearer own' }, apiVersion: VERSION, cacheTtl: 10 };
  const tokens = createWebhookTokenAuthenticator(
    async (request) => {
      requests.push(request);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('away');
      return answer;
    },
    { ...config, clock: { now: () => now } },
  );
  return { requests, tokens, later: (milliseconds: number) => (now += milliseconds) };
}

test('a TokenReview is sent and its result is cached for the TTL', async () => {
  const { requests, tokens, later } = webhook(review(validStatus));
  const user = { name: 'hanna', groups: ['devs', 'system:authenticated'] };
  assert.deepEqual(await tokens.authenticateToken('t'), { user });
  assert.deepEqual(await tokens.authenticateToken('t'), { user });
  assert.equal(requests.length, 1);
  assert.equal(requests[0]?.headers?.Authorization, 'Bearer own');
  assert.deepEqual((JSON.parse(requests[0]?.body ?? '') as { spec: object }).spec, { token: 't' });
  later(10);
  await tokens.authenticateToken('t');
  assert.equal(requests.length, 2);
});

test('a rejected token is cached, but a failed call is not', async () => {
  const rejectingWebhook = webhook(review({ authenticated: false, user: { username: 'mallory' } }));
  assert.equal(await rejectingWebhook.tokens.authenticateToken('t'), undefined);
  assert.equal(await rejectingWebhook.tokens.authenticateToken('t'), undefined);
  assert.equal(rejectingWebhook.requests.length, 1);
  const overloadedWebhook = webhook(OVERLOADED, OVERLOADED, review(validStatus));
  await assert.rejects(async () => overloadedWebhook.tokens.authenticateToken('t'), /status code 503/);
  assert.equal((await overloadedWebhook.tokens.authenticateToken('t'))?.user.name, 'hanna');
});

test('a failed call is retried once, and a response of another version is an error', async () => {
  const second = webhook(new Error('reset'), review(validStatus));
  assert.equal((await second.tokens.authenticateToken('t'))?.user.name, 'hanna');
  await assert.rejects(
    async () => webhook(review(validStatus, 'other/v1')).tokens.authenticateToken('t'),
    /is not a review/,
  );
});

test('a token is reviewed again for other audiences', async () => {
  const { requests, tokens } = webhook(review({ ...validStatus, audiences: ['vault'] }));
  await tokens.authenticateToken('t');
  assert.equal((await tokens.authenticateToken('t', ['vault']))?.user.name, 'hanna');
  assert.equal(await tokens.authenticateToken('t', ['safe']), undefined);
  assert.equal(requests.length, 3);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteRequest, RemoteResponse } from './remote.ts';
import { createWebhookTokenAuthenticator } from './webhook-token.ts';

const REVIEW_VERSION = 'authentication.example.com/v1';
const validStatus = { authenticated: true, user: { username: 'hanna', groups: ['devs'] } };
const createReviewResponse = (status: object, apiVersion = REVIEW_VERSION): RemoteResponse => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ kind: 'TokenReview', apiVersion, status }),
});
const OVERLOADED_RESPONSE: RemoteResponse = { status: 503, headers: {}, body: '' };

function createTestWebhook(...responses: (RemoteResponse | Error)[]) {
  const requests: RemoteRequest[] = [];
  let now = 0;
  const config = {
    url: 'https://hook',
    headers: { Authorization: 'Bearer own' },
    apiVersion: REVIEW_VERSION,
    cacheTtl: 10,
  };
  const tokens = createWebhookTokenAuthenticator(
    async (request) => {
      requests.push(request);
      const response = responses[Math.min(requests.length, responses.length) - 1];
      if (response === undefined || response instanceof Error) throw response ?? new Error('away');
      return response;
    },
    { ...config, clock: { now: () => now } },
  );
  return { requests, tokens, later: (milliseconds: number) => (now += milliseconds) };
}

test('a TokenReview is sent and its result is cached for the TTL', async () => {
  const { requests, tokens, later } = createTestWebhook(createReviewResponse(validStatus));
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
  const rejectingWebhook = createTestWebhook(
    createReviewResponse({ authenticated: false, user: { username: 'mallory' } }),
  );
  assert.equal(await rejectingWebhook.tokens.authenticateToken('t'), undefined);
  assert.equal(await rejectingWebhook.tokens.authenticateToken('t'), undefined);
  assert.equal(rejectingWebhook.requests.length, 1);
  const overloadedWebhook = createTestWebhook(OVERLOADED_RESPONSE, createReviewResponse(validStatus));
  await assert.rejects(async () => overloadedWebhook.tokens.authenticateToken('t'), /status code 503/);
  assert.equal((await overloadedWebhook.tokens.authenticateToken('t'))?.user.name, 'hanna');
});

test('a failed call is retried once, and a response of another version is an error', async () => {
  const secondWebhook = createTestWebhook(new Error('reset'), createReviewResponse(validStatus));
  assert.equal((await secondWebhook.tokens.authenticateToken('t'))?.user.name, 'hanna');
  await assert.rejects(
    async () => createTestWebhook(createReviewResponse(validStatus, 'other/v1')).tokens.authenticateToken('t'),
    /is not a review/,
  );
});

test('a token is reviewed again for other audiences', async () => {
  const { requests, tokens } = createTestWebhook(createReviewResponse({ ...validStatus, audiences: ['vault'] }));
  await tokens.authenticateToken('t');
  assert.equal((await tokens.authenticateToken('t', ['vault']))?.user.name, 'hanna');
  assert.equal(await tokens.authenticateToken('t', ['safe']), undefined);
  assert.equal(requests.length, 3);
});

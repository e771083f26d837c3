import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from './fixture/bench.ts';

const ENDPOINTS = '/api/v1/namespaces/ns/endpoints';

/** Requests with several errors, and the error that the server must return. */
const ERROR_PRECEDENCE: readonly [
  method: string,
  target: string,
  body: unknown,
  headers: Record<string, string>,
  message: RegExp,
][] = [
  ['PATCH', `${ENDPOINTS}/x?dryRun=x`, '{', { 'content-type': 'text/plain', accept: 'text/html' }, /^415: /],
  [
    'PATCH',
    `${ENDPOINTS}/x?dryRun=x`,
    '{',
    { 'content-type': 'application/merge-patch+json', accept: 'text/html' },
    /^406: /,
  ],
  ['PATCH', `${ENDPOINTS}/x?dryRun=x`, '{', { 'content-type': 'application/merge-patch+json' }, /dryRun/],
  ['PATCH', `${ENDPOINTS}/x`, '{', { 'content-type': 'application/merge-patch+json' }, /"x" not found/],
  ['POST', `${ENDPOINTS}?dryRun=x`, '{', { 'content-type': 'text/plain', accept: 'text/html' }, /^406: /],
  ['POST', `${ENDPOINTS}?dryRun=x`, '{', { 'content-type': 'text/plain' }, /unknown format/],
  ['PUT', `${ENDPOINTS}/x?dryRun=x`, '{', { 'content-type': 'text/plain' }, /dryRun/],
  ['PUT', `${ENDPOINTS}/x`, '{', { 'content-type': 'text/plain' }, /unknown format/],
  ['POST', `${ENDPOINTS}?dryRun=x`, '{', {}, /dryRun/],
  [
    'POST',
    '/api/v1/namespaces/no/endpoints',
    { metadata: { namespace: 'other', name: 'A' } },
    {},
    /does not match the name/,
  ],
  ['POST', '/api/v1/namespaces/no/endpoints', { metadata: { name: 'A' } }, {}, /"no" not found/],
  ['POST', ENDPOINTS, { metadata: { name: 'A', resourceVersion: '5' } }, {}, /is invalid: metadata.name/],
  ['POST', ENDPOINTS, { metadata: { name: 'there', resourceVersion: '5' } }, {}, /should not be set/],
  ['PUT', `${ENDPOINTS}/there`, { metadata: { namespace: 'x', name: 'y' } }, {}, /namespace of the provided object/],
  ['PUT', `${ENDPOINTS}/there`, { metadata: { name: 'y' } }, {}, /name of the object \(y\)/],
  [
    'PUT',
    `${ENDPOINTS}/there`,
    { metadata: { name: 'there', uid: 'u', resourceVersion: '1' } },
    {},
    /UID in precondition: u/,
  ],
  [
    'PUT',
    `${ENDPOINTS}/there`,
    { metadata: { name: 'there', resourceVersion: '1', labels: { '-': '' } } },
    {},
    /modified/,
  ],
  ['GET', `${ENDPOINTS}?limit=x&labelSelector=,&resourceVersionMatch=Exact`, undefined, {}, /ParseInt/],
  ['GET', `${ENDPOINTS}?labelSelector=,&resourceVersionMatch=Exact`, undefined, {}, /found ','/],
  ['GET', `${ENDPOINTS}?fieldSelector=a=b&resourceVersionMatch=Exact`, undefined, {}, /ListOptions/],
  ['GET', `${ENDPOINTS}?fieldSelector=a=b&continue=x`, undefined, {}, /known field selector/],
  ['GET', `${ENDPOINTS}?continue=x&resourceVersion=5`, undefined, {}, /invalid continue token/],
  ['DELETE', `${ENDPOINTS}/x?dryRun=x`, undefined, {}, /dryRun/],
  ['DELETE', `${ENDPOINTS}?limit=x`, { dryRun: ['x'] }, {}, /ParseInt/],
  ['GET', `${ENDPOINTS}/x/status`, undefined, { accept: 'text/html' }, /could not find/],
  ['PUT', ENDPOINTS, undefined, { accept: 'text/html' }, /does not allow/],
];

test('a request with several errors fails with the first one in order of precedence', async () => {
  const bench = await Bench.createWithNamespace();
  await bench.send('POST', ENDPOINTS, { metadata: { name: 'there' } });
  for (const [method, target, body, headers, message] of ERROR_PRECEDENCE) {
    const response = await bench.send(method, target, body, headers);
    assert.match(response.body.message, message, `${method} ${target}`);
    assert.equal(response.body.code, response.status);
  }
});

test('a generated name that exists is generated again, at most eight times', async () => {
  const bench = await Bench.createWithNamespace();
  const body = { metadata: { generateName: 'g-' } };
  bench.random.texts.push('first', 'first', 'other');
  assert.equal((await bench.send('POST', ENDPOINTS, body)).body.metadata.name, 'g-first');
  assert.equal((await bench.send('POST', ENDPOINTS, body)).body.metadata.name, 'g-other');
  bench.random.texts.push(...Array.from({ length: 8 }, () => 'first'), 'eight');
  const conflictAnswer = await bench.send('POST', ENDPOINTS, body);
  assert.equal(conflictAnswer.status, 409);
  assert.equal(conflictAnswer.body.details.retryAfterSeconds, 1);
  assert.equal((await bench.send('POST', ENDPOINTS, body)).body.metadata.name, 'g-eight');
});

test('a dry run has the response of a real request and stores nothing', async () => {
  const bench = await Bench.createWithNamespace();
  const dryRunAnswer = await bench.send('POST', `${ENDPOINTS}?dryRun=All`, { metadata: { name: 'a' } });
  assert.equal(dryRunAnswer.status, 201);
  assert.equal(dryRunAnswer.body.metadata.resourceVersion, undefined);
  assert.equal((await bench.send('GET', `${ENDPOINTS}/a`)).status, 404);
});

test('a write without a change keeps the resourceVersion, and removing the last finalizer removes the object', async () => {
  const bench = await Bench.createWithNamespace();
  const body = { metadata: { name: 'a', finalizers: ['example.com/x'] } };
  const { resourceVersion } = (await bench.send('POST', ENDPOINTS, body)).body.metadata;
  assert.equal((await bench.send('PUT', `${ENDPOINTS}/a`, body)).body.metadata.resourceVersion, resourceVersion);
  const deleteAnswer = await bench.send('DELETE', `${ENDPOINTS}/a`);
  assert.ok(deleteAnswer.body.metadata.deletionTimestamp);
  const updateAnswer = await bench.send('PUT', `${ENDPOINTS}/a`, { metadata: { name: 'a' } });
  assert.equal(updateAnswer.body.metadata.resourceVersion, deleteAnswer.body.metadata.resourceVersion);
  assert.equal((await bench.send('GET', `${ENDPOINTS}/a`)).status, 404);
});

test('POST drops deletionTimestamp, and a PUT that creates the object stores it', async () => {
  const bench = await Bench.createWithNamespace();
  const deletionTimestamp = '2020-01-01T00:00:00Z';
  const body = (name: string) => ({ metadata: { name, deletionTimestamp, selfLink: '/x' } });
  const postAnswer = await bench.send('POST', ENDPOINTS, body('posted'));
  assert.equal(postAnswer.body.metadata.deletionTimestamp, undefined);
  const put = await bench.send('PUT', `${ENDPOINTS}/put`, body('put'));
  assert.equal(put.status, 201);
  assert.equal(put.body.metadata.deletionTimestamp, deletionTimestamp);
  assert.equal(put.body.metadata.selfLink, undefined);
});

test('a continue token is valid for five minutes, and the error for an expired token contains a new token', async () => {
  const bench = await Bench.createWithNamespace();
  for (const name of ['a', 'b', 'c']) await bench.send('POST', ENDPOINTS, { metadata: { name } });
  const first = await bench.send('GET', `${ENDPOINTS}?limit=1`);
  assert.equal(first.body.metadata.remainingItemCount, 2);
  const next = `${ENDPOINTS}?limit=1&continue=${first.body.metadata.continue}`;
  await bench.clock.advance(299_000);
  const second = await bench.send('GET', next);
  assert.equal(second.body.items[0].metadata.name, 'b');
  assert.equal(second.body.metadata.resourceVersion, first.body.metadata.resourceVersion);
  await bench.clock.advance(2_000);
  const expiredListAnswer = await bench.send('GET', next);
  assert.equal(expiredListAnswer.status, 410);
  assert.equal(expiredListAnswer.body.reason, 'Expired');
  const secondPage = await bench.send('GET', `${ENDPOINTS}?continue=${expiredListAnswer.body.metadata.continue}`);
  assert.deepEqual(
    secondPage.body.items.map((item: { metadata: { name: string } }) => item.metadata.name),
    ['b', 'c'],
  );
});

test('the dialects orch and kubernetes respond differently where kube-apiserver departs from the specification', async () => {
  const kubernetes = await Bench.createWithNamespace('kubernetes');
  const specifiedBench = await Bench.createWithNamespace('orch');
  const pair = async (method: string, target: string, body?: unknown) => [
    await kubernetes.send(method, target, body),
    await specifiedBench.send(method, target, body),
  ];
  const codes = (response: { status: number }[]) => response.map(({ status }) => status);
  for (const name of ['a', 'b', 'c']) {
    await pair('POST', ENDPOINTS, { metadata: { name, finalizers: ['example.com/x'] } });
  }
  assert.deepEqual(codes(await pair('GET', `${ENDPOINTS}?resourceVersion=abc`)), [500, 400]);
  assert.deepEqual(
    codes(await pair('PUT', `${ENDPOINTS}/a`, { metadata: { name: 'a', resourceVersion: 'abc' } })),
    [500, 400],
  );
  assert.deepEqual(codes(await pair('POST', ENDPOINTS, { metadata: { name: 'd', resourceVersion: '7' } })), [500, 400]);
  assert.deepEqual(codes(await pair('DELETE', `${ENDPOINTS}/a`, '{')), [500, 400]);
  assert.deepEqual(codes(await pair('DELETE', `${ENDPOINTS}/a`)), [200, 202]);
  const listedAnswers = await pair('GET', `${ENDPOINTS}?limit=1&resourceVersion=0`);
  assert.deepEqual(
    listedAnswers.map(({ body }) => body.items.length),
    [3, 1],
  );
  const deletedAnswers = await pair('DELETE', ENDPOINTS);
  assert.deepEqual(
    deletedAnswers.map(({ body }) => body.kind),
    ['EndpointsList', 'Status'],
  );
});

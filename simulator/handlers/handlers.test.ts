import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from './fixture/handler-fixture.ts';

const ENDPOINTS_PATH = '/api/v1/namespaces/ns/endpoints';

/** Requests with several errors, and the error that the server must return. */
const ERROR_PRECEDENCE: readonly [
  method: string,
  target: string,
  body: unknown,
  headers: Record<string, string>,
  message: RegExp,
][] = [
  ['PATCH', `${ENDPOINTS_PATH}/x?dryRun=x`, '{', { 'content-type': 'text/plain', accept: 'text/html' }, /^415: /],
  [
    'PATCH',
    `${ENDPOINTS_PATH}/x?dryRun=x`,
    '{',
    { 'content-type': 'application/merge-patch+json', accept: 'text/html' },
    /^406: /,
  ],
  ['PATCH', `${ENDPOINTS_PATH}/x?dryRun=x`, '{', { 'content-type': 'application/merge-patch+json' }, /dryRun/],
  ['PATCH', `${ENDPOINTS_PATH}/x`, '{', { 'content-type': 'application/merge-patch+json' }, /"x" not found/],
  ['POST', `${ENDPOINTS_PATH}?dryRun=x`, '{', { 'content-type': 'text/plain', accept: 'text/html' }, /^406: /],
  ['POST', `${ENDPOINTS_PATH}?dryRun=x`, '{', { 'content-type': 'text/plain' }, /unknown format/],
  ['PUT', `${ENDPOINTS_PATH}/x?dryRun=x`, '{', { 'content-type': 'text/plain' }, /dryRun/],
  ['PUT', `${ENDPOINTS_PATH}/x`, '{', { 'content-type': 'text/plain' }, /unknown format/],
  ['POST', `${ENDPOINTS_PATH}?dryRun=x`, '{', {}, /dryRun/],
  [
    'POST',
    '/api/v1/namespaces/no/endpoints',
    { metadata: { namespace: 'other', name: 'A' } },
    {},
    /does not match the name/,
  ],
  ['POST', '/api/v1/namespaces/no/endpoints', { metadata: { name: 'A' } }, {}, /"no" not found/],
  ['POST', ENDPOINTS_PATH, { metadata: { name: 'A', resourceVersion: '5' } }, {}, /is invalid: metadata.name/],
  ['POST', ENDPOINTS_PATH, { metadata: { name: 'there', resourceVersion: '5' } }, {}, /should not be set/],
  [
    'PUT',
    `${ENDPOINTS_PATH}/there`,
    { metadata: { namespace: 'x', name: 'y' } },
    {},
    /namespace of the provided object/,
  ],
  ['PUT', `${ENDPOINTS_PATH}/there`, { metadata: { name: 'y' } }, {}, /name of the object \(y\)/],
  [
    'PUT',
    `${ENDPOINTS_PATH}/there`,
    { metadata: { name: 'there', uid: 'u', resourceVersion: '1' } },
    {},
    /UID in precondition: u/,
  ],
  [
    'PUT',
    `${ENDPOINTS_PATH}/there`,
    { metadata: { name: 'there', resourceVersion: '1', labels: { '-': '' } } },
    {},
    /modified/,
  ],
  ['GET', `${ENDPOINTS_PATH}?limit=x&labelSelector=,&resourceVersionMatch=Exact`, undefined, {}, /ParseInt/],
  ['GET', `${ENDPOINTS_PATH}?labelSelector=,&resourceVersionMatch=Exact`, undefined, {}, /found ','/],
  ['GET', `${ENDPOINTS_PATH}?fieldSelector=a=b&resourceVersionMatch=Exact`, undefined, {}, /ListOptions/],
  ['GET', `${ENDPOINTS_PATH}?fieldSelector=a=b&continue=x`, undefined, {}, /known field selector/],
  ['GET', `${ENDPOINTS_PATH}?continue=x&resourceVersion=5`, undefined, {}, /invalid continue token/],
  ['DELETE', `${ENDPOINTS_PATH}/x?dryRun=x`, undefined, {}, /dryRun/],
  ['DELETE', `${ENDPOINTS_PATH}?limit=x`, { dryRun: ['x'] }, {}, /ParseInt/],
  ['GET', `${ENDPOINTS_PATH}/x/status`, undefined, { accept: 'text/html' }, /could not find/],
  ['PUT', ENDPOINTS_PATH, undefined, { accept: 'text/html' }, /does not allow/],
];

test('a request with several errors fails with the error that takes precedence', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  await fixture.send('POST', ENDPOINTS_PATH, { metadata: { name: 'there' } });
  for (const [method, target, body, headers, message] of ERROR_PRECEDENCE) {
    const response = await fixture.send(method, target, body, headers);
    assert.match(response.body.message, message, `${method} ${target}`);
    assert.equal(response.body.code, response.status);
  }
});

test('a generated name that exists is generated again, at most eight times', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const body = { metadata: { generateName: 'g-' } };
  fixture.random.texts.push('first', 'first', 'other');
  assert.equal((await fixture.send('POST', ENDPOINTS_PATH, body)).body.metadata.name, 'g-first');
  assert.equal((await fixture.send('POST', ENDPOINTS_PATH, body)).body.metadata.name, 'g-other');
  fixture.random.texts.push(...Array.from({ length: 8 }, () => 'first'), 'eight');
  const conflictResponse = await fixture.send('POST', ENDPOINTS_PATH, body);
  assert.equal(conflictResponse.status, 409);
  assert.equal(conflictResponse.body.details.retryAfterSeconds, 1);
  assert.equal((await fixture.send('POST', ENDPOINTS_PATH, body)).body.metadata.name, 'g-eight');
});

test('a dry run has the response of a real request and stores nothing', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const dryRunResponse = await fixture.send('POST', `${ENDPOINTS_PATH}?dryRun=All`, { metadata: { name: 'a' } });
  assert.equal(dryRunResponse.status, 201);
  assert.equal(dryRunResponse.body.metadata.resourceVersion, undefined);
  assert.equal((await fixture.send('GET', `${ENDPOINTS_PATH}/a`)).status, 404);
});

test('a write without a change keeps the resourceVersion, and removing the last finalizer removes the object', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const body = { metadata: { name: 'a', finalizers: ['example.com/x'] } };
  const { resourceVersion } = (await fixture.send('POST', ENDPOINTS_PATH, body)).body.metadata;
  assert.equal((await fixture.send('PUT', `${ENDPOINTS_PATH}/a`, body)).body.metadata.resourceVersion, resourceVersion);
  const deleteResponse = await fixture.send('DELETE', `${ENDPOINTS_PATH}/a`);
  assert.ok(deleteResponse.body.metadata.deletionTimestamp);
  const updateResponse = await fixture.send('PUT', `${ENDPOINTS_PATH}/a`, { metadata: { name: 'a' } });
  assert.equal(updateResponse.body.metadata.resourceVersion, deleteResponse.body.metadata.resourceVersion);
  assert.equal((await fixture.send('GET', `${ENDPOINTS_PATH}/a`)).status, 404);
});

test('POST drops deletionTimestamp, and a PUT that creates the object stores it', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const deletionTimestamp = '2020-01-01T00:00:00Z';
  const createBody = (name: string) => ({ metadata: { name, deletionTimestamp, selfLink: '/x' } });
  const postResponse = await fixture.send('POST', ENDPOINTS_PATH, createBody('posted'));
  assert.equal(postResponse.body.metadata.deletionTimestamp, undefined);
  const putResponse = await fixture.send('PUT', `${ENDPOINTS_PATH}/put`, createBody('put'));
  assert.equal(putResponse.status, 201);
  assert.equal(putResponse.body.metadata.deletionTimestamp, deletionTimestamp);
  assert.equal(putResponse.body.metadata.selfLink, undefined);
});

test('a continue token is valid for five minutes, and the error for an expired token contains a new token', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  for (const name of ['a', 'b', 'c']) await fixture.send('POST', ENDPOINTS_PATH, { metadata: { name } });
  const firstPage = await fixture.send('GET', `${ENDPOINTS_PATH}?limit=1`);
  assert.equal(firstPage.body.metadata.remainingItemCount, 2);
  const nextTarget = `${ENDPOINTS_PATH}?limit=1&continue=${firstPage.body.metadata.continue}`;
  await fixture.clock.advance(299_000);
  const nextPage = await fixture.send('GET', nextTarget);
  assert.equal(nextPage.body.items[0].metadata.name, 'b');
  assert.equal(nextPage.body.metadata.resourceVersion, firstPage.body.metadata.resourceVersion);
  await fixture.clock.advance(2_000);
  const expiredListResponse = await fixture.send('GET', nextTarget);
  assert.equal(expiredListResponse.status, 410);
  assert.equal(expiredListResponse.body.reason, 'Expired');
  const secondPage = await fixture.send(
    'GET',
    `${ENDPOINTS_PATH}?continue=${expiredListResponse.body.metadata.continue}`,
  );
  assert.deepEqual(
    secondPage.body.items.map((item: { metadata: { name: string } }) => item.metadata.name),
    ['b', 'c'],
  );
});

test('the dialect kubernetes has the departures of kube-apiserver, and the dialect orch follows the specification', async () => {
  const kubernetesFixture = await HandlerFixture.createWithNamespace('kubernetes');
  const specifiedFixture = await HandlerFixture.createWithNamespace('orch');
  const sendToBoth = async (method: string, target: string, body?: unknown) => [
    await kubernetesFixture.send(method, target, body),
    await specifiedFixture.send(method, target, body),
  ];
  const readCodes = (response: { status: number }[]) => response.map(({ status }) => status);
  for (const name of ['a', 'b', 'c']) {
    await sendToBoth('POST', ENDPOINTS_PATH, { metadata: { name, finalizers: ['example.com/x'] } });
  }
  assert.deepEqual(readCodes(await sendToBoth('GET', `${ENDPOINTS_PATH}?resourceVersion=abc`)), [500, 400]);
  assert.deepEqual(
    readCodes(await sendToBoth('PUT', `${ENDPOINTS_PATH}/a`, { metadata: { name: 'a', resourceVersion: 'abc' } })),
    [500, 400],
  );
  assert.deepEqual(
    readCodes(await sendToBoth('POST', ENDPOINTS_PATH, { metadata: { name: 'd', resourceVersion: '7' } })),
    [500, 400],
  );
  assert.deepEqual(readCodes(await sendToBoth('DELETE', `${ENDPOINTS_PATH}/a`, '{')), [500, 400]);
  assert.deepEqual(readCodes(await sendToBoth('DELETE', `${ENDPOINTS_PATH}/a`)), [200, 202]);
  const listResponses = await sendToBoth('GET', `${ENDPOINTS_PATH}?limit=1&resourceVersion=0`);
  assert.deepEqual(
    listResponses.map(({ body }) => body.items.length),
    [3, 1],
  );
  const deleteResponses = await sendToBoth('DELETE', ENDPOINTS_PATH);
  assert.deepEqual(
    deleteResponses.map(({ body }) => body.kind),
    ['EndpointsList', 'Status'],
  );
});

/** Tests the effect of the filters on requests and responses, in the order of the table in chain.ts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createJsonResponse, type HttpFixture, openFixture } from './fixture.ts';

let fixture: HttpFixture;

before(async () => {
  fixture = await openFixture((_request, info) =>
    info.name === 'never' ? new Promise(() => undefined) : createJsonResponse({ verb: info.verb }),
  );
});
after(() => fixture.server.close(0));

const sendGet = (path: string, headers: Record<string, string> = {}, server = fixture) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
const readStatus = async (response: Response) => (await response.json()) as Record<string, unknown>;
const createTokenHeader = (token: string) => ({ authorization: `Bearer ${token}` });

test('every response has an Audit-Id, which equals the Audit-Id of the request if present', async () => {
  const responseWithClientId = await sendGet('/version', { 'audit-id': 'mine' });
  assert.equal(responseWithClientId.headers.get('audit-id'), 'mine');
  const responseWithNewId = await sendGet('/nope');
  assert.match(responseWithNewId.headers.get('audit-id') ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  assert.equal(responseWithNewId.headers.get('cache-control'), 'no-cache, private');
});

test('a path that cannot be parsed returns 500', async () => {
  const response = await sendGet('/api/v1/watch');
  assert.equal(response.status, 500);
  assert.equal(response.headers.get('cache-control'), null);
  assert.equal(
    await response.text(),
    'Internal Server Error: "/api/v1/watch": failed to create RequestInfo: unable to determine kind and namespace from url, /api/v1/watch\n',
  );
});

test('invalid credentials return 401', async () => {
  for (const path of ['/version', '/api/v1/endpoints', '/nope']) {
    const response = await sendGet(path, createTokenHeader('bad'));
    assert.equal(response.status, 401, path);
    assert.equal(response.headers.get('cache-control'), 'no-cache, private');
    assert.deepEqual(await readStatus(response), {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'Unauthorized',
      reason: 'Unauthorized',
      code: 401,
    });
  }
});

const FORBIDDEN_REQUESTS: readonly (readonly [string, string, object])[] = [
  [
    '/api/v1/endpoints',
    'endpoints is forbidden: User "restricted-bob" cannot list resource "endpoints" in API group "" at the cluster scope',
    { kind: 'endpoints' },
  ],
  [
    '/apis/apps/v1/namespaces/a/deployments/x/scale',
    'deployments.apps "x" is forbidden: User "restricted-bob" cannot get resource "deployments/scale" in API group "apps" in the namespace "a"',
    { name: 'x', group: 'apps', kind: 'deployments' },
  ],
  ['/metrics?x', 'forbidden: User "restricted-bob" cannot get path "/metrics"', {}],
];

for (const [path, message, details] of FORBIDDEN_REQUESTS) {
  test(`GET ${path} returns 403 for restricted users`, async () => {
    const response = await sendGet(path, createTokenHeader('tok-restricted'));
    assert.equal(response.status, 403);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const status = await readStatus(response);
    assert.deepEqual([status.message, status.details, status.reason], [message, details, 'Forbidden']);
  });
}

test('restricted users can read only health and version, and other users have all permissions', async () => {
  assert.equal((await sendGet('/api/v1/endpoints', createTokenHeader('tok-alice'))).status, 200);
  for (const path of ['/healthz', '/livez', '/readyz', '/version']) {
    assert.equal((await sendGet(path, createTokenHeader('tok-restricted'))).status, 200, path);
  }
});

test('an invalid timeout returns 400, and an elapsed timeout returns 504', async () => {
  const rejectedResponse = await sendGet('/healthz?timeout=abc');
  assert.equal(rejectedResponse.status, 400);
  assert.equal(
    (await readStatus(rejectedResponse)).message,
    'invalid timeout specified in the request URL - time: invalid duration "abc"',
  );
  const lateResponse = await sendGet('/api/v1/namespaces/a/endpoints/never?timeout=30ms');
  assert.equal(lateResponse.status, 504);
  const { message, reason } = (await readStatus(lateResponse)) as { message: string; reason: string };
  assert.deepEqual([message, reason], ['Timeout: request did not complete within the allotted timeout', 'Timeout']);
  for (const timeout of ['0', '', '-5s']) {
    assert.equal((await sendGet(`/api/v1/endpoints?timeout=${timeout}`)).status, 200, timeout);
  }
});

test('only requests for served paths are counted, with the labels of kube-apiserver', async () => {
  await sendGet('/nope');
  await sendGet('/api/v1/nope');
  await sendGet('/api/v1/namespaces/a/endpoints');
  await sendGet('/api/v1/namespaces/a/endpoints?fieldSelector=metadata.name%3Dx');
  await fetch(`${fixture.url}/api/v1/namespaces/b/endpoints?dryRun=All`, { method: 'POST', body: '{}' });
  const response = await sendGet('/metrics');
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('apiserver_request_total'));
  const isSample = (line: string) => /^apiserver_request_total\{.*\} \d+$/.test(line);
  assert.ok(lines.every(isSample));
  const hasLabels = (...wantedParts: string[]) =>
    lines.some((line) => wantedParts.every((part) => line.includes(part)));
  assert.ok(
    hasLabels('verb="LIST"', 'scope="namespace"', 'resource="endpoints"', 'code="200"', 'component="apiserver"'),
  );
  assert.ok(hasLabels('verb="GET"', 'scope="resource"', 'resource="endpoints"'));
  assert.ok(hasLabels('verb="POST"', 'scope="resource"', 'dry_run="All"'));
  assert.ok(hasLabels('subresource="/healthz"', 'component=""'));
  assert.ok(!hasLabels('nope'));
});

test('arbitrary values in requests do not add label values to the metrics', async () => {
  for (const suffix of ['a', 'b']) {
    await sendGet(`/api/v1/namespaces/a/endpoints?dryRun=${suffix.repeat(10)}`);
    await sendGet(`/healthz?dryRun=${suffix.repeat(10)}`);
    await fetch(`${fixture.url}/healthz`, { method: `M${suffix}` });
    const patchOptions = {
      method: 'PATCH',
      body: '{}',
      headers: { 'content-type': `application/merge-patch+json;a=${suffix}` },
    };
    await fetch(`${fixture.url}/api/v1/namespaces/a/endpoints/x?dryRun=All&dryRun=All`, patchOptions);
  }
  const lines = (await (await sendGet('/metrics')).text()).split('\n');
  const findRequestCounts = (...parts: string[]) =>
    lines.filter((line) => line.startsWith('apiserver_request_total') && parts.every((part) => line.includes(part)));
  assert.deepEqual(
    [
      findRequestCounts('verb="LIST"', 'dry_run="invalid"'),
      findRequestCounts('subresource="/healthz"', 'dry_run="invalid"'),
      findRequestCounts('subresource="/healthz"', 'verb="other"'),
      findRequestCounts('verb="PATCH"', 'dry_run="All"'),
    ].map((series) => [series.length, series[0]?.endsWith(' 2')]),
    Array(4).fill([1, true]),
  );
});

test('during shutdown, new requests are rejected, health probes get a response, and running requests finish', async () => {
  let releaseRequest = () => {};
  const terminatingServer = await openFixture((_request, info) =>
    info.name === 'slow'
      ? new Promise((resolve) => (releaseRequest = () => resolve(createJsonResponse({ done: true }))))
      : createJsonResponse({}),
  );
  const slowRequest = sendGet('/api/v1/namespaces/a/endpoints/slow', {}, terminatingServer);
  while (terminatingServer.lifecycle.pendingRequestCount === 0) await new Promise((resolve) => setImmediate(resolve));
  terminatingServer.lifecycle.terminate();
  assert.equal((await sendGet('/readyz', {}, terminatingServer)).status, 500);
  assert.equal((await sendGet('/livez', {}, terminatingServer)).status, 200);
  assert.equal((await sendGet('/api/v1/endpoints', {}, terminatingServer)).status, 200);
  terminatingServer.lifecycle.rejectRequests();
  const refusedResponse = await sendGet('/api/v1/endpoints', {}, terminatingServer);
  assert.equal(refusedResponse.status, 429);
  assert.equal(refusedResponse.headers.get('retry-after'), '5');
  assert.equal(refusedResponse.headers.get('cache-control'), null);
  assert.equal(await refusedResponse.text(), 'The apiserver is shutting down, please try again later.\n');
  assert.equal((await sendGet('/livez', {}, terminatingServer)).status, 200);
  const whenIdle = terminatingServer.lifecycle.waitUntilIdle();
  releaseRequest();
  assert.deepEqual(await (await slowRequest).json(), { done: true });
  await whenIdle;
  await terminatingServer.server.close(0);
});

test('in the dialect orch, every error response is a Status', async () => {
  const otherFixture = await openFixture(undefined, { dialect: 'orch' });
  const unknownPathResponse = await sendGet('/nope', {}, otherFixture);
  assert.deepEqual([unknownPathResponse.status, (await readStatus(unknownPathResponse)).reason], [404, 'NotFound']);
  otherFixture.lifecycle.rejectRequests();
  const refusedResponse = await sendGet('/api/v1/endpoints', {}, otherFixture);
  assert.equal(refusedResponse.headers.get('retry-after'), '5');
  assert.deepEqual([refusedResponse.status, (await readStatus(refusedResponse)).reason], [429, 'TooManyRequests']);
  await otherFixture.server.close(0);
});

/** Tests the responses of fixed and unknown paths, and the health endpoints. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type HttpFixture, openFixture } from './fixture.ts';

/**
 * The grace period in milliseconds. It is longer than a complete run of the unit tests: if all test files share a process, each `before`
 * runs before the first test.
 */
const GRACE_PERIOD = 3_600_000;

let fixture: HttpFixture;
before(async () => {
  fixture = await openFixture(undefined, { livezGracePeriod: GRACE_PERIOD });
  fixture.health.addHook('start-things')();
  fixture.health.addHook('slow-start');
});
after(() => fixture.server.close(0));
beforeEach(() => fixture.health.recover(undefined));

const sendRequest = (path: string, method = 'GET') => fetch(`${fixture.url}${path}`, { method });
const TEXT_MEDIA_TYPE = 'text/plain; charset=utf-8';

const TEXT_404_PATHS = [
  '/nope',
  '/healthz/',
  '/healthz/nope',
  '/livez/poststarthook',
  '/apis/nope',
  '/apis/nope/v1/x',
  '//api/v1/endpoints',
];
const STATUS_404_PATHS = [
  '/api/v1/proxy/namespaces/a/endpoints/x',
  '/api/v2',
  '/api//v1/endpoints',
  '/apis/apps/v9',
  '/apis/apps/v1/x/y/z',
  '/version/x',
];

for (const path of TEXT_404_PATHS) {
  test(`GET ${path} returns 404 as plain text`, async () => {
    const response = await sendRequest(path);
    assert.equal(response.status, 404);
    assert.equal(response.headers.get('content-type'), TEXT_MEDIA_TYPE);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(await response.text(), '404 page not found\n');
  });
}

test('until release 1.22, a request for an unknown path returns the paths of the apiextensions server', async () => {
  const olderServer = await openFixture(undefined, { release: '1.21' });
  const response = await fetch(`${olderServer.url}/foo`);
  await olderServer.server.close(0);
  assert.equal(response.status, 404);
  const { paths } = (await response.json()) as { paths: string[] };
  assert.ok(paths.includes('/healthz/ping') && paths.includes('/apis/') && !paths.includes('/api'), String(paths));
});

for (const path of STATUS_404_PATHS) {
  test(`GET ${path} returns a Status`, async () => {
    const response = await sendRequest(path);
    assert.equal(response.headers.get('content-type'), 'application/json');
    const { message } = (await response.json()) as { message?: string };
    if (response.status !== 200) assert.equal(message, 'the server could not find the requested resource');
  });
}

test('GET / lists the served paths', async () => {
  const { paths } = (await (await sendRequest('/')).json()) as { paths: string[] };
  assert.deepEqual(paths, [...paths].sort());
  for (const path of ['/api', '/api/v1', '/apis', '/apis/', '/apis/apps', '/apis/apps/v1', '/livez/ping', '/version']) {
    assert.ok(paths.includes(path), path);
  }
});

test('/version supports only GET and JSON', async () => {
  assert.equal((await sendRequest('/version')).status, 200);
  assert.equal((await sendRequest('/version/')).status, 200);
  assert.equal((await sendRequest('/version', 'POST')).status, 405);
  const yamlResponse = await fetch(`${fixture.url}/version`, { headers: { accept: 'application/yaml' } });
  assert.equal(yamlResponse.status, 406);
});

test('discovery supports trailing slashes, and aggregated discovery with an ETag', async () => {
  for (const path of ['/api', '/api/', '/api/v1', '/api/v1/', '/apis', '/apis/', '/apis/apps', '/apis/apps/v1']) {
    assert.equal((await sendRequest(path)).status, 200, path);
  }
  assert.equal((await sendRequest('/apis', 'POST')).status, 200);
  assert.equal((await sendRequest('/apis/apps', 'POST')).status, 200);
  assert.equal((await sendRequest('/api', 'POST')).status, 405);
  assert.equal((await sendRequest('/apis/apps/v1', 'POST')).status, 405);
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  for (const header of [
    accept,
    `application/json,${accept}`,
    `application/json;v=v3;as=APIGroupDiscoveryList,${accept}`,
  ]) {
    const response = await fetch(`${fixture.url}/apis`, { headers: { accept: header } });
    assert.equal(response.headers.get('content-type'), accept);
    assert.equal(response.headers.get('cache-control'), 'public');
    assert.equal(response.headers.get('vary'), 'Accept');
    assert.equal(((await response.json()) as { kind: string }).kind, 'APIGroupDiscoveryList');
    const etag = response.headers.get('etag') ?? '';
    const cachedResponse = await fetch(`${fixture.url}/apis`, { headers: { accept: header, 'if-none-match': etag } });
    assert.deepEqual([cachedResponse.status, await cachedResponse.text()], [304, '']);
  }
  const plainResponse = await fetch(`${fixture.url}/apis`, { headers: { accept: `application/json,${accept};q=0.5` } });
  assert.equal(plainResponse.headers.get('content-type'), 'application/json');
});

test('health endpoints support verbose and exclude', async () => {
  fixture.health.recover(undefined);
  const livezResponse = await sendRequest('/livez');
  assert.deepEqual(
    [livezResponse.status, livezResponse.headers.get('content-type'), await livezResponse.text()],
    [200, TEXT_MEDIA_TYPE, 'ok'],
  );
  assert.equal(
    await (await sendRequest('/livez?verbose&exclude=ping&exclude=nope&exclude=b')).text(),
    '[+]ping excluded: ok\n[+]log ok\n[+]poststarthook/start-things ok\n[+]poststarthook/slow-start ok\n' +
      'warn: some health checks cannot be excluded: no matches for "b","nope"\nlivez check passed\n',
  );
  const singleCheckResponse = await sendRequest('/livez/poststarthook/start-things');
  assert.deepEqual([singleCheckResponse.status, await singleCheckResponse.text()], [200, 'ok']);
});

test('a pending post-start hook fails /readyz at once, and /livez after the grace period', async () => {
  const readyzResponse = await sendRequest('/readyz');
  assert.equal(readyzResponse.status, 500);
  assert.equal(
    await readyzResponse.text(),
    '[+]ping ok\n[+]log ok\n[+]shutdown ok\n[+]poststarthook/start-things ok\n' +
      '[-]poststarthook/slow-start failed: reason withheld\nreadyz check failed\n',
  );
  assert.equal((await sendRequest('/readyz?exclude=poststarthook/slow-start')).status, 200);
  assert.equal((await sendRequest('/livez')).status, 200);
  await fixture.clock.advance(GRACE_PERIOD + 1);
  assert.equal((await sendRequest('/livez')).status, 500);
});

test('the reason of a failed health check is returned only by the path of this check', async () => {
  assert.equal(fixture.health.fail('log', 'disk full'), true);
  assert.equal(fixture.health.fail('nope', ''), false);
  assert.equal((await sendRequest('/healthz')).status, 500);
  const singleCheck = await sendRequest('/healthz/log');
  assert.deepEqual([singleCheck.status, await singleCheck.text()], [500, 'internal server error: disk full\n']);
});

/** Tests the responses of fixed and unknown paths, and the health endpoints. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Fixture, openFixture } from './fixture.ts';

/** In milliseconds. Longer than all unit tests together, because in a shared process `before` of every file runs before the first test. */
const GRACE = 3_600_000;

let fixture: Fixture;
before(async () => {
  fixture = await openFixture(undefined, { livezGracePeriod: GRACE });
  fixture.health.addHook('start-things')();
  fixture.health.addHook('slow-start');
});
after(() => fixture.server.close(0));
beforeEach(() => fixture.health.recover(undefined));

const get = (path: string, method = 'GET') => fetch(`${fixture.url}${path}`, { method });
const TEXT = 'text/plain; charset=utf-8';

const TEXT_404 = [
  '/nope',
  '/healthz/',
  '/healthz/nope',
  '/livez/poststarthook',
  '/apis/nope',
  '/apis/nope/v1/x',
  '//api/v1/endpoints',
];
const STATUS_404 = [
  '/api/v1/proxy/namespaces/a/endpoints/x',
  '/api/v2',
  '/api//v1/endpoints',
  '/apis/apps/v9',
  '/apis/apps/v1/x/y/z',
  '/version/x',
];

for (const path of TEXT_404) {
  test(`GET ${path} returns 404 as plain text`, async () => {
    const answer = await get(path);
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get('content-type'), TEXT);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(await answer.text(), '404 page not found\n');
  });
}

test('until release 1.22, a request for an unknown path returns the paths of the apiextensions server', async () => {
  const olderServer = await openFixture(undefined, { release: '1.21' });
  const answer = await fetch(`${olderServer.url}/foo`);
  await olderServer.server.close(0);
  assert.equal(answer.status, 404);
  const { paths } = (await answer.json()) as { paths: string[] };
  assert.ok(paths.includes('/healthz/ping') && paths.includes('/apis/') && !paths.includes('/api'), String(paths));
});

for (const path of STATUS_404) {
  test(`GET ${path} returns a Status`, async () => {
    const answer = await get(path);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    const { message } = (await answer.json()) as { message?: string };
    if (answer.status !== 200) assert.equal(message, 'the server could not find the requested resource');
  });
}

test('GET / lists the served paths', async () => {
  const { paths } = (await (await get('/')).json()) as { paths: string[] };
  assert.deepEqual(paths, [...paths].sort());
  for (const path of ['/api', '/api/v1', '/apis', '/apis/', '/apis/apps', '/apis/apps/v1', '/livez/ping', '/version']) {
    assert.ok(paths.includes(path), path);
  }
});

test('/version supports only GET and JSON', async () => {
  assert.equal((await get('/version')).status, 200);
  assert.equal((await get('/version/')).status, 200);
  assert.equal((await get('/version', 'POST')).status, 405);
  const yaml = await fetch(`${fixture.url}/version`, { headers: { accept: 'application/yaml' } });
  assert.equal(yaml.status, 406);
});

test('discovery supports trailing slashes, and aggregated discovery with an ETag', async () => {
  for (const path of ['/api', '/api/', '/api/v1', '/api/v1/', '/apis', '/apis/', '/apis/apps', '/apis/apps/v1']) {
    assert.equal((await get(path)).status, 200, path);
  }
  assert.equal((await get('/apis', 'POST')).status, 200);
  assert.equal((await get('/apis/apps', 'POST')).status, 200);
  assert.equal((await get('/api', 'POST')).status, 405);
  assert.equal((await get('/apis/apps/v1', 'POST')).status, 405);
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  for (const header of [
    accept,
    `application/json,${accept}`,
    `application/json;v=v3;as=APIGroupDiscoveryList,${accept}`,
  ]) {
    const answer = await fetch(`${fixture.url}/apis`, { headers: { accept: header } });
    assert.equal(answer.headers.get('content-type'), accept);
    assert.equal(answer.headers.get('cache-control'), 'public');
    assert.equal(answer.headers.get('vary'), 'Accept');
    assert.equal(((await answer.json()) as { kind: string }).kind, 'APIGroupDiscoveryList');
    const etag = answer.headers.get('etag') ?? '';
    const cachedAnswer = await fetch(`${fixture.url}/apis`, { headers: { accept: header, 'if-none-match': etag } });
    assert.deepEqual([cachedAnswer.status, await cachedAnswer.text()], [304, '']);
  }
  const plainAnswer = await fetch(`${fixture.url}/apis`, { headers: { accept: `application/json,${accept};q=0.5` } });
  assert.equal(plainAnswer.headers.get('content-type'), 'application/json');
});

test('health endpoints support verbose and exclude', async () => {
  fixture.health.recover(undefined);
  const livez = await get('/livez');
  assert.deepEqual([livez.status, livez.headers.get('content-type'), await livez.text()], [200, TEXT, 'ok']);
  assert.equal(
    await (await get('/livez?verbose&exclude=ping&exclude=nope&exclude=b')).text(),
    '[+]ping excluded: ok\n[+]log ok\n[+]poststarthook/start-things ok\n[+]poststarthook/slow-start ok\n' +
      'warn: some health checks cannot be excluded: no matches for "b","nope"\nlivez check passed\n',
  );
  const singleCheck = await get('/livez/poststarthook/start-things');
  assert.deepEqual([singleCheck.status, await singleCheck.text()], [200, 'ok']);
});

test('a pending post-start hook fails /readyz at once, and /livez after the grace period', async () => {
  const readyz = await get('/readyz');
  assert.equal(readyz.status, 500);
  assert.equal(
    await readyz.text(),
    '[+]ping ok\n[+]log ok\n[+]shutdown ok\n[+]poststarthook/start-things ok\n' +
      '[-]poststarthook/slow-start failed: reason withheld\nreadyz check failed\n',
  );
  assert.equal((await get('/readyz?exclude=poststarthook/slow-start')).status, 200);
  assert.equal((await get('/livez')).status, 200);
  await fixture.clock.advance(GRACE + 1);
  assert.equal((await get('/livez')).status, 500);
});

test('the reason of a failed health check is returned only by the path of this check', async () => {
  assert.equal(fixture.health.fail('log', 'disk full'), true);
  assert.equal(fixture.health.fail('nope', ''), false);
  assert.equal((await get('/healthz')).status, 500);
  const singleCheck = await get('/healthz/log');
  assert.deepEqual([singleCheck.status, await singleCheck.text()], [500, 'internal server error: disk full\n']);
});

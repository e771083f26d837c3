import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import { parseRequestInfo } from '../../foundation/request-info.ts';
import { LazyMembers } from '../../registry/openapi/members.ts';
import { AdjustableClock } from '../../start/clocks.ts';
import type { Exchange } from '../filter.ts';
import { createOpenApiResponse } from './openapi.ts';
import { createOpenApiDocuments } from './openapi-documents.ts';

const clock = new AdjustableClock();
let buildCount = 0;
const openapi = createOpenApiDocuments(
  {
    getGeneration: () => 0,
    listSections: () => ['api', 'api/v1'],
    createV3(section) {
      buildCount += 1;
      const info = { title: section, version: 'v1' };
      return new LazyMembers(() => Object.entries({ openapi: '3.0.0', info, paths: {}, components: { schemas: {} } }));
    },
    createV2() {
      const info = { title: 'all', version: 'v1' };
      return new LazyMembers(() => Object.entries({ swagger: '2.0', info, paths: {}, definitions: {} }));
    },
  },
  clock,
);

async function sendRequest(
  path: string,
  headers: HttpRequest['headers'] = {},
  method = 'GET',
  publishesOpenApiV3 = true,
): Promise<HttpResponse | undefined> {
  const [barePath = '', query = ''] = path.split('?');
  const request = { method, path: barePath, query, headers } as HttpRequest;
  return createOpenApiResponse({ request, info: parseRequestInfo(method, barePath, query) } as Exchange, {
    openapi,
    publishesOpenApiV3,
    sendsMediaType: true,
    now: () => clock.now(),
  });
}

const readCoreHash = async () =>
  String(((await sendRequest('/openapi/v3/api/v1')) as HttpResponse).headers.Etag).replaceAll('"', '');

test('the index lists each section with the hash that is its ETag', async () => {
  const { headers, body } = (await sendRequest('/openapi/v3')) as HttpResponse;
  assert.equal(headers['Content-Type'], 'text/plain; charset=utf-8');
  assert.deepEqual(JSON.parse(String(body)).paths['api/v1'], {
    serverRelativeURL: `/openapi/v3/api/v1?hash=${await readCoreHash()}`,
  });
});

test('a section requested with its hash can be cached for a year', async () => {
  const { status, headers } = (await sendRequest(`/openapi/v3/api/v1?hash=${await readCoreHash()}`)) as HttpResponse;
  assert.equal(status, 200);
  assert.equal(headers['Cache-Control'], 'public, immutable');
  assert.match(headers.Expires as string, / UTC$/);
  const cacheDays = (Date.parse(headers.Expires as string) - clock.now()) / 86_400_000;
  assert.ok(cacheDays > 364.99 && cacheDays < 365.01);
  assert.equal((await sendRequest('/openapi/v3/api/v1'))?.headers['Cache-Control'], undefined);
});

test('a request with an outdated hash is redirected to the current hash', async () => {
  const { status, headers } = (await sendRequest('/openapi/v3/api/v1?hash=OLD')) as HttpResponse;
  assert.equal(status, 301);
  assert.equal(headers.Location, `/openapi/v3/api/v1?hash=${await readCoreHash()}`);
});

test('If-None-Match and If-Modified-Since return 304 for an unchanged document', async () => {
  for (const tag of [
    `"${await readCoreHash()}"`,
    `W/"${await readCoreHash()}"`,
    `"other", "${await readCoreHash()}"`,
    '*',
  ]) {
    assert.equal((await sendRequest('/openapi/v3/api/v1', { 'if-none-match': tag }))?.status, 304, tag);
  }
  assert.equal((await sendRequest('/openapi/v3/api/v1', { 'if-none-match': '"other"' }))?.status, 200);
  const laterDate = new Date(clock.now() + 60_000).toUTCString();
  assert.equal((await sendRequest('/openapi/v2', { 'if-modified-since': laterDate }))?.status, 304);
  assert.equal(
    (await sendRequest('/openapi/v2', { 'if-modified-since': laterDate, 'if-none-match': '"x"' }))?.status,
    200,
  );
});

test('protobuf has two media types, and unsupported media types return 406', async () => {
  for (const version of ['v2', 'v3']) {
    const path = version === 'v2' ? '/openapi/v2' : '/openapi/v3/api';
    for (const spelling of [`${version}@v1.0`, `${version}.v1.0`]) {
      const { headers } = (await sendRequest(path, {
        accept: `text/html, application/com.github.proto-openapi.spec.${spelling}+protobuf`,
      })) as HttpResponse;
      assert.equal(headers['Content-Type'], `application/com.github.proto-openapi.spec.${version}.v1.0+protobuf`);
    }
    for (const accept of ['*/*', 'application/*', 'application/json;as=Table', 'text/html, */*;q=0.1'])
      assert.equal((await sendRequest(path, { accept }))?.headers['Content-Type'], 'application/json', accept);
    const yamlResponse = (await sendRequest(path, { accept: 'application/yaml' })) as HttpResponse;
    assert.deepEqual([yamlResponse.status, yamlResponse.body], [406, '']);
  }
});

test('version 2 is compressed for clients that accept gzip', async () => {
  const { headers, body } = (await sendRequest('/openapi/v2', { 'accept-encoding': 'br, gzip' })) as HttpResponse;
  assert.equal(headers['Content-Encoding'], 'gzip');
  assert.equal(JSON.parse(gunzipSync(body as Buffer).toString()).swagger, '2.0');
  assert.equal(
    (await sendRequest('/openapi/v3/api', { 'accept-encoding': 'gzip' }))?.headers['Content-Encoding'],
    undefined,
  );
});

test('a document is built once, and unknown sections return 404', async () => {
  const buildCountBefore = buildCount;
  assert.equal((await sendRequest('/openapi/v3/apis/none/v1'))?.status, 404);
  assert.equal((await sendRequest('/openapi/v3/'))?.status, 404);
  assert.equal(await sendRequest('/openapi'), undefined);
  await sendRequest('/openapi/v3/api/v1');
  assert.equal(buildCount, buildCountBefore);
});

test('a release without OpenAPI v3 serves only v2', async () => {
  for (const path of ['/openapi/v3', '/openapi/v3/api/v1'])
    assert.equal(await sendRequest(path, {}, 'GET', false), undefined);
  assert.equal((await sendRequest('/openapi/v2', {}, 'GET', false))?.status, 200);
});

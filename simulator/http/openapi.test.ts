import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Answer, HttpRequest } from '../ground/exchange.ts';
import { requestInfo } from '../ground/request-info.ts';
import { AdjustableClock } from '../start/clocks.ts';
import type { Exchange } from './filter.ts';
import { openApiAnswer } from './openapi.ts';
import { openApiDocuments } from './openapi-documents.ts';

const clock = new AdjustableClock();
let made = 0;
const openapi = openApiDocuments(
  {
    generation: () => 0,
    sections: () => ['api', 'api/v1'],
    v3: (section) => {
      made += 1;
      return { openapi: '3.0.0', info: { title: section, version: 'v1' }, paths: {}, components: { schemas: {} } };
    },
    v2: () => ({ swagger: '2.0', info: { title: 'all', version: 'v1' }, paths: {}, definitions: {} }),
  },
  clock,
);

function ask(path: string, headers: HttpRequest['headers'] = {}, method = 'GET'): Answer | undefined {
  const [bare = '', query = ''] = path.split('?');
  const request = { method, path: bare, query, headers } as HttpRequest;
  return openApiAnswer({ request, info: requestInfo(method, bare, query) } as Exchange, {
    openapi,
    now: () => clock.now(),
  });
}

const core = () => String((ask('/openapi/v3/api/v1') as Answer).headers.Etag).replaceAll('"', '');

test('the index names each section with the hash that is its ETag', () => {
  const { headers, body } = ask('/openapi/v3') as Answer;
  assert.equal(headers['Content-Type'], 'text/plain; charset=utf-8');
  assert.deepEqual(JSON.parse(String(body)).paths['api/v1'], {
    serverRelativeURL: `/openapi/v3/api/v1?hash=${core()}`,
  });
});

test('a section asked for by its hash may be kept for a year', () => {
  const { status, headers } = ask(`/openapi/v3/api/v1?hash=${core()}`) as Answer;
  assert.equal(status, 200);
  assert.equal(headers['Cache-Control'], 'public, immutable');
  assert.match(headers.Expires as string, / UTC$/);
  const days = (Date.parse(headers.Expires as string) - clock.now()) / 86_400_000;
  assert.ok(days > 364.99 && days < 365.01);
  assert.equal(ask('/openapi/v3/api/v1')?.headers['Cache-Control'], undefined);
});

test('another hash leads to the right one', () => {
  const { status, headers } = ask('/openapi/v3/api/v1?hash=OLD') as Answer;
  assert.equal(status, 301);
  assert.equal(headers.Location, `/openapi/v3/api/v1?hash=${core()}`);
});

test('who has the document is told so', () => {
  for (const tag of [`"${core()}"`, `W/"${core()}"`, `"other", "${core()}"`, '*']) {
    assert.equal(ask('/openapi/v3/api/v1', { 'if-none-match': tag })?.status, 304, tag);
  }
  assert.equal(ask('/openapi/v3/api/v1', { 'if-none-match': '"other"' })?.status, 200);
  const later = new Date(clock.now() + 60_000).toUTCString();
  assert.equal(ask('/openapi/v2', { 'if-modified-since': later })?.status, 304);
  assert.equal(ask('/openapi/v2', { 'if-modified-since': later, 'if-none-match': '"x"' })?.status, 200);
});

test('protobuf has two media types, and any other is not acceptable', () => {
  for (const version of ['v2', 'v3']) {
    const path = version === 'v2' ? '/openapi/v2' : '/openapi/v3/api';
    for (const spelling of [`${version}@v1.0`, `${version}.v1.0`]) {
      const { headers } = ask(path, {
        accept: `text/html, application/com.github.proto-openapi.spec.${spelling}+protobuf`,
      }) as Answer;
      assert.equal(headers['Content-Type'], `application/com.github.proto-openapi.spec.${version}.v1.0+protobuf`);
    }
    for (const accept of ['*/*', 'application/*', 'application/json;as=Table', 'text/html, */*;q=0.1'])
      assert.equal(ask(path, { accept })?.headers['Content-Type'], 'application/json', accept);
    const refused = ask(path, { accept: 'application/yaml' }) as Answer;
    assert.deepEqual([refused.status, refused.body], [406, '']);
  }
});

test('version 2 is compressed for clients that accept gzip', () => {
  const { headers, body } = ask('/openapi/v2', { 'accept-encoding': 'br, gzip' }) as Answer;
  assert.equal(headers['Content-Encoding'], 'gzip');
  assert.equal(JSON.parse(gunzipSync(body as Buffer).toString()).swagger, '2.0');
  assert.equal(ask('/openapi/v3/api', { 'accept-encoding': 'gzip' })?.headers['Content-Encoding'], undefined);
});

test('a document is made once, and none for a path that is not there', () => {
  const before = made;
  assert.equal(ask('/openapi/v3/apis/none/v1')?.status, 404);
  assert.equal(ask('/openapi/v3/')?.status, 404);
  assert.equal(ask('/openapi'), undefined);
  ask('/openapi/v3/api/v1');
  assert.equal(made, before);
});

/** Tests the negotiation and the contents of `/flagz` and `/statusz`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import { type HttpFixture, openFixture } from '../http/fixture.ts';
import { listComponentPages } from './component-pages.ts';
import { resolveSettings } from './settings.ts';

const GROUP = 'config.k8s.io';
const VERSION = { gitVersion: 'v1.37.2+assay-1', goVersion: 'node24' };
const random = { createUuid: () => '', createText: () => 'b' };
const START = Date.UTC(2026, 10, 9, 11, 21, 3);
let elapsedTime = 0;
const clock = { now: () => START + elapsedTime, schedule: () => () => undefined };

let fixture: HttpFixture;
before(async () => {
  const options = resolveSettings({ dialect: 'kubernetes', securePort: -1, featureGates: { AllAlpha: false } });
  fixture = await openFixture(undefined, { pages: listComponentPages(options, { clock, random, version: VERSION }) });
});
after(() => fixture.server.close(0));

const sendRequest = (path: string, accept: string, method = 'GET') =>
  fetch(`${fixture.url}${path}`, { method, headers: { accept } });

/** The Accept header and the media type of the response, or the status of the error. */
const NEGOTIATIONS: readonly (readonly [accept: string, result: string | number])[] = [
  ['*/*', 'text/plain; charset=utf-8'],
  ['text/*', 'text/plain; charset=utf-8'],
  ['text/html, text/plain;q=0.5', 'text/plain; charset=utf-8'],
  [`application/json;as=Statusz;v=v1beta1;g=${GROUP}`, `application/json;g=${GROUP};v=v1beta1;as=Statusz`],
  [`application/yaml;as=Statusz;v=v1alpha1;g=${GROUP}`, `application/yaml;g=${GROUP};v=v1alpha1;as=Statusz`],
  [`*/*;as=Statusz;v=v1beta1;g=${GROUP}`, `application/json;g=${GROUP};v=v1beta1;as=Statusz`],
  [`text/plain, application/json;as=Statusz;v=v1beta1;g=${GROUP}`, 'text/plain; charset=utf-8'],
  ['application/json', 406],
  ['application/vnd.kubernetes.protobuf', 406],
  [`application/json;as=Flagz;v=v1beta1;g=${GROUP}`, 406],
  [`application/json;as=Statusz;v=v1;g=${GROUP}`, 406],
  [`text/plain;as=Statusz;v=v1beta1;g=${GROUP}`, 406],
];

for (const [accept, result] of NEGOTIATIONS) {
  test(`/statusz with Accept ${accept}: ${result}`, async () => {
    const response = await sendRequest('/statusz', accept);
    assert.equal(response.status === 200 ? response.headers.get('content-type') : response.status, result);
  });
}

test('the version v1alpha1 of the pages is deprecated', async () => {
  const response = await sendRequest('/statusz', `application/json;as=Statusz;v=v1alpha1;g=${GROUP}`);
  assert.match(response.headers.get('warning') ?? '', /^299 - "This version of the statusz endpoint is deprecated/);
});

test('a 406 response lists the supported media types', async () => {
  const { message } = (await (await sendRequest('/flagz', 'text/html')).json()) as { message: string };
  assert.match(message, /: application\/json, application\/yaml, text\/plain$/);
});

test('the status contains the versions and the paths for debugging', async () => {
  elapsedTime = 1500;
  const response = await sendRequest('/statusz', `application/json;as=Statusz;v=v1beta1;g=${GROUP}`, 'POST');
  assert.deepEqual(await response.json(), {
    kind: 'Statusz',
    apiVersion: `${GROUP}/v1beta1`,
    metadata: { name: 'apiserver' },
    startTime: '2026-11-09T11:21:03Z',
    uptimeSeconds: 1,
    goVersion: 'node24',
    binaryVersion: '1.37.2',
    emulationVersion: '1.37',
    paths: ['/flagz', '/healthz', '/livez', '/metrics', '/readyz', '/statusz', '/version'],
  });
});

test('the text of the status has one line for each value', async () => {
  elapsedTime = 3_725_000;
  const lines = (await (await sendRequest('/statusz', '')).text()).split('\n');
  assert.deepEqual(lines.slice(0, 2), ['', 'apiserver statusz']);
  assert.deepEqual(lines.slice(4, 6), ['Started:  Mon Nov  9 11:21:03 UTC 2026', 'Up:  1 hr 02 min 05 sec']);
});

test('the flags are printed as in Go', async () => {
  const response = await sendRequest('/flagz', `application/json;as=Flagz;v=v1beta1;g=${GROUP}`);
  const { flags } = (await response.json()) as { flags: Record<string, string> };
  const { dialect, 'feature-gates': gates, 'request-timeout': timeout, 'authorization-mode': modes } = flags;
  assert.deepEqual([dialect, gates, timeout, modes], ['kubernetes', 'AllAlpha=false', '1m0s', '[]']);
  const text = await (await sendRequest('/flagz', 'text/plain')).text();
  assert.ok(text.includes('\nsecure-port: -1\n'), text);
});

test('releases before 1.36 serve no component pages', () => {
  const options = resolveSettings({ dialect: getDialect('kubernetes').name, emulateRelease: '1.35', securePort: -1 });
  assert.deepEqual(listComponentPages(options, { clock, random, version: VERSION }), []);
});

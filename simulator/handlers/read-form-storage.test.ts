/** Tests reads of Services of type ExternalName. Recorded from kube-apiserver 1.32.13 and 1.37.2, on 2026-11-29. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from './fixture/handler-fixture.ts';

const SERVICES_PATH = '/api/v1/namespaces/ns/services';
const SPEC = { type: 'ExternalName', externalName: 'a.b', internalTrafficPolicy: 'Local' };

test('only the status of an ExternalName Service contains internalTrafficPolicy', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const readPolicy = async (method: string, path: string, body?: object) =>
    (await fixture.send(method, `${SERVICES_PATH}${path}`, body)).body.spec.internalTrafficPolicy;
  assert.equal(await readPolicy('POST', '', { metadata: { name: 'a' }, spec: SPEC }), undefined);
  assert.equal(await readPolicy('GET', '/a'), undefined);
  assert.equal(await readPolicy('GET', '/a/status'), 'Local');
  const { internalTrafficPolicy: _, ...spec } = SPEC;
  assert.equal(await readPolicy('PUT', '/a', { metadata: { name: 'a' }, spec }), undefined);
  assert.equal(await readPolicy('GET', '/a/status'), undefined);
});

test('internalTrafficPolicy of an ExternalName Service is validated', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const body = { metadata: { name: 'a' }, spec: { ...SPEC, internalTrafficPolicy: 'Unknown' } };
  const response = await fixture.send('POST', SERVICES_PATH, body);
  assert.equal(response.status, 422);
});

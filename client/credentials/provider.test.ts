import assert from 'node:assert/strict';
import { get } from 'node:https';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { createProvider, type OidcProvider } from './provider.ts';

function fetchDocument(
  { url, certificateAuthority }: OidcProvider,
  path: string,
): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { ca: certificateAuthority, agent: false }, (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    }).on('error', reject);
  });
}

const DOCUMENT_PATH = '/first/.well-known/openid-configuration';

test('the state of one provider does not affect another provider', async () => {
  const provider = await createProvider();
  const otherProvider = await createProvider();
  const [issuer, sameIssuer] = [await provider.getIssuer('first'), await otherProvider.getIssuer('first')];
  const keysBefore = await fetchDocument(otherProvider, '/first/keys');
  issuer.isUnavailable = true;
  await issuer.replaceKeys();
  assert.equal((await fetchDocument(provider, DOCUMENT_PATH)).status, 503);
  assert.deepEqual(await fetchDocument(otherProvider, '/first/keys'), keysBefore);
  assert.notEqual(issuer.url, sameIssuer.url);
  const { status, body } = await fetchDocument(otherProvider, DOCUMENT_PATH);
  assert.equal(status, 200);
  assert.partialDeepStrictEqual(body, { issuer: sameIssuer.url, jwks_uri: `${sameIssuer.url}/keys` });
});

test('an issuer counts as discovered after a successful request for its document', async () => {
  const provider = await createProvider();
  let isDiscovered = false;
  const discovery = provider.waitForDiscovery('first').then(() => {
    isDiscovered = true;
  });
  const issuer = await provider.getIssuer('first');
  issuer.isUnavailable = true;
  await fetchDocument(provider, DOCUMENT_PATH);
  await fetchDocument(provider, '/first/keys').catch(() => undefined);
  await fetchDocument(provider, '/second/keys');
  assert.equal(isDiscovered, false);
  issuer.isUnavailable = false;
  await fetchDocument(provider, DOCUMENT_PATH);
  await discovery;
});

test('other paths return 404', async () => {
  const provider = await createProvider();
  for (const path of [
    '/',
    '/first',
    '/second/.well-known/openid-configuration',
    '/elsewhere/first',
    '/%2e%2e/first/keys',
  ])
    assert.equal((await fetchDocument(provider, path)).status, 404, path);
});

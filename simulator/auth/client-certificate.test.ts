/** Tests authentication with client certificates and request headers. The result of the TLS verification is simulated. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { createAuthority, createClientCertificate as issued } from '../../client/credentials/certificates.ts';
import { dialect } from '../../spec/dialect.ts';
import type { ClientCertificate, HttpRequest } from '../ground/exchange.ts';
import { CertificateFileError, readAuthorities } from './certificate-authorities.ts';
import { createCertificateAuthenticator } from './client-certificate.ts';
import { createRequestHeaderAuthenticator } from './request-headers.ts';

const DAY = 24 * 3600 * 1000;
const clients = await createAuthority('clients');
const proxies = await createAuthority('proxies');
const now = () => Date.now();

const bytes = (pem: string): Buffer => new X509Certificate(pem).raw;

async function readCertificate(
  authority: typeof clients,
  commonName?: string,
  ...organizations: string[]
): Promise<ClientCertificate> {
  const text = commonName === undefined ? { organizations } : { commonName, organizations };
  const raw = bytes((await issued(text, authority)).clientCertificate);
  return { raw, chain: [raw, bytes(authority.pem)], authorized: true };
}

function request(certificate: ClientCertificate | undefined, ...rawHeaders: string[]): HttpRequest {
  return { headers: {}, rawHeaders, clientCertificate: () => certificate } as unknown as HttpRequest;
}

function authenticator(clock = now) {
  const config = { clock: { now: clock }, dialect: dialect('orch') };
  return createCertificateAuthenticator(readAuthorities(clients.pem, { isSingle: false }), config);
}

test('the common name is the user name, and the organizations are the groups', async () => {
  const certificate = await readCertificate(clients, 'alice', 'devs', 'ops');
  const authentication = await authenticator().authenticate(request(certificate));
  assert.ok(typeof authentication === 'object');
  assert.equal(authentication.user.name, 'alice');
  assert.deepEqual(authentication.user.groups, ['devs', 'ops', 'system:authenticated']);
  assert.deepEqual(Object.keys(authentication.user.extra ?? {}), ['authentication.orch.io/credential-id']);
});

test('without a certificate or common name, a request is unauthenticated, and a certificate of an unknown authority is invalid', async () => {
  const certificate = await readCertificate(clients, 'alice');
  const ask = (clientCertificate: ClientCertificate | undefined, clock = now) =>
    authenticator(clock).authenticate(request(clientCertificate));
  assert.equal(ask(undefined), 'unknown');
  assert.equal(ask(await readCertificate(clients, undefined, 'devs')), 'unknown');
  assert.equal(ask(await readCertificate(proxies, 'alice')), 'invalid');
  assert.equal(ask({ ...certificate, authorizationError: 'INVALID_PURPOSE' }), 'invalid');
  assert.equal(
    ask(certificate, () => Date.now() + 2 * DAY),
    'invalid',
  );
  assert.equal(
    ask(certificate, () => Date.now() - 2 * DAY),
    'invalid',
  );
});

test('an incomplete certificate chain is accepted only if no other authority is trusted', async () => {
  const { chain, ...certificate } = await readCertificate(clients, 'alice');
  const shortenedChain = { ...certificate, chain: chain.slice(0, 1) };
  assert.equal(readAuthorities(clients.pem, { isSingle: false }).verify(shortenedChain, now()), false);
  assert.equal(readAuthorities(clients.pem, { isSingle: true }).verify(shortenedChain, now()), true);
});

test('a file without certificates or with a broken certificate is rejected', () => {
  const brokenCertificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  for (const text of ['', 'no certificate', brokenCertificate]) {
    assert.throws(() => readAuthorities(text, { isSingle: true }), CertificateFileError);
  }
});

test('request headers set the user only for the certificate of an allowed proxy', async () => {
  const config = {
    allowedNames: ['proxy'],
    usernameHeaders: ['X-Remote-User'],
    groupHeaders: ['X-Remote-Group'],
    extraHeadersPrefix: ['X-Remote-Extra-'],
  };
  const ask = (certificate: ClientCertificate | undefined, ...headers: string[]) =>
    createRequestHeaderAuthenticator(readAuthorities(proxies.pem, { isSingle: false }), config, { now }).authenticate(
      request(certificate, ...headers),
    );
  const proxy = await readCertificate(proxies, 'proxy');
  const user = ['x-remote-user', 'zoe', 'X-Remote-Group', 'a', 'X-REMOTE-GROUP', 'b', 'X-Remote-Extra-A%2Fb', 'c'];
  assert.deepEqual(ask(proxy, ...user), {
    user: { name: 'zoe', groups: ['a', 'b', 'system:authenticated'], extra: { 'a/b': ['c'] } },
  });
  assert.equal(ask(proxy, 'X-Remote-Group', 'a'), 'unknown');
  assert.equal(ask(undefined, ...user), 'unknown');
  assert.equal(ask(await readCertificate(proxies, 'other'), ...user), 'invalid');
  assert.equal(ask(await readCertificate(clients, 'proxy'), ...user), 'invalid');
});

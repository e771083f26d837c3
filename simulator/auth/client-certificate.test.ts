/** Tests authentication with client certificates and request headers. The result of the TLS verification is simulated. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { createAuthority, createClientCertificate as issued } from '../../client/credentials/certificates.ts';
import { getDialect } from '../../spec/dialect.ts';
import type { ClientCertificate, HttpRequest } from '../foundation/exchange.ts';
import { CertificateFileError, readAuthorities } from './certificate-authorities.ts';
import { createCertificateAuthenticator } from './client-certificate.ts';
import { createRequestHeaderAuthenticator } from './request-headers.ts';

const DAY_MILLISECONDS = 24 * 3600 * 1000;
const clientAuthority = await createAuthority('clients');
const proxyAuthority = await createAuthority('proxies');
const now = () => Date.now();

const toDerBytes = (pem: string): Buffer => new X509Certificate(pem).raw;

async function readCertificate(
  authority: typeof clientAuthority,
  commonName?: string,
  ...organizations: string[]
): Promise<ClientCertificate> {
  const text = commonName === undefined ? { organizations } : { commonName, organizations };
  const derBytes = toDerBytes((await issued(text, authority)).clientCertificate);
  return { derBytes, chain: [derBytes, toDerBytes(authority.pem)], isTrusted: true };
}

function createRequest(certificate: ClientCertificate | undefined, ...rawHeaders: string[]): HttpRequest {
  return { headers: {}, rawHeaders, readClientCertificate: () => certificate } as unknown as HttpRequest;
}

function createAuthenticator(clock = now) {
  const config = { clock: { now: clock }, dialect: getDialect('orch') };
  return createCertificateAuthenticator(readAuthorities(clientAuthority.pem, { isOnlyTrustedFile: false }), config);
}

test('the common name is the user name, and the organizations are the groups', async () => {
  const certificate = await readCertificate(clientAuthority, 'alice', 'devs', 'ops');
  const authentication = await createAuthenticator().authenticate(createRequest(certificate));
  assert.ok(typeof authentication === 'object');
  assert.equal(authentication.user.name, 'alice');
  assert.deepEqual(authentication.user.groups, ['devs', 'ops', 'system:authenticated']);
  assert.deepEqual(Object.keys(authentication.user.extra ?? {}), ['authentication.orch.io/credential-id']);
});

test('without a certificate or common name, a request is unauthenticated, and a certificate of an unknown authority is invalid', async () => {
  const certificate = await readCertificate(clientAuthority, 'alice');
  const authenticate = (clientCertificate: ClientCertificate | undefined, clock = now) =>
    createAuthenticator(clock).authenticate(createRequest(clientCertificate));
  assert.equal(authenticate(undefined), 'unknown');
  assert.equal(authenticate(await readCertificate(clientAuthority, undefined, 'devs')), 'unknown');
  assert.equal(authenticate(await readCertificate(proxyAuthority, 'alice')), 'invalid');
  assert.equal(authenticate({ ...certificate, verificationError: 'INVALID_PURPOSE' }), 'invalid');
  assert.equal(
    authenticate(certificate, () => Date.now() + 2 * DAY_MILLISECONDS),
    'invalid',
  );
  assert.equal(
    authenticate(certificate, () => Date.now() - 2 * DAY_MILLISECONDS),
    'invalid',
  );
});

test('an incomplete certificate chain is accepted only if no other authority is trusted', async () => {
  const { chain, ...certificate } = await readCertificate(clientAuthority, 'alice');
  const shortenedChain = { ...certificate, chain: chain.slice(0, 1) };
  assert.equal(readAuthorities(clientAuthority.pem, { isOnlyTrustedFile: false }).verify(shortenedChain, now()), false);
  assert.equal(readAuthorities(clientAuthority.pem, { isOnlyTrustedFile: true }).verify(shortenedChain, now()), true);
});

test('a file without certificates or with a broken certificate is rejected', () => {
  const brokenCertificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  for (const text of ['', 'no certificate', brokenCertificate]) {
    assert.throws(() => readAuthorities(text, { isOnlyTrustedFile: true }), CertificateFileError);
  }
});

test('request headers set the user only for the certificate of an allowed proxy', async () => {
  const config = {
    allowedNames: ['proxy'],
    usernameHeaders: ['X-Remote-User'],
    groupHeaders: ['X-Remote-Group'],
    extraHeadersPrefix: ['X-Remote-Extra-'],
  };
  const authenticate = (certificate: ClientCertificate | undefined, ...headers: string[]) =>
    createRequestHeaderAuthenticator(readAuthorities(proxyAuthority.pem, { isOnlyTrustedFile: false }), config, {
      now,
    }).authenticate(createRequest(certificate, ...headers));
  const proxy = await readCertificate(proxyAuthority, 'proxy');
  const userHeaders = [
    'x-remote-user',
    'zoe',
    'X-Remote-Group',
    'a',
    'X-REMOTE-GROUP',
    'b',
    'X-Remote-Extra-A%2Fb',
    'c',
  ];
  assert.deepEqual(authenticate(proxy, ...userHeaders), {
    user: { name: 'zoe', groups: ['a', 'b', 'system:authenticated'], extra: { 'a/b': ['c'] } },
  });
  assert.equal(authenticate(proxy, 'X-Remote-Group', 'a'), 'unknown');
  assert.equal(authenticate(undefined, ...userHeaders), 'unknown');
  assert.equal(authenticate(await readCertificate(proxyAuthority, 'other'), ...userHeaders), 'invalid');
  assert.equal(authenticate(await readCertificate(clientAuthority, 'proxy'), ...userHeaders), 'invalid');
});

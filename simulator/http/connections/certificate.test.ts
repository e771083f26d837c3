/** Tests the generated serving certificate: clients accept it, and it is reused while it is valid. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { openServer } from '../server.ts';
import { loadOrGenerateCertificate } from './certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-certificate-'));
after(() => rmSync(folder, { recursive: true }));

const DAY_MILLISECONDS = 24 * 3600 * 1000;

test('the certificate is saved, and replaced shortly before it expires or if the address changes', async () => {
  const directory = join(folder, 'kept');
  const now = Date.now();
  const firstCertificate = await loadOrGenerateCertificate(directory, '127.0.0.1', now);
  assert.deepEqual(readdirSync(directory).sort(), ['apiserver.crt', 'apiserver.key', 'ca.crt']);
  assert.equal(statSync(join(directory, 'apiserver.key')).mode & 0o077, 0);
  assert.equal(readFileSync(join(directory, 'ca.crt'), 'utf8'), firstCertificate.ca);
  assert.deepEqual(await loadOrGenerateCertificate(directory, '127.0.0.1', now), firstCertificate);
  assert.notDeepEqual(
    await loadOrGenerateCertificate(directory, '127.0.0.1', now + 364.5 * DAY_MILLISECONDS),
    firstCertificate,
  );
  assert.notDeepEqual(await loadOrGenerateCertificate(directory, '10.1.2.3', now), firstCertificate);
  assert.deepEqual(readdirSync(folder), ['kept']);
});

test('concurrent starts use the same certificate', async () => {
  const directory = join(folder, 'shared');
  const certificates = await Promise.all(
    [1, 2, 3].map(() => loadOrGenerateCertificate(directory, 'localhost', Date.now())),
  );
  for (const certificate of certificates) assert.deepEqual(certificate, certificates[0]);
});

test('the certificate has the key identifier of its authority', async () => {
  const { cert: certificatePem, ca: authorityPem } = await loadOrGenerateCertificate(
    undefined,
    '127.0.0.1',
    Date.now(),
  );
  await import('reflect-metadata');
  const { AuthorityKeyIdentifierExtension, SubjectKeyIdentifierExtension, X509Certificate } = await import(
    '@peculiar/x509'
  );
  const wantedKeyId = new X509Certificate(authorityPem).getExtension(SubjectKeyIdentifierExtension)?.keyId;
  assert.match(wantedKeyId ?? '', /^[0-9a-f]{40}$/);
  assert.equal(new X509Certificate(certificatePem).getExtension(AuthorityKeyIdentifierExtension)?.keyId, wantedKeyId);
});

test('the server supports HTTP/1.1 and HTTP/2 with ALPN, and the client certificate is optional', async () => {
  const tls = await loadOrGenerateCertificate(undefined, '127.0.0.1', Date.now());
  const server = await openServer({
    bindAddress: '127.0.0.1',
    httpPort: undefined,
    secure: { port: 0, tls },
    serve: (request) => ({ status: 200, headers: {}, body: `${request.isTls} ${request.readClientCertificate?.()}` }),
  });
  const url = server.httpsUrl ?? '';
  const session = connectHttp2(url, { ca: tls.ca });
  const text = await new Promise((resolve, reject) => {
    session.on('error', reject);
    const stream = session.request({ ':path': '/' });
    stream.on('data', (chunk) => resolve(String(chunk)));
  });
  assert.equal(text, 'true undefined');
  session.close();
  const socket: TLSSocket = connectTls({ host: '127.0.0.1', port: Number(new URL(url).port), ca: tls.ca });
  const responseText = await new Promise<string>((resolve, reject) => {
    let receivedText = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => (receivedText += chunk));
    socket.on('close', () => resolve(receivedText));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  });
  assert.match(responseText, /^HTTP\/1\.1 200 OK[\s\S]*true undefined$/);
  await server.close(0);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { test } from 'node:test';
import { loadOrGenerateCertificate } from './connections/certificate.ts';
import { createOutgoingSender } from './outgoing-sender.ts';

const UNTRUSTED_ERROR = {
  code: /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|CERT_SIGNATURE_FAILURE)$/,
};

test('a server is trusted by the certificate of its authority or by its own certificate', async (context) => {
  const {
    cert: certificatePem,
    key,
    ca: authorityPem,
  } = await loadOrGenerateCertificate(undefined, '127.0.0.1', Date.now());
  const otherServerCertificate = await loadOrGenerateCertificate(undefined, '127.0.0.1', Date.now());
  const server = createServer({ cert: certificatePem, key }, (_request, response) => void response.end('here'));
  context.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const url = `https://127.0.0.1:${address.port}/`;
  for (const certificateAuthority of [authorityPem, certificatePem]) {
    assert.equal((await createOutgoingSender({ certificateAuthority })({ url })).body, 'here');
  }
  for (const certificateAuthority of [otherServerCertificate.ca, otherServerCertificate.cert]) {
    await assert.rejects(createOutgoingSender({ certificateAuthority })({ url }), UNTRUSTED_ERROR);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readValidObjects } from '../../../spec/valid-objects.ts';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const SLICES_PATH = '/apis/discovery.k8s.io/v1/namespaces/ns/endpointslices';
const REQUESTS_PATH = '/apis/certificates.k8s.io/v1/certificatesigningrequests';

interface ManagedFieldsEntry {
  readonly fieldsV1: object;
  readonly subresource?: string;
}

function listOwnedFields({ metadata }: { metadata: { managedFields?: readonly ManagedFieldsEntry[] } }): object[] {
  return (metadata.managedFields ?? []).map(({ fieldsV1 }) => fieldsV1);
}

test('a required list has an owner if it is sent empty, but not if it is missing or null', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const createSlice = async (name: string, spec: object) =>
    listOwnedFields(
      (await fixture.send('POST', SLICES_PATH, { metadata: { name }, addressType: 'IPv4', ...spec })).body,
    );
  assert.deepEqual(await createSlice('a', { endpoints: [] }), [{ 'f:addressType': {}, 'f:endpoints': {} }]);
  assert.deepEqual(await createSlice('b', { endpoints: null }), [{ 'f:addressType': {} }]);
  assert.deepEqual(await createSlice('c', {}), [{ 'f:addressType': {} }]);
});

test('the managedFields of a TokenRequest contain the fields of the request', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const accountsPath = '/api/v1/namespaces/ns/serviceaccounts';
  await fixture.send('POST', accountsPath, { metadata: { name: 'a' } });
  const { body } = await fixture.send('POST', `${accountsPath}/a/token?dryRun=All`, { spec: {} });
  assert.deepEqual(listOwnedFields(body), [{ 'f:spec': { 'f:expirationSeconds': {} } }]);
  assert.equal(body.metadata.managedFields[0].subresource, 'token');
});

test('the spec of a CertificateSigningRequest has no owner, and an update without the spec keeps it', async () => {
  const fixture = new HandlerFixture();
  const request = readValidObjects('ns').objects['certificates.k8s.io/v1/CertificateSigningRequest'];
  const { status, body } = await fixture.send('POST', REQUESTS_PATH, {
    ...request,
    metadata: { name: 'r', labels: { a: 'b' } },
  });
  assert.equal(status, 201);
  assert.deepEqual(listOwnedFields(body), [{ 'f:metadata': { 'f:labels': { '.': {}, 'f:a': {} } } }]);
  const { spec: _, ...statusUpdate } = body;
  const updateResponse = await fixture.send('PUT', `${REQUESTS_PATH}/r`, statusUpdate);
  assert.deepEqual([updateResponse.status, updateResponse.body], [200, body]);
});

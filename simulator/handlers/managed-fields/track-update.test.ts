import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readValidObjects } from '../../../spec/valid-objects.ts';
import { Bench } from '../fixture/bench.ts';

const SLICES = '/apis/discovery.k8s.io/v1/namespaces/ns/endpointslices';
const REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests';

interface Entry {
  readonly fieldsV1: object;
  readonly subresource?: string;
}

function listOwned({ metadata }: { metadata: { managedFields?: readonly Entry[] } }): object[] {
  return (metadata.managedFields ?? []).map(({ fieldsV1 }) => fieldsV1);
}

test('a required list has an owner if it is sent empty, but not if it is missing or null', async () => {
  const bench = await Bench.createWithNamespace();
  const create = async (name: string, spec: object) =>
    listOwned((await bench.send('POST', SLICES, { metadata: { name }, addressType: 'IPv4', ...spec })).body);
  assert.deepEqual(await create('a', { endpoints: [] }), [{ 'f:addressType': {}, 'f:endpoints': {} }]);
  assert.deepEqual(await create('b', { endpoints: null }), [{ 'f:addressType': {} }]);
  assert.deepEqual(await create('c', {}), [{ 'f:addressType': {} }]);
});

test('the managedFields of a TokenRequest contain the fields of the request', async () => {
  const bench = await Bench.createWithNamespace();
  const accounts = '/api/v1/namespaces/ns/serviceaccounts';
  await bench.send('POST', accounts, { metadata: { name: 'a' } });
  const { body } = await bench.send('POST', `${accounts}/a/token?dryRun=All`, { spec: {} });
  assert.deepEqual(listOwned(body), [{ 'f:spec': { 'f:expirationSeconds': {} } }]);
  assert.equal(body.metadata.managedFields[0].subresource, 'token');
});

test('the spec of a CertificateSigningRequest has no owner, and an update without the spec keeps it', async () => {
  const bench = new Bench();
  const request = readValidObjects('ns').objects['certificates.k8s.io/v1/CertificateSigningRequest'];
  const { status, body } = await bench.send('POST', REQUESTS, {
    ...request,
    metadata: { name: 'r', labels: { a: 'b' } },
  });
  assert.equal(status, 201);
  assert.deepEqual(listOwned(body), [{ 'f:metadata': { 'f:labels': { '.': {}, 'f:a': {} } } }]);
  const { spec: _, ...withoutSpec } = body;
  const updateAnswer = await bench.send('PUT', `${REQUESTS}/r`, withoutSpec);
  assert.deepEqual([updateAnswer.status, updateAnswer.body], [200, body]);
});

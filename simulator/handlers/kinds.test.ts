/** Tests that strategies of built-in kinds set and drop fields, and repeat validation errors, as kube-apiserver 1.32 does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from './fixture/handler-fixture.ts';

const CORE_PATH = '/api/v1/namespaces/ns';
const MERGE_PATCH_HEADERS = { 'content-type': 'application/merge-patch+json' };
const container = { name: 'c', image: 'i' };
const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } };

interface Cause {
  readonly field: string;
}

async function countCauses(path: string, object: object, metadata: object): Promise<number> {
  const fixture = await HandlerFixture.createWithNamespace();
  const createResponse = await fixture.send('POST', path, object);
  assert.equal(createResponse.status, 201, createResponse.body.message);
  const item = `${path}/${createResponse.body.metadata.name}`;
  const { managedFields: _, ...stored } = createResponse.body.metadata;
  const { body } = await fixture.send('PUT', item, { ...createResponse.body, metadata: { ...stored, ...metadata } });
  return (body.details?.causes as Cause[] | undefined)?.length ?? 0;
}

const LIMIT_RANGE = { metadata: { name: 'x' }, spec: { limits: [{ type: 'Pod', max: { cpu: '1' } }] } };
const ROLE = { metadata: { name: 'x' }, rules: [] };
const CONFIG_MAP = { metadata: { name: 'x' } };

test('an update reports a metadata error as often as the strategy of the kind validates the metadata', async () => {
  const deletionMetadata = { deletionGracePeriodSeconds: 1 };
  const ownedMetadata = { ownerReferences: [{ apiVersion: 'v1', kind: '', name: 'a', uid: 'u' }] };
  const rolesPath = '/apis/rbac.authorization.k8s.io/v1/namespaces/ns/roles';
  const countBothCauses = async (path: string, object: object) => [
    await countCauses(path, object, deletionMetadata),
    await countCauses(path, object, ownedMetadata),
  ];
  assert.deepEqual(await countBothCauses(`${CORE_PATH}/configmaps`, CONFIG_MAP), [2, 4]);
  assert.deepEqual(await countBothCauses(`${CORE_PATH}/limitranges`, LIMIT_RANGE), [1, 3]);
  assert.deepEqual(await countBothCauses(rolesPath, ROLE), [2, 5]);
});

test('an update validates a DaemonSet twice', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const path = '/apis/apps/v1/namespaces/ns/daemonsets';
  const spec = { selector: { matchLabels: { a: 'b' } }, template };
  await fixture.send('POST', path, { metadata: { name: 'd' }, spec });
  const { body } = await fixture.send('PATCH', `${path}/d`, { spec: { minReadySeconds: -1 } }, MERGE_PATCH_HEADERS);
  assert.deepEqual(
    body.details.causes.map(({ field }: Cause) => field),
    ['spec.minReadySeconds', 'spec.minReadySeconds'],
  );
});

test('a template generation that is not an integer cannot be decoded', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const annotations = { 'deprecated.daemonset.template.generation': 'x' };
  const spec = { selector: { matchLabels: { a: 'b' } }, template };
  const { status, body } = await fixture.send('POST', '/apis/apps/v1/namespaces/ns/daemonsets', {
    metadata: { name: 'd', annotations },
    spec,
  });
  assert.equal(status, 400);
  assert.equal(
    body.message,
    'DaemonSet in version "v1" cannot be handled as a DaemonSet: strconv.ParseInt: parsing "x": invalid syntax',
  );
});

test('empty lists of a NetworkPolicy raise its generation', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const path = '/apis/networking.k8s.io/v1/namespaces/ns/networkpolicies';
  await fixture.send('POST', path, { metadata: { name: 'n' }, spec: { podSelector: {} } });
  const patchSpec = async (spec: object) =>
    (await fixture.send('PATCH', `${path}/n`, { spec }, MERGE_PATCH_HEADERS)).body.metadata.generation;
  assert.equal(await patchSpec({ podSelector: {} }), 1);
  assert.equal(await patchSpec({ egress: [] }), 2);
});

test('a Secret reference of a ServiceAccount keeps only the name', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const secrets = [{ name: 's', uid: 'u', resourceVersion: '1' }];
  const { body } = await fixture.send('POST', `${CORE_PATH}/serviceaccounts`, { metadata: { name: 'a' }, secrets });
  assert.deepEqual(body.secrets, [{ name: 's' }]);
});

test('fields of disabled features are dropped from Leases and Nodes', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const leasesPath = '/apis/coordination.k8s.io/v1/namespaces/ns/leases';
  const leaseResponse = await fixture.send('POST', leasesPath, {
    metadata: { name: 'l' },
    spec: { holderIdentity: 'h', strategy: 'OldestEmulationVersion', preferredHolder: 'p' },
  });
  assert.deepEqual(leaseResponse.body.spec, { holderIdentity: 'h' });
  const configSource = { configMap: { name: 'a', namespace: 'b', kubeletConfigKey: 'c' } };
  const nodeResponse = await fixture.send('POST', '/api/v1/nodes', { metadata: { name: 'n' }, spec: { configSource } });
  assert.equal(nodeResponse.body.spec.configSource, undefined);
});

test('a negative grace period of a new Pod becomes 1', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const spec = { terminationGracePeriodSeconds: -1, containers: [container] };
  const { body } = await fixture.send('POST', `${CORE_PATH}/pods`, { metadata: { name: 'p' }, spec });
  assert.equal(body.spec.terminationGracePeriodSeconds, 1);
});

test('the annotation for mount options is valid only for volume types that support it', async () => {
  const fixture = new HandlerFixture();
  const createVolume = (name: string, source: object) =>
    fixture.send('POST', '/api/v1/persistentvolumes', {
      metadata: { name, annotations: { 'volume.beta.kubernetes.io/mount-options': 'ro' } },
      spec: { capacity: { storage: '1' }, accessModes: ['ReadWriteOnce'], ...source },
    });
  assert.equal((await createVolume('a', { nfs: { server: 's', path: '/' } })).status, 201);
  assert.equal(
    (await createVolume('b', { hostPath: { path: '/' } })).body.details.causes[0].field,
    'metadata.annotations.volume.beta.kubernetes.io/mount-options',
  );
});

test('the data of a ControllerRevision cannot change', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const path = '/apis/apps/v1/namespaces/ns/controllerrevisions';
  await fixture.send('POST', path, { metadata: { name: 'r' }, revision: 1, data: { a: 1 } });
  const { body } = await fixture.send('PATCH', `${path}/r`, { data: { a: 2 } }, MERGE_PATCH_HEADERS);
  const rawBytes = '0x7b, 0x22, 0x61, 0x22, 0x3a, 0x32, 0x7d';
  assert.equal(
    body.details.causes[0].message,
    `Invalid value: runtime.RawExtension{Raw:[]uint8{${rawBytes}}, Object:runtime.Object(nil)}: field is immutable`,
  );
  assert.equal((await fixture.send('PATCH', `${path}/r`, { revision: 2 }, MERGE_PATCH_HEADERS)).status, 200);
});

test('the Table of an empty list has null rows for kinds without columns', async () => {
  const fixture = new HandlerFixture();
  const headers = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' };
  const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  assert.equal((await fixture.send('GET', definitionsPath, undefined, headers)).body.rows, null);
  assert.deepEqual((await fixture.send('GET', '/api/v1/nodes', undefined, headers)).body.rows, []);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../../pure/object.ts';
import { PRINTED_COLUMNS } from './tables.ts';

/** Returns the cells without the age, by the name of their column. */
function readNamedCells(
  resource: string,
  release: string,
  members: { readonly metadata: { readonly name: string }; readonly [member: string]: Json },
): Record<string, unknown> {
  const columns = PRINTED_COLUMNS[resource];
  assert.ok(columns, resource);
  const { definitions, readCells, readCellsAfterAge } = columns.selectForRelease?.(release) ?? columns;
  const object = { apiVersion: 'v1', kind: 'Any', ...members };
  const values = [...readCells(object, Date.parse('2026-01-01T00:01:00Z')), ...(readCellsAfterAge?.(object) ?? [])];
  const names = definitions.map(({ name }) => name).filter((name) => name !== 'Age');
  assert.equal(names.length, values.length);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

// From printers/internalversion/printers.go of k8s.io/kubernetes v1.32.13 to v1.37.2. Recorded from kube-apiserver 1.35.4 and 1.37.2 on
// 2026-11-27.
describe('cells that differ by release', () => {
  it('the name of a default IngressClass is marked since 1.36', () => {
    const object = {
      metadata: { name: 'a', annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } },
      spec: { controller: 'x/y' },
    };
    assert.equal(readNamedCells('networking/ingressclasses', '1.35', object).Name, 'a');
    assert.equal(readNamedCells('networking/ingressclasses', '1.36', object).Name, 'a (default)');
  });

  it('since 1.37, the newest default StorageClass is marked, and only in lists', () => {
    const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
    const [older, newer, unmarked] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z', '2026-01-01T00:00:02Z'].map(
      (creationTimestamp, index) => ({
        apiVersion: 'storage.k8s.io/v1',
        kind: 'StorageClass',
        metadata: { name: `class-${index}`, creationTimestamp, ...(index < 2 && { annotations }) },
        provisioner: 'x.example/p',
      }),
    );
    assert.ok(older && newer && unmarked);
    assert.equal(readNamedCells('storage/storageclasses', '1.36', older).Name, 'class-0 (default)');
    assert.equal(readNamedCells('storage/storageclasses', '1.37', older).Name, 'class-0');
    const columns = PRINTED_COLUMNS['storage/storageclasses']?.selectForRelease?.('1.37');
    const items = [older, newer, unmarked].map((object) => ({ object }));
    const names = items.map(({ object }) => columns?.readCells(object, 0, items)[0]);
    assert.deepEqual(names, ['class-0', 'class-1 (default)', 'class-2']);
  });

  it('the name of a default VolumeAttributesClass is marked until 1.33', () => {
    const annotations = { 'volumeattributesclass.alpha.kubernetes.io/is-default-class': 'true' };
    const object = { metadata: { name: 'a', annotations }, driverName: 'd' };
    assert.equal(readNamedCells('storage/volumeattributesclasses', '1.33', object).Name, 'a (default)');
    assert.equal(readNamedCells('storage/volumeattributesclasses', '1.34', object).Name, 'a');
  });

  it('a CustomResourceDefinition has scope, versions and names since 1.37', () => {
    const object = {
      metadata: { name: 'widgets.example.com', creationTimestamp: '2026-01-01T00:00:00Z' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { kind: 'Widget', plural: 'widgets', shortNames: ['wi', 'w'] },
        versions: [
          { name: 'v2', served: true, storage: true },
          { name: 'v1', served: true, storage: false },
          { name: 'v1alpha1', served: false, storage: false },
        ],
      },
      status: { conditions: [{ type: 'Established', status: 'True' }] },
    };
    const commonCells = { Name: 'widgets.example.com', 'Created At': '2026-01-01T00:00:00Z' };
    assert.deepEqual(readNamedCells('apiextensions/customresourcedefinitions', '1.36', object), commonCells);
    assert.deepEqual(readNamedCells('apiextensions/customresourcedefinitions', '1.37', object), {
      ...commonCells,
      Scope: 'Namespaced',
      Versions: 'v1,v2(storage)',
      Group: 'example.com',
      Kind: 'Widget',
      ShortNames: 'wi,w',
      Established: true,
    });
  });

  it('the kernel version of a Node contains the architecture since 1.36', () => {
    const object = { metadata: { name: 'a' }, status: { nodeInfo: { kernelVersion: '6.1', architecture: 'arm64' } } };
    assert.equal(readNamedCells('nodes', '1.35', object)['Kernel-Version'], '6.1');
    assert.equal(readNamedCells('nodes', '1.36', object)['Kernel-Version'], '6.1 (arm64)');
  });

  it('the status of a Job is SuccessCriteriaMet since 1.34', () => {
    const conditions = [{ type: 'SuccessCriteriaMet', status: 'True' }];
    const object = { metadata: { name: 'a' }, spec: {}, status: { conditions } };
    assert.equal(readNamedCells('batch/jobs', '1.33', object).Status, 'Running');
    assert.equal(readNamedCells('batch/jobs', '1.34', object).Status, 'SuccessCriteriaMet');
  });

  it('the status of a Pod with a failed and a completed container is Error since 1.35', () => {
    const containerStatuses = [
      { name: 'a', state: { terminated: { exitCode: 0, reason: 'Completed' } } },
      { name: 'b', state: { terminated: { exitCode: 1, reason: 'Error' } } },
    ];
    const object = { metadata: { name: 'p' }, spec: {}, status: { phase: 'Failed', containerStatuses } };
    assert.equal(readNamedCells('pods', '1.34', object).Status, 'Completed');
    assert.equal(readNamedCells('pods', '1.35', object).Status, 'Error');
  });
});

describe('cells of devices and their claims', () => {
  const printClaim = (status: Json, metadata = {}) =>
    readNamedCells('resource/resourceclaims', '1.35', { metadata: { name: 'c', ...metadata }, status });

  it('the state of a ResourceClaim consists of deletion, allocation and reservation', () => {
    assert.deepEqual(printClaim({}), { Name: 'c', State: 'pending' });
    assert.equal(printClaim({}, { deletionTimestamp: '2026-01-01T00:00:00Z' }).State, 'deleted');
    assert.equal(printClaim({ allocation: {} }).State, 'allocated');
    const reserved = printClaim(
      { allocation: {}, reservedFor: [{ name: 'p' }] },
      { deletionTimestamp: '2026-01-01T00:00:00Z' },
    );
    assert.equal(reserved.State, 'deleted,allocated,reserved');
  });

  it('a ResourceSlice has node, driver and pool, and a DeviceTaintRule has the taint', () => {
    const spec = { nodeName: 'n', driver: 'd', pool: { name: 'p' } };
    const slice = readNamedCells('resource/resourceslices', '1.35', { metadata: { name: 's' }, spec });
    assert.deepEqual(slice, { Name: 's', Node: 'n', Driver: 'd', Pool: 'p' });
    const taint = { key: 'k', value: 'v', effect: 'NoExecute', timeAdded: '2026-01-01T00:00:00Z' };
    const rule = readNamedCells('resource/devicetaintrules', '1.37', { metadata: { name: 'r' }, spec: { taint } });
    assert.deepEqual(rule, { Name: 'r', Key: 'k', Value: 'v', Effect: 'NoExecute', TimeAdded: '60s' });
  });
});

describe('cells of certificates and migrations', () => {
  it('a ClusterTrustBundle has the signer, and a PodCertificateRequest has the members of its spec and its state', () => {
    const bundle = readNamedCells('certificates/clustertrustbundles', '1.37', { metadata: { name: 'b' }, spec: {} });
    assert.deepEqual(bundle, { Name: 'b', SignerName: '<none>' });
    const request = readNamedCells('certificates/podcertificaterequests', '1.37', {
      metadata: { name: 'r' },
      spec: { podName: 'p', serviceAccountName: 'a', nodeName: 'n', signerName: 's/s' },
      status: { conditions: [{ type: 'Denied', status: 'True' }] },
    });
    const expected = {
      Name: 'r',
      PodName: 'p',
      ServiceAccountName: 'a',
      NodeName: 'n',
      SignerName: 's/s',
      State: 'Denied',
    };
    assert.deepEqual(request, { ...expected, UnverifiedUserAnnotations: '<none>' });
  });

  it('a StorageVersionMigration has the resource and the type of the true condition', () => {
    const object = {
      metadata: { name: 'm' },
      spec: { resource: { group: 'apps', resource: 'deployments' } },
      status: {
        conditions: [
          { type: 'Running', status: 'False' },
          { type: 'Succeeded', status: 'True' },
        ],
      },
    };
    const cells = readNamedCells('storagemigration/storageversionmigrations', '1.37', object);
    assert.deepEqual(cells, { Name: 'm', Resource: 'deployments.apps', Status: 'Succeeded' });
  });
});

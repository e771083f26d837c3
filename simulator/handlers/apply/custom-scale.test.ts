import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGadgetFixture } from '../fixture/gadgets.ts';

const APPLY_TYPE = 'apply-patch+yaml';
const NO_TYPE_MESSAGE = 'request to convert CR to an invalid group/version: autoscaling/v1';
const createScale = (spec: object) => ({ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'a' }, spec });

test('an apply to the scale of a custom resource conflicts with the manager of the replicas', async () => {
  const { patch, owners } = await createGadgetFixture({ replicas: 1 });
  const { status, body } = await patch(APPLY_TYPE, '/scale?fieldManager=m2', createScale({ replicas: 3 }));
  assert.equal(status, 409);
  assert.equal(body.message, 'Apply failed with 1 conflict: conflict with "m1": .spec.replicas');
  assert.deepEqual(await owners(), ['m1 Apply - true']);
});

test('an apply of the current replicas shares their ownership, and a forced apply of other replicas is an error', async () => {
  const { patch, owners } = await createGadgetFixture({ replicas: 1 });
  assert.equal((await patch(APPLY_TYPE, '/scale?fieldManager=m2', createScale({ replicas: 1 }))).status, 200);
  assert.deepEqual(await owners(), ['m1 Apply - true', 'm2 Apply scale false']);
  const forcedApplyResponse = await patch(
    APPLY_TYPE,
    '/scale?fieldManager=m2&force=true',
    createScale({ replicas: 3 }),
  );
  assert.equal(forcedApplyResponse.status, 500);
  assert.equal(
    forcedApplyResponse.body.message,
    `failed to convert new object (/a; autoscaling/v1, Kind=Scale) to proper version: ${NO_TYPE_MESSAGE}`,
  );
});

test('an apply without replicas adds no entry to managedFields', async () => {
  const { patch, owners } = await createGadgetFixture({ replicas: 1 });
  assert.equal((await patch(APPLY_TYPE, '/scale?fieldManager=m2', createScale({}))).status, 200);
  assert.deepEqual(await owners(), ['m1 Apply - true']);
});

test('replicas without an owner cannot be applied through the scale', async () => {
  const { patch } = await createGadgetFixture({ note: 'x' });
  await patch('merge-patch+json', '/scale?fieldManager=u1', { spec: { replicas: 2 } });
  await patch('merge-patch+json', '', { metadata: { managedFields: [{}] } });
  const { status, body } = await patch(APPLY_TYPE, '/scale?fieldManager=m2', createScale({ replicas: 2 }));
  assert.equal(status, 500);
  assert.equal(
    body.message,
    `failed to create manager for existing fields: failed to convert live object (/; autoscaling/v1, Kind=Scale) to proper version: ${NO_TYPE_MESSAGE}`,
  );
});

test('an entry with a version that the CustomResourceDefinition lacks removes all entries of managedFields', async () => {
  for (const apiVersion of ['x.io/v7', 'v1']) {
    const { patch, owners } = await createGadgetFixture({ replicas: 1 });
    const createReplicasEntry = (manager: string, version: string) => ({
      manager,
      operation: 'Update',
      apiVersion: version,
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { 'f:replicas': {} } },
    });
    const managedFields = [createReplicasEntry('x', apiVersion), createReplicasEntry('y', 'x.io/v1')];
    assert.equal((await patch('merge-patch+json', '', { metadata: { managedFields } })).status, 200);
    assert.deepEqual(await owners(), []);
  }
});

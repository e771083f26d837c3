import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const DEPLOYMENTS_PATH = '/apis/apps/v1/namespaces/ns/deployments';
const labels = { app: 'web' };
const MERGE_PATCH_TYPE = 'application/merge-patch+json';
const APPLY_TYPE = 'application/apply-patch+yaml';

function createConfiguration(replicas?: number): object {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      ...(replicas !== undefined && { replicas }),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    },
  };
}

const createScale = (replicas?: number) => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name: 'web' },
  ...(replicas !== undefined && { spec: { replicas } }),
});

async function createScaleFixture() {
  const fixture = await HandlerFixture.createWithNamespace();
  const sendPatch = (type: string, path: string, body: object) =>
    fixture.send('PATCH', `${DEPLOYMENTS_PATH}/web${path}`, body, { 'content-type': type });
  const listOwners = async () => {
    const { body } = await fixture.send('GET', `${DEPLOYMENTS_PATH}/web`);
    return (body.metadata.managedFields ?? [])
      .filter(({ fieldsV1 }: { fieldsV1: { 'f:spec'?: object } }) => 'f:replicas' in (fieldsV1['f:spec'] ?? {}))
      .map((entry: Record<string, string>) =>
        [entry.manager, entry.operation, entry.apiVersion, entry.subresource, entry.time !== undefined].join(' '),
      );
  };
  return { fixture, patch: sendPatch, owners: listOwners };
}

test('a write of the scale transfers the ownership of the replicas, and the previous manager keeps its other fields', async () => {
  const { patch, owners, fixture } = await createScaleFixture();
  assert.equal((await patch(APPLY_TYPE, '?fieldManager=app', createConfiguration(1))).status, 201);
  assert.deepEqual(await owners(), ['app Apply apps/v1  true']);
  const scaleResponse = await patch(MERGE_PATCH_TYPE, '/scale?fieldManager=scaler', { spec: { replicas: 4 } });
  assert.deepEqual(
    [scaleResponse.status, scaleResponse.body.spec, scaleResponse.body.metadata.managedFields],
    [200, { replicas: 4 }, undefined],
  );
  assert.deepEqual(await owners(), ['scaler Update apps/v1 scale false']);
  const { body } = await fixture.send('GET', `${DEPLOYMENTS_PATH}/web`);
  assert.ok(body.metadata.managedFields.some(({ manager }: { manager: string }) => manager === 'app'));
  const conflictResponse = await patch(APPLY_TYPE, '?fieldManager=app', createConfiguration(1));
  assert.equal(
    conflictResponse.body.message,
    'Apply failed with 1 conflict: conflict with "scaler" with subresource "scale" using apps/v1: .spec.replicas',
  );
});

test('an apply of the scale conflicts with other managers, and an apply without replicas gives up their ownership', async () => {
  const { patch, owners } = await createScaleFixture();
  await patch(APPLY_TYPE, '?fieldManager=app', createConfiguration(1));
  const conflictResponse = await patch(APPLY_TYPE, '/scale?fieldManager=other', createScale(6));
  assert.equal(conflictResponse.body.message, 'Apply failed with 1 conflict: conflict with "app": .spec.replicas');
  assert.equal((await patch(APPLY_TYPE, '/scale?fieldManager=other&force=true', createScale(6))).body.spec.replicas, 6);
  assert.deepEqual(await owners(), ['other Apply apps/v1 scale false']);
  await patch(APPLY_TYPE, '?fieldManager=app', createConfiguration(6));
  assert.deepEqual(await owners(), ['app Apply apps/v1  true', 'other Apply apps/v1 scale false']);
  assert.equal((await patch(APPLY_TYPE, '/scale?fieldManager=other', createScale())).body.spec.replicas, 6);
  assert.deepEqual(await owners(), ['app Apply apps/v1  true']);
});

test('a PUT of the scale owns the replicas only if it changes them', async () => {
  const { fixture, patch, owners } = await createScaleFixture();
  await patch(APPLY_TYPE, '?fieldManager=app', createConfiguration(2));
  assert.equal(
    (await fixture.send('PUT', `${DEPLOYMENTS_PATH}/web/scale?fieldManager=putter`, createScale(2))).status,
    200,
  );
  assert.deepEqual(await owners(), ['app Apply apps/v1  true']);
  assert.equal(
    (await fixture.send('PUT', `${DEPLOYMENTS_PATH}/web/scale?fieldManager=putter`, createScale(3))).status,
    200,
  );
  assert.deepEqual(await owners(), ['putter Update apps/v1 scale false']);
});

test('a write of the scale records no owner of the replicas if they had no owner', async () => {
  const { fixture, patch, owners } = await createScaleFixture();
  await patch(APPLY_TYPE, '?fieldManager=app', createConfiguration());
  await fixture.send('PUT', `${DEPLOYMENTS_PATH}/web/scale?fieldManager=putter`, createScale(3));
  assert.deepEqual(await owners(), []);
});

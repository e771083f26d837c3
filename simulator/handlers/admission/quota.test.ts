import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const NAMESPACE_PATH = '/api/v1/namespaces/ns';
const QUOTA_PATH = `${NAMESPACE_PATH}/resourcequotas/q`;
const ENDPOINTS_PATH = `${NAMESPACE_PATH}/endpoints`;

/** Creates a server with a quota, and sets the status of the quota as the quota controller does. */
async function createFixtureWithQuota(hard: Record<string, string>): Promise<HandlerFixture> {
  const fixture = await HandlerFixture.createWithNamespace();
  const { body } = await fixture.send('POST', `${NAMESPACE_PATH}/resourcequotas`, {
    metadata: { name: 'q' },
    spec: { hard },
  });
  const usedAmounts = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']));
  await fixture.send('PUT', `${QUOTA_PATH}/status`, { ...body, status: { hard, used: usedAmounts } });
  return fixture;
}

async function readUsed(fixture: HandlerFixture): Promise<unknown> {
  return (await fixture.send('GET', QUOTA_PATH)).body.status.used;
}

const createEndpoints = (fixture: HandlerFixture, name: string, query = '') =>
  fixture.send('POST', `${ENDPOINTS_PATH}${query}`, { metadata: { name } });

test('concurrent creations succeed up to the limit, and each is charged once', async () => {
  const fixture = await createFixtureWithQuota({ 'count/endpoints': '3' });
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => createEndpoints(fixture, `e${index}`)));
  const statuses = responses.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [201, 201, 201, ...Array.from({ length: 7 }, () => 403)]);
  assert.deepEqual(await readUsed(fixture), { 'count/endpoints': '3' });
  assert.equal((await fixture.send('GET', ENDPOINTS_PATH)).body.items.length, 3);
});

test('the rejection names the quota and the requested, used and limited amounts', async () => {
  const fixture = await createFixtureWithQuota({ 'count/endpoints': '1' });
  await createEndpoints(fixture, 'a');
  const { body } = await createEndpoints(fixture, 'b');
  const message =
    'endpoints "b" is forbidden: exceeded quota: q, requested: count/endpoints=1, used: count/endpoints=1, limited: count/endpoints=1';
  assert.deepEqual([body.reason, body.message, body.details], ['Forbidden', message, { name: 'b', kind: 'endpoints' }]);
});

test('a dry run is checked against the quota but not charged', async () => {
  const fixture = await createFixtureWithQuota({ 'count/endpoints': '2' });
  const dryRunResponses = await Promise.all(
    Array.from({ length: 5 }, (_, index) => createEndpoints(fixture, `t${index}`, '?dryRun=All')),
  );
  assert.deepEqual(
    dryRunResponses.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  );
  assert.deepEqual(await readUsed(fixture), { 'count/endpoints': '0' });
  await createEndpoints(fixture, 'a');
  await createEndpoints(fixture, 'b');
  assert.equal((await createEndpoints(fixture, 'c', '?dryRun=All')).status, 403);
});

test('a creation with a conflict or invalid name is not charged', async () => {
  const fixture = await createFixtureWithQuota({ 'count/endpoints': '5' });
  await createEndpoints(fixture, 'a');
  assert.equal((await createEndpoints(fixture, 'a')).status, 409);
  assert.equal((await createEndpoints(fixture, 'Not_A_Name')).status, 422);
  assert.deepEqual(await readUsed(fixture), { 'count/endpoints': '1' });
});

test('concurrent creations of several kinds are limited separately', async () => {
  const fixture = await createFixtureWithQuota({ 'count/endpoints': '2', configmaps: '1' });
  const receivedResponses = Array.from({ length: 6 }, (_, index) =>
    index % 2 === 0
      ? createEndpoints(fixture, `e${index}`)
      : fixture.send('POST', `${NAMESPACE_PATH}/configmaps`, { metadata: { name: `c${index}` } }),
  );
  const codes = (await Promise.all(receivedResponses)).map(({ status }) => status);
  assert.equal(codes.filter((code) => code === 201).length, 3);
  assert.deepEqual(await readUsed(fixture), { 'count/endpoints': '2', configmaps: '1' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from '../fixture/bench.ts';

const SPACE = '/api/v1/namespaces/ns';
const QUOTA = `${SPACE}/resourcequotas/q`;
const ENDPOINTS = `${SPACE}/endpoints`;

/** Creates a server with a quota, and sets the status of the quota as the quota controller does. */
async function createWithQuota(hard: Record<string, string>): Promise<Bench> {
  const bench = await Bench.createWithNamespace();
  const { body } = await bench.send('POST', `${SPACE}/resourcequotas`, { metadata: { name: 'q' }, spec: { hard } });
  const usedAmounts = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']));
  await bench.send('PUT', `${QUOTA}/status`, { ...body, status: { hard, used: usedAmounts } });
  return bench;
}

async function readUsed(bench: Bench): Promise<unknown> {
  return (await bench.send('GET', QUOTA)).body.status.used;
}

const create = (bench: Bench, name: string, query = '') =>
  bench.send('POST', `${ENDPOINTS}${query}`, { metadata: { name } });

test('concurrent creations succeed up to the limit, and each is charged once', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '3' });
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => create(bench, `e${index}`)));
  const statuses = responses.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [201, 201, 201, ...Array.from({ length: 7 }, () => 403)]);
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '3' });
  assert.equal((await bench.send('GET', ENDPOINTS)).body.items.length, 3);
});

test('the rejection names the quota and the requested, used and limited amounts', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '1' });
  await create(bench, 'a');
  const { body } = await create(bench, 'b');
  const message =
    'endpoints "b" is forbidden: exceeded quota: q, requested: count/endpoints=1, used: count/endpoints=1, limited: count/endpoints=1';
  assert.deepEqual([body.reason, body.message, body.details], ['Forbidden', message, { name: 'b', kind: 'endpoints' }]);
});

test('a dry run is checked against the quota but not charged', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '2' });
  const dryRuns = await Promise.all(Array.from({ length: 5 }, (_, index) => create(bench, `t${index}`, '?dryRun=All')));
  assert.deepEqual(
    dryRuns.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  );
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '0' });
  await create(bench, 'a');
  await create(bench, 'b');
  assert.equal((await create(bench, 'c', '?dryRun=All')).status, 403);
});

test('a creation with a conflict or invalid name is not charged', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '5' });
  await create(bench, 'a');
  assert.equal((await create(bench, 'a')).status, 409);
  assert.equal((await create(bench, 'Not_A_Name')).status, 422);
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '1' });
});

test('concurrent creations of several kinds are limited separately', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '2', configmaps: '1' });
  const receivedAnswers = Array.from({ length: 6 }, (_, index) =>
    index % 2 === 0
      ? create(bench, `e${index}`)
      : bench.send('POST', `${SPACE}/configmaps`, { metadata: { name: `c${index}` } }),
  );
  const codes = (await Promise.all(receivedAnswers)).map(({ status }) => status);
  assert.equal(codes.filter((code) => code === 201).length, 3);
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '2', configmaps: '1' });
});

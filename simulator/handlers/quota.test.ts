import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from './fixture/bench.ts';

const SPACE = '/api/v1/namespaces/ns';
const QUOTA = `${SPACE}/resourcequotas/q`;
const ENDPOINTS = `${SPACE}/endpoints`;

/** Creates a quota whose usage is already counted, as the controller would do. */
async function createWithQuota(hard: Record<string, string>): Promise<Bench> {
  const bench = await Bench.createWithNamespace();
  const { body } = await bench.send('POST', `${SPACE}/resourcequotas`, { metadata: { name: 'q' }, spec: { hard } });
  const used = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']));
  await bench.send('PUT', `${QUOTA}/status`, { ...body, status: { hard, used } });
  return bench;
}

async function readUsed(bench: Bench): Promise<unknown> {
  return (await bench.send('GET', QUOTA)).body.status.used;
}

const create = (bench: Bench, name: string, query = '') =>
  bench.send('POST', `${ENDPOINTS}${query}`, { metadata: { name } });

test('creations at once get in until the limit is reached, and each is charged once', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '3' });
  const told = await Promise.all(Array.from({ length: 10 }, (_, index) => create(bench, `e${index}`)));
  const statuses = told.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [201, 201, 201, ...Array.from({ length: 7 }, () => 403)]);
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '3' });
  assert.equal((await bench.send('GET', ENDPOINTS)).body.items.length, 3);
});

test('a refusal names the quota, what was requested, used and limited', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '1' });
  await create(bench, 'a');
  const { body } = await create(bench, 'b');
  const message =
    'endpoints "b" is forbidden: exceeded quota: q, requested: count/endpoints=1, used: count/endpoints=1, limited: count/endpoints=1';
  assert.deepEqual([body.reason, body.message, body.details], ['Forbidden', message, { name: 'b', kind: 'endpoints' }]);
});

test('dry runs are judged and not charged, alone and at once', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '2' });
  const trials = await Promise.all(Array.from({ length: 5 }, (_, at) => create(bench, `t${at}`, '?dryRun=All')));
  assert.deepEqual(
    trials.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  );
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '0' });
  await create(bench, 'a');
  await create(bench, 'b');
  assert.equal((await create(bench, 'c', '?dryRun=All')).status, 403);
});

test('what is refused or taken is not charged', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '5' });
  await create(bench, 'a');
  assert.equal((await create(bench, 'a')).status, 409);
  assert.equal((await create(bench, 'Not_A_Name')).status, 422);
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '1' });
});

test('creations of several kinds at once keep each to its own limit', async () => {
  const bench = await createWithQuota({ 'count/endpoints': '2', configmaps: '1' });
  const both = Array.from({ length: 6 }, (_, at) =>
    at % 2 === 0
      ? create(bench, `e${at}`)
      : bench.send('POST', `${SPACE}/configmaps`, { metadata: { name: `c${at}` } }),
  );
  const codes = (await Promise.all(both)).map(({ status }) => status);
  assert.equal(codes.filter((code) => code === 201).length, 3);
  assert.deepEqual(await readUsed(bench), { 'count/endpoints': '2', configmaps: '1' });
});

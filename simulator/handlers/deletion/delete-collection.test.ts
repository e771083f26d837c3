import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from '../fixture/bench.ts';

const COLLECTION = '/api/v1/namespaces/ns/configmaps';
const COUNT = 12;

test('large objects of a collection are deleted one per turn of the event loop', async () => {
  const bench = await Bench.createWithNamespace();
  const data = { a: 'x'.repeat(200_000) };
  for (let index = 0; index < COUNT; index += 1)
    await bench.send('POST', COLLECTION, { metadata: { name: `c${index}` }, data });
  let turnCount = 0;
  let isOver = false;
  const count = () => {
    turnCount += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { status } = await bench.send('DELETE', COLLECTION);
  isOver = true;
  assert.equal(status, 200);
  assert.ok(turnCount >= COUNT, `${turnCount} turns`);
  assert.equal((await bench.send('GET', COLLECTION)).body.items.length, 0);
});

test('a deletion of an empty collection of Jobs without a propagation policy returns a warning', async () => {
  const bench = await Bench.createWithNamespace();
  const jobs = '/apis/batch/v1/namespaces/ns/jobs';
  const { headers } = await bench.send('DELETE', jobs);
  assert.match(String(headers.Warning), /child pods are preserved by default when jobs are deleted/);
  assert.equal((await bench.send('DELETE', `${jobs}?propagationPolicy=Orphan`)).headers.Warning, undefined);
});

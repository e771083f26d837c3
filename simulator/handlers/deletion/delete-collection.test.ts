import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const COLLECTION_PATH = '/api/v1/namespaces/ns/configmaps';
const OBJECT_COUNT = 12;

test('large objects of a collection are deleted one per turn of the event loop', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const data = { a: 'x'.repeat(200_000) };
  for (let index = 0; index < OBJECT_COUNT; index += 1)
    await fixture.send('POST', COLLECTION_PATH, { metadata: { name: `c${index}` }, data });
  let turnCount = 0;
  let isOver = false;
  const countTurns = () => {
    turnCount += 1;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const { status } = await fixture.send('DELETE', COLLECTION_PATH);
  isOver = true;
  assert.equal(status, 200);
  assert.ok(turnCount >= OBJECT_COUNT, `${turnCount} turns`);
  assert.equal((await fixture.send('GET', COLLECTION_PATH)).body.items.length, 0);
});

test('a deletion of an empty collection of Jobs without a propagation policy returns a warning', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const jobsPath = '/apis/batch/v1/namespaces/ns/jobs';
  const { headers } = await fixture.send('DELETE', jobsPath);
  assert.match(String(headers.Warning), /child pods are preserved by default when jobs are deleted/);
  assert.equal((await fixture.send('DELETE', `${jobsPath}?propagationPolicy=Orphan`)).headers.Warning, undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerBench } from '../fixture/bench.ts';

const ENDPOINTS_PATH = '/api/v1/namespaces/ns/endpoints';
const WATCH_PATH = `${ENDPOINTS_PATH}?watch=1&timeoutSeconds=600`;

async function createObjects(...names: string[]): Promise<HandlerBench> {
  const bench = await HandlerBench.createWithNamespace();
  for (const name of names) await bench.send('POST', ENDPOINTS_PATH, { metadata: { name } });
  return bench;
}

test('sendInitialEvents sends the objects, an annotated bookmark, and then changes', async () => {
  const bench = await createObjects('a', 'b');
  const reader = await bench.watch(
    `${WATCH_PATH}&sendInitialEvents=1&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=1`,
  );
  await bench.send('DELETE', `${ENDPOINTS_PATH}/a`);
  await bench.settlePromises();
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED', 'ADDED', 'BOOKMARK', 'DELETED'],
  );
  const [, , bookmark] = reader.events;
  assert.equal(bookmark.object.metadata.annotations['k8s.io/initial-events-end'], 'true');
});

test('an object that leaves the selector gets a DELETED event, and an ADDED event when it matches again', async () => {
  const bench = await createObjects('a');
  const reader = await bench.watch(`${WATCH_PATH}&resourceVersion=1&labelSelector=x=1`);
  for (const labels of [{ x: '1' }, { x: '2' }, { x: '1' }, { x: '1', y: '' }]) {
    await bench.send('PUT', `${ENDPOINTS_PATH}/a`, { metadata: { name: 'a', labels } });
  }
  await bench.settlePromises();
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED', 'DELETED', 'ADDED', 'MODIFIED'],
  );
});

test('a slow client receives all events in order, and does not delay other clients', async () => {
  const bench = await createObjects();
  const slowWatch = await bench.watch(`${WATCH_PATH}&resourceVersion=1`);
  const watchFromOne = await bench.watch(`${WATCH_PATH}&resourceVersion=1`);
  slowWatch.lagging = true;
  for (let index = 0; index < 50; index++)
    await bench.send('POST', ENDPOINTS_PATH, { metadata: { name: `n${index}` } });
  await bench.settlePromises();
  assert.equal(watchFromOne.lines.length, 50);
  assert.ok(slowWatch.lines.length < 3);
  slowWatch.catchUp();
  assert.deepEqual(slowWatch.lines, watchFromOne.lines);
});

test('a client with too many unread bytes is disconnected, but a client that has not started to read is not', async () => {
  const bench = await createObjects();
  const configMapsPath = '/api/v1/namespaces/ns/configmaps';
  const [slowWatch, lateWatch] = [
    await bench.watch(`${configMapsPath}?watch=1`),
    await bench.watch(`${configMapsPath}?watch=1`),
  ];
  const data = { a: 'x'.repeat(1_000_000) };
  slowWatch.lagging = true;
  for (let index = 0; index < 24; index += 1) {
    lateWatch.lagging = index % 8 !== 7;
    if (!lateWatch.lagging) lateWatch.catchUp();
    await bench.send('POST', configMapsPath, { metadata: { name: `n${index}` }, data });
    await bench.settlePromises();
  }
  assert.deepEqual([slowWatch.isEnded, lateWatch.isEnded], [true, false]);
  assert.ok(slowWatch.lines.length < 3);
  lateWatch.catchUp();
  assert.equal(lateWatch.lines.length, 24);
});

test('timeoutSeconds ends the watch, with a bookmark two seconds before the end', async () => {
  const bench = await createObjects('a');
  const reader = await bench.watch(
    `${ENDPOINTS_PATH}?watch=1&timeoutSeconds=10&allowWatchBookmarks=1&resourceVersion=2`,
  );
  await bench.send('POST', '/api/v1/namespaces', { metadata: { name: 'elsewhere' } });
  await bench.clock.advance(9_000);
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED', 'BOOKMARK'],
  );
  assert.equal(reader.events[1].object.metadata.annotations, undefined);
  assert.equal(reader.isEnded, false);
  await bench.clock.advance(1_000);
  assert.equal(reader.isEnded, true);
});

test('no bookmarks are sent without allowWatchBookmarks', async () => {
  const bench = await createObjects('a');
  const reader = await bench.watch(WATCH_PATH);
  await bench.clock.advance(599_000);
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED'],
  );
});

test('a watch from an expired resourceVersion sends an ERROR event and ends', async () => {
  const bench = await createObjects('a');
  await bench.clock.advance(400_000);
  await bench.send('POST', ENDPOINTS_PATH, { metadata: { name: 'b' } });
  await bench.clock.advance(400_000);
  const reader = await bench.watch(`${WATCH_PATH}&resourceVersion=1`);
  assert.equal(reader.events.length, 1);
  assert.equal(reader.events[0].type, 'ERROR');
  assert.equal(reader.events[0].object.code, 410);
  assert.equal(reader.events[0].object.reason, 'Expired');
  assert.equal(reader.isEnded, true);
});

test('the deprecated /watch/ path of an object watches only this object', async () => {
  const bench = await createObjects('a', 'b');
  const reader = await bench.watch('/api/v1/watch/namespaces/ns/endpoints/b?timeoutSeconds=5');
  assert.deepEqual(
    reader.events.map(({ object }) => object.metadata.name),
    ['b'],
  );
});

test('a disconnected client receives no more events', async () => {
  const bench = await createObjects('a');
  const reader = await bench.watch(WATCH_PATH);
  reader.leave();
  await bench.send('DELETE', `${ENDPOINTS_PATH}/a`);
  await bench.settlePromises();
  assert.equal(reader.lines.length, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const ENDPOINTS_PATH = '/api/v1/namespaces/ns/endpoints';
const WATCH_PATH = `${ENDPOINTS_PATH}?watch=1&timeoutSeconds=600`;

async function createObjects(...names: string[]): Promise<HandlerFixture> {
  const fixture = await HandlerFixture.createWithNamespace();
  for (const name of names) await fixture.send('POST', ENDPOINTS_PATH, { metadata: { name } });
  return fixture;
}

test('with sendInitialEvents, a watch sends the objects, an annotated bookmark, and then changes', async () => {
  const fixture = await createObjects('a', 'b');
  const reader = await fixture.watch(
    `${WATCH_PATH}&sendInitialEvents=1&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=1`,
  );
  await fixture.send('DELETE', `${ENDPOINTS_PATH}/a`);
  await fixture.settlePromises();
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED', 'ADDED', 'BOOKMARK', 'DELETED'],
  );
  const [, , bookmark] = reader.events;
  assert.equal(bookmark.object.metadata.annotations['k8s.io/initial-events-end'], 'true');
});

test('an object that leaves the selector gets a DELETED event, and an ADDED event when it matches again', async () => {
  const fixture = await createObjects('a');
  const reader = await fixture.watch(`${WATCH_PATH}&resourceVersion=1&labelSelector=x=1`);
  for (const labels of [{ x: '1' }, { x: '2' }, { x: '1' }, { x: '1', y: '' }]) {
    await fixture.send('PUT', `${ENDPOINTS_PATH}/a`, { metadata: { name: 'a', labels } });
  }
  await fixture.settlePromises();
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED', 'DELETED', 'ADDED', 'MODIFIED'],
  );
});

test('a slow client receives all events in order, and does not delay other clients', async () => {
  const fixture = await createObjects();
  const slowWatch = await fixture.watch(`${WATCH_PATH}&resourceVersion=1`);
  const watchFromOne = await fixture.watch(`${WATCH_PATH}&resourceVersion=1`);
  slowWatch.isLagging = true;
  for (let index = 0; index < 50; index++)
    await fixture.send('POST', ENDPOINTS_PATH, { metadata: { name: `n${index}` } });
  await fixture.settlePromises();
  assert.equal(watchFromOne.lines.length, 50);
  assert.ok(slowWatch.lines.length < 3);
  slowWatch.catchUp();
  assert.deepEqual(slowWatch.lines, watchFromOne.lines);
});

test('a client with too many unread bytes is disconnected, but a client that has not started to read is not', async () => {
  const fixture = await createObjects();
  const configMapsPath = '/api/v1/namespaces/ns/configmaps';
  const [slowWatch, lateWatch] = [
    await fixture.watch(`${configMapsPath}?watch=1`),
    await fixture.watch(`${configMapsPath}?watch=1`),
  ];
  const data = { a: 'x'.repeat(1_000_000) };
  slowWatch.isLagging = true;
  for (let index = 0; index < 24; index += 1) {
    lateWatch.isLagging = index % 8 !== 7;
    if (!lateWatch.isLagging) lateWatch.catchUp();
    await fixture.send('POST', configMapsPath, { metadata: { name: `n${index}` }, data });
    await fixture.settlePromises();
  }
  assert.deepEqual([slowWatch.isEnded, lateWatch.isEnded], [true, false]);
  assert.ok(slowWatch.lines.length < 3);
  lateWatch.catchUp();
  assert.equal(lateWatch.lines.length, 24);
});

test('timeoutSeconds ends the watch, with a bookmark two seconds before the end', async () => {
  const fixture = await createObjects('a');
  const reader = await fixture.watch(
    `${ENDPOINTS_PATH}?watch=1&timeoutSeconds=10&allowWatchBookmarks=1&resourceVersion=2`,
  );
  await fixture.send('POST', '/api/v1/namespaces', { metadata: { name: 'elsewhere' } });
  await fixture.clock.advance(9_000);
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED', 'BOOKMARK'],
  );
  assert.equal(reader.events[1].object.metadata.annotations, undefined);
  assert.equal(reader.isEnded, false);
  await fixture.clock.advance(1_000);
  assert.equal(reader.isEnded, true);
});

test('no bookmarks are sent without allowWatchBookmarks', async () => {
  const fixture = await createObjects('a');
  const reader = await fixture.watch(WATCH_PATH);
  await fixture.clock.advance(599_000);
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['ADDED'],
  );
});

test('a watch from an expired resourceVersion sends an ERROR event and ends', async () => {
  const fixture = await createObjects('a');
  await fixture.clock.advance(400_000);
  await fixture.send('POST', ENDPOINTS_PATH, { metadata: { name: 'b' } });
  await fixture.clock.advance(400_000);
  const reader = await fixture.watch(`${WATCH_PATH}&resourceVersion=1`);
  assert.equal(reader.events.length, 1);
  assert.equal(reader.events[0].type, 'ERROR');
  assert.equal(reader.events[0].object.code, 410);
  assert.equal(reader.events[0].object.reason, 'Expired');
  assert.equal(reader.isEnded, true);
});

test('the deprecated /watch/ path of an object watches only this object', async () => {
  const fixture = await createObjects('a', 'b');
  const reader = await fixture.watch('/api/v1/watch/namespaces/ns/endpoints/b?timeoutSeconds=5');
  assert.deepEqual(
    reader.events.map(({ object }) => object.metadata.name),
    ['b'],
  );
});

test('a disconnected client receives no more events', async () => {
  const fixture = await createObjects('a');
  const reader = await fixture.watch(WATCH_PATH);
  reader.disconnect();
  await fixture.send('DELETE', `${ENDPOINTS_PATH}/a`);
  await fixture.settlePromises();
  assert.equal(reader.lines.length, 1);
});

/** Members of the bookmark after the initial events that the conversion from the internal type sets: the path, the member, its value. */
const BOOKMARK_MEMBERS: readonly (readonly [path: string, member: readonly string[], value: unknown])[] = [
  ['/apis/apps/v1/deployments', ['spec', 'replicas'], 0],
  ['/api/v1/replicationcontrollers', ['spec', 'replicas'], 0],
  ['/apis/apps/v1/daemonsets', ['metadata', 'annotations', 'deprecated.daemonset.template.generation'], '0'],
  ['/apis/certificates.k8s.io/v1/certificatesigningrequests', ['spec', 'request'], null],
];

for (const [path, member, value] of BOOKMARK_MEMBERS) {
  test(`the bookmark of ${path} has the members of an empty internal object`, async () => {
    const fixture = await createObjects();
    const query = 'watch=1&sendInitialEvents=1&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=1';
    const { events } = await fixture.watch(`${path}?${query}`);
    assert.equal(
      member.reduce((object, name) => object[name], events.at(-1).object),
      value,
    );
  });
}

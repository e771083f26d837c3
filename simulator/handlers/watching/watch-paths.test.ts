/** Tests the deprecated /watch/ paths, and the warnings for unsupported methods. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGadgetFixture, GADGETS_PATH } from '../fixture/gadgets.ts';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

test('a /watch/ path ignores the parameter continue, and a path with watch=1 rejects it', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  await fixture.watch('/api/v1/watch/namespaces/ns/endpoints?continue=abc&timeoutSeconds=1');
  const watchResponse = await fixture.send('GET', '/api/v1/namespaces/ns/endpoints?watch=1&continue=abc');
  assert.equal(watchResponse.status, 422);
  assert.match(watchResponse.body.message, /resourceVersionMatch is forbidden when continue is provided/);
});

test('a /watch/ path of a custom resource sends bookmarks, but no initial-events-end bookmark', async () => {
  const { fixture } = await createGadgetFixture({ replicas: 1 });
  const readEvents = async (target: string) => {
    const reader = await fixture.watch(`${target}timeoutSeconds=10&allowWatchBookmarks=1`);
    await fixture.send('POST', '/api/v1/namespaces', { metadata: { name: `n${target.length}` } });
    await fixture.clock.advance(9_000);
    return reader.events.filter(({ type }) => type === 'BOOKMARK').map(({ object }) => Object.keys(object.metadata));
  };
  const watchPath = GADGETS_PATH.replace('/v1/', '/v1/watch/');
  assert.deepEqual(await readEvents(`${watchPath}?`), [['resourceVersion']]);
  assert.deepEqual(await readEvents(`${GADGETS_PATH}?watch=1&`), [
    ['resourceVersion', 'annotations'],
    ['resourceVersion'],
  ]);
});

test('an unsupported method on a deprecated resource is rejected without a warning', async () => {
  const fixture = new HandlerFixture();
  assert.match(String((await fixture.send('GET', '/api/v1/componentstatuses')).headers.Warning), /is deprecated/);
  const postResponse = await fixture.send('POST', '/api/v1/componentstatuses', {});
  assert.deepEqual([postResponse.status, postResponse.headers.Warning], [405, undefined]);
});

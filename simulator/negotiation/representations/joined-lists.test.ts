/** Tests that lists from cached bytes contain the current objects while objects are written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../../handlers/fixture/handler-fixture.ts';

const CONFIG_MAPS_PATH = '/api/v1/namespaces/ns/configmaps';
const CONFIG_MAP_COUNT = 40;

interface ListBody {
  readonly metadata: { readonly resourceVersion: string };
  readonly items: readonly { readonly metadata: { readonly name: string }; readonly data?: object }[];
}

async function listConfigMaps(fixture: HandlerFixture, query = ''): Promise<ListBody> {
  const { status, body } = await fixture.send('GET', `${CONFIG_MAPS_PATH}${query}`);
  assert.equal(status, 200);
  return body as unknown as ListBody;
}

test('a repeated list has the current items and version', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  for (let index = 0; index < CONFIG_MAP_COUNT; index += 1)
    await fixture.send('POST', CONFIG_MAPS_PATH, { metadata: { name: `m-${String(index).padStart(2, '0')}` } });
  let version = 0;
  for (let round = 0; round < CONFIG_MAP_COUNT; round += 1) {
    // The first list is joined, the second is also cached, and the third is read from the cache.
    for (const query of ['', '', '', `?limit=${CONFIG_MAP_COUNT}`, '?resourceVersion=0']) {
      const { items, metadata } = await listConfigMaps(fixture, query);
      assert.equal(items.length, CONFIG_MAP_COUNT);
      assert.deepEqual(
        items.map(({ data }) => data !== undefined),
        items.map((_, index) => index < round),
      );
      assert.ok(Number(metadata.resourceVersion) >= version);
      version = Number(metadata.resourceVersion);
    }
    // A write to another resource changes only the version.
    await fixture.send('POST', '/api/v1/namespaces/ns/endpoints', { metadata: { name: `e-${round}` } });
    const { metadata } = await listConfigMaps(fixture);
    assert.ok(Number(metadata.resourceVersion) > version);
    const name = `m-${String(round).padStart(2, '0')}`;
    await fixture.send('PUT', `${CONFIG_MAPS_PATH}/${name}`, { metadata: { name }, data: { written: 'x' } });
  }
  await fixture.send('DELETE', `${CONFIG_MAPS_PATH}/m-00`);
  assert.equal((await listConfigMaps(fixture)).items.length, CONFIG_MAP_COUNT - 1);
  await fixture.send('POST', CONFIG_MAPS_PATH, { metadata: { name: 'm-00' } });
  assert.equal((await listConfigMaps(fixture)).items.length, CONFIG_MAP_COUNT);
});

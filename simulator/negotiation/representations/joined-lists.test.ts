/** Tests that repeated lists with cached parts contain the current objects while objects are written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from '../../handlers/fixture/bench.ts';

const MAPS = '/api/v1/namespaces/ns/configmaps';
const COUNT = 40;

interface List {
  readonly metadata: { readonly resourceVersion: string };
  readonly items: readonly { readonly metadata: { readonly name: string }; readonly data?: object }[];
}

async function list(bench: Bench, query = ''): Promise<List> {
  const { status, body } = await bench.send('GET', `${MAPS}${query}`);
  assert.equal(status, 200);
  return body as unknown as List;
}

test('a repeated list has the current items and version', async () => {
  const bench = await Bench.createWithNamespace();
  for (let index = 0; index < COUNT; index += 1)
    await bench.send('POST', MAPS, { metadata: { name: `m-${String(index).padStart(2, '0')}` } });
  let version = 0;
  for (let round = 0; round < COUNT; round += 1) {
    // The first list is joined, the second cached, the third read from the cache.
    for (const query of ['', '', '', `?limit=${COUNT}`, '?resourceVersion=0']) {
      const { items, metadata } = await list(bench, query);
      assert.equal(items.length, COUNT);
      assert.deepEqual(
        items.map(({ data }) => data !== undefined),
        items.map((_, index) => index < round),
      );
      assert.ok(Number(metadata.resourceVersion) >= version);
      version = Number(metadata.resourceVersion);
    }
    // A write to another resource changes only the version.
    await bench.send('POST', '/api/v1/namespaces/ns/endpoints', { metadata: { name: `e-${round}` } });
    const { metadata } = await list(bench);
    assert.ok(Number(metadata.resourceVersion) > version);
    const name = `m-${String(round).padStart(2, '0')}`;
    await bench.send('PUT', `${MAPS}/${name}`, { metadata: { name }, data: { written: 'x' } });
  }
  await bench.send('DELETE', `${MAPS}/m-00`);
  assert.equal((await list(bench)).items.length, COUNT - 1);
  await bench.send('POST', MAPS, { metadata: { name: 'm-00' } });
  assert.equal((await list(bench)).items.length, COUNT);
});

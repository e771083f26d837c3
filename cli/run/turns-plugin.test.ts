import assert from 'node:assert/strict';
import { test } from 'node:test';
import plugin from './turns-plugin.ts';

type Context = Parameters<typeof plugin.coordinator>[0];
type Order = (pickles: readonly object[]) => Promise<readonly { readonly pickle: { readonly name: string } }[]>;

const pickle = (name: string, text: string) => ({ pickle: { name, steps: [{ text }] } });

test('scenarios that read the whole collection come last, and keep their order', async () => {
  let order: Order | undefined;
  const transform = (_key: string, act: Order): void => {
    order = act;
  };
  await plugin.coordinator({ transform } as unknown as Context);
  const ordered = await order?.([
    pickle('list', 'GET /{collection}'),
    pickle('get', 'GET /{collection}/a'),
    pickle('watch', 'a watch is opened on /{collection}?watch=1'),
    pickle('create', 'POST /{collection} with the resource "plain"'),
  ]);
  assert.deepEqual(
    ordered?.map((one) => one.pickle.name),
    ['get', 'create', 'list', 'watch'],
  );
});

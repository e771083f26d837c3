import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGadgetFixture } from './fixture/gadgets.ts';

const MERGE_PATCH_TYPE = 'merge-patch+json';

/** Returns the code, the kind and the fields of the causes with which a merge patch is rejected. */
async function readRejection(document: object | string): Promise<unknown[]> {
  const { patch } = await createGadgetFixture({ replicas: 1 });
  const { body } = await patch(MERGE_PATCH_TYPE, '', document);
  const { group, kind, causes = [] } = body.details ?? {};
  return [body.code, kind && `${kind}.${group ?? ''}`, causes.map(({ field }: { field?: string }) => field)];
}

test('the error for a changed kind is reported with metadata errors, after the checks of name and resourceVersion', async () => {
  assert.deepEqual(await readRejection({ kind: 'X', metadata: { name: 'z' } }), [400, undefined, []]);
  assert.deepEqual(await readRejection({ kind: 'X', metadata: { resourceVersion: '1' } }), [409, 'gadgets.x.io', []]);
  const uid = { kind: 'X', metadata: { uid: 'u' } };
  assert.deepEqual(await readRejection(uid), [422, 'X.x.io', ['metadata.uid', 'kind']]);
  const mismatchedMetadata = { kind: 'X', apiVersion: 'v9', metadata: { labels: { a: 'b' } } };
  assert.deepEqual(await readRejection(mismatchedMetadata), [422, 'X.', ['kind', 'apiVersion']]);
});

test('a patch that changes the kind is not validated against the schema or the scale', async () => {
  assert.deepEqual(await readRejection({ kind: 'X', spec: { replicas: 'x' } }), [422, 'X.x.io', ['kind']]);
  assert.deepEqual(await readRejection('{"kind":"X","spec":{"replicas":5.0}}'), [422, 'X.x.io', ['kind']]);
});

test('a patch that removes apiVersion is rejected before the labels are validated', async () => {
  assert.deepEqual(await readRejection({ apiVersion: null, metadata: { labels: { 'a/b/c': '-' } } }), [
    500,
    undefined,
    [undefined],
  ]);
});

test('a floating-point literal is not a valid number of replicas', async () => {
  assert.deepEqual(await readRejection('{"spec":{"replicas":5.0}}'), [422, 'Gadget.x.io', ['.spec.replicas']]);
  const { patch } = await createGadgetFixture({ replicas: 1 });
  assert.equal((await patch(MERGE_PATCH_TYPE, '/status', '{"status":{"replicas":5.0}}')).status, 422);
  assert.equal((await patch(MERGE_PATCH_TYPE, '/status', '{"spec":{"replicas":5.0}}')).status, 200);
  const operations = '[{"op":"replace","path":"/spec/replicas","value":5.0}]';
  assert.equal((await patch('json-patch+json', '', operations)).status, 422);
});

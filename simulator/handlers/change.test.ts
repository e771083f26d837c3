import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGadgetBench } from './fixture/gadgets.ts';

const MERGE = 'merge-patch+json';

/** Returns the error of a merge patch: its code, the component that reports it, and the fields of its causes. */
async function refusal(document: object | string): Promise<unknown[]> {
  const { patch } = await createGadgetBench({ replicas: 1 });
  const { body } = await patch(MERGE, '', document);
  const { group, kind, causes = [] } = body.details ?? {};
  return [body.code, kind && `${kind}.${group ?? ''}`, causes.map(({ field }: { field?: string }) => field)];
}

test('a patch that changes the kind is refused after its name and version, and with its metadata', async () => {
  assert.deepEqual(await refusal({ kind: 'X', metadata: { name: 'z' } }), [400, undefined, []]);
  assert.deepEqual(await refusal({ kind: 'X', metadata: { resourceVersion: '1' } }), [409, 'gadgets.x.io', []]);
  const uid = { kind: 'X', metadata: { uid: 'u' } };
  assert.deepEqual(await refusal(uid), [422, 'X.x.io', ['metadata.uid', 'kind']]);
  const both = { kind: 'X', apiVersion: 'v9', metadata: { labels: { a: 'b' } } };
  assert.deepEqual(await refusal(both), [422, 'X.', ['kind', 'apiVersion']]);
});

test('a patch that changes the kind is not held against the schema, nor against the scale', async () => {
  assert.deepEqual(await refusal({ kind: 'X', spec: { replicas: 'x' } }), [422, 'X.x.io', ['kind']]);
  assert.deepEqual(await refusal('{"kind":"X","spec":{"replicas":5.0}}'), [422, 'X.x.io', ['kind']]);
});

test('a patch that takes the version away is refused before its labels are looked at', async () => {
  assert.deepEqual(await refusal({ apiVersion: null, metadata: { labels: { 'a/b/c': '-' } } }), [
    500,
    undefined,
    [undefined],
  ]);
});

test('a number that was written as floating point is no number of replicas', async () => {
  assert.deepEqual(await refusal('{"spec":{"replicas":5.0}}'), [422, 'Gadget.x.io', ['.spec.replicas']]);
  const { patch } = await createGadgetBench({ replicas: 1 });
  assert.equal((await patch(MERGE, '/status', '{"status":{"replicas":5.0}}')).status, 422);
  assert.equal((await patch(MERGE, '/status', '{"spec":{"replicas":5.0}}')).status, 200);
  const operations = '[{"op":"replace","path":"/spec/replicas","value":5.0}]';
  assert.equal((await patch('json-patch+json', '', operations)).status, 422);
});

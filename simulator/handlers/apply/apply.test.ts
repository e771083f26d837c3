import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from '../fixture/bench.ts';

const PATH = '/api/v1/namespaces/ns/serviceaccounts';
const APPLY = { 'content-type': 'application/apply-patch+yaml' };
const account = (metadata: object, secrets?: object[]) => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: 'a', ...metadata },
  ...(secrets !== undefined && { secrets }),
});

/** Messages recorded from kube-apiserver 1.32. */
const UNKEYED =
  '.secrets: element 0: associative list with keys has an element that omits key field "name" (and doesn\'t have default value)';
const UNOWNED = `failed to create manager for existing fields: failed to convert new object (ns/a; /v1, Kind=ServiceAccount) to smd typed: ${UNKEYED}`;

/** Creates a ServiceAccount with a secret without name, which is invalid for server-side apply. */
async function createUnkeyedAccount() {
  const bench = await Bench.createWithNamespace();
  const { status } = await bench.send('POST', PATH, account({}, [{}]));
  assert.equal(status, 201);
  const apply = async (metadata: object) => {
    const { body } = await bench.send('PATCH', `${PATH}/a?fieldManager=m`, account(metadata), APPLY);
    return [body.code, body.message];
  };
  return { apply };
}

test('an invalid live object without managers is reported before managedFields of the applied configuration', async () => {
  const { apply } = await createUnkeyedAccount();
  assert.deepEqual(await apply({}), [500, UNOWNED]);
  assert.deepEqual(await apply({ managedFields: [] }), [500, UNOWNED]);
});

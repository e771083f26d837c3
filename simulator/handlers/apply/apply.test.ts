import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const ACCOUNTS_PATH = '/api/v1/namespaces/ns/serviceaccounts';
const APPLY_HEADERS = { 'content-type': 'application/apply-patch+yaml' };
const createAccount = (metadata: object, secrets?: object[]) => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: 'a', ...metadata },
  ...(secrets !== undefined && { secrets }),
});

/** Messages recorded from kube-apiserver 1.32. */
const UNKEYED_ITEM_MESSAGE =
  '.secrets: element 0: associative list with keys has an element that omits key field "name" (and doesn\'t have default value)';
const CREATE_MANAGER_MESSAGE = `failed to create manager for existing fields: failed to convert new object (ns/a; /v1, Kind=ServiceAccount) to smd typed: ${UNKEYED_ITEM_MESSAGE}`;

/** Creates a ServiceAccount with a secret without name, which is invalid for server-side apply. */
async function createUnkeyedAccount() {
  const fixture = await HandlerFixture.createWithNamespace();
  const { status } = await fixture.send('POST', ACCOUNTS_PATH, createAccount({}, [{}]));
  assert.equal(status, 201);
  const applyAccount = async (metadata: object) => {
    const { body } = await fixture.send(
      'PATCH',
      `${ACCOUNTS_PATH}/a?fieldManager=m`,
      createAccount(metadata),
      APPLY_HEADERS,
    );
    return [body.code, body.message];
  };
  return { apply: applyAccount };
}

test('an invalid live object without managers is reported before managedFields in the applied configuration', async () => {
  const { apply } = await createUnkeyedAccount();
  assert.deepEqual(await apply({}), [500, CREATE_MANAGER_MESSAGE]);
  assert.deepEqual(await apply({ managedFields: [] }), [500, CREATE_MANAGER_MESSAGE]);
});

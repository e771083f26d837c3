import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../../fixture/handler-fixture.ts';

const CONFIGURATIONS_PATH = '/apis/admissionregistration.k8s.io/v1';
const CONFIG_MAPS_PATH = '/api/v1/namespaces/ns/configmaps';

/** Creates a server with a policy for all writes of ConfigMaps. */
async function createPolicyFixture(spec: object, isBound = true): Promise<HandlerFixture> {
  const fixture = await HandlerFixture.createWithNamespace();
  const rule = { operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] };
  const createdResponses = [
    await fixture.send('POST', `${CONFIGURATIONS_PATH}/validatingadmissionpolicies`, {
      metadata: { name: 'p' },
      spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'true' }], ...spec },
    }),
  ];
  if (isBound) {
    createdResponses.push(
      await fixture.send('POST', `${CONFIGURATIONS_PATH}/validatingadmissionpolicybindings`, {
        metadata: { name: 'b' },
        spec: { policyName: 'p', validationActions: ['Deny'] },
      }),
    );
  }
  for (const { status, body } of createdResponses) assert.equal(status, 201, JSON.stringify(body));
  return fixture;
}

const UNKNOWN_PARAM_KIND = { paramKind: { apiVersion: 'no.where/v1', kind: 'Thing' } };

test('a policy with an unserved paramKind rejects requests, even if its bindings have no parameters', async () => {
  const fixture = await createPolicyFixture(UNKNOWN_PARAM_KIND);
  const { status, body } = await fixture.send('POST', CONFIG_MAPS_PATH, { metadata: { name: 'x' } });
  assert.equal(status, 422);
  const text =
    "ValidatingAdmissionPolicy 'p' denied request: failed to configure policy: " +
    "failed to find resource referenced by paramKind: 'no.where/v1, Kind=Thing'";
  assert.equal(body.message, `configmaps "x" is forbidden: ${text}`);
  assert.deepEqual(body.details.causes, [{ message: text }]);
});

test('the error for a paramKind of the core group has an empty group', async () => {
  const fixture = await createPolicyFixture({ paramKind: { apiVersion: 'v1', kind: 'Thing' } });
  const { body } = await fixture.send('POST', CONFIG_MAPS_PATH, { metadata: { name: 'x' } });
  assert.match(body.message, /'\/v1, Kind=Thing'$/);
});

test('a policy with an unserved paramKind rejects nothing if failurePolicy is Ignore or no binding exists', async () => {
  for (const fixture of [
    await createPolicyFixture({ ...UNKNOWN_PARAM_KIND, failurePolicy: 'Ignore' }),
    await createPolicyFixture(UNKNOWN_PARAM_KIND, false),
  ]) {
    assert.equal((await fixture.send('POST', CONFIG_MAPS_PATH, { metadata: { name: 'x' } })).status, 201);
  }
});

test('the error for a rejected deletion in a collection has the object name Unknown', async () => {
  const fixture = await createPolicyFixture({ validations: [{ expression: "request.operation != 'DELETE'" }] });
  assert.equal((await fixture.send('POST', CONFIG_MAPS_PATH, { metadata: { name: 'x' } })).status, 201);
  const { status, body } = await fixture.send('DELETE', CONFIG_MAPS_PATH);
  assert.equal(status, 422);
  assert.match(body.message, /^configmaps "Unknown" is forbidden: /);
  assert.equal(body.details.name, 'Unknown');
});

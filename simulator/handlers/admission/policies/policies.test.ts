import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from '../../fixture/bench.ts';

const CONFIGS = '/apis/admissionregistration.k8s.io/v1';
const CONFIGMAPS = '/api/v1/namespaces/ns/configmaps';

/** Creates a server with a policy for all writes of ConfigMaps. */
async function createBenchWith(spec: object, isBound = true): Promise<Bench> {
  const bench = await Bench.createWithNamespace();
  const rule = { operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] };
  const createdAnswers = [
    await bench.send('POST', `${CONFIGS}/validatingadmissionpolicies`, {
      metadata: { name: 'p' },
      spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'true' }], ...spec },
    }),
  ];
  if (isBound) {
    createdAnswers.push(
      await bench.send('POST', `${CONFIGS}/validatingadmissionpolicybindings`, {
        metadata: { name: 'b' },
        spec: { policyName: 'p', validationActions: ['Deny'] },
      }),
    );
  }
  for (const { status, body } of createdAnswers) assert.equal(status, 201, JSON.stringify(body));
  return bench;
}

const UNKNOWN_PARAM_KIND = { paramKind: { apiVersion: 'no.where/v1', kind: 'Thing' } };

test('a policy with an unserved paramKind rejects requests, also if its bindings have no parameters', async () => {
  const bench = await createBenchWith(UNKNOWN_PARAM_KIND);
  const { status, body } = await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } });
  assert.equal(status, 422);
  const text =
    "ValidatingAdmissionPolicy 'p' denied request: failed to configure policy: " +
    "failed to find resource referenced by paramKind: 'no.where/v1, Kind=Thing'";
  assert.equal(body.message, `configmaps "x" is forbidden: ${text}`);
  assert.deepEqual(body.details.causes, [{ message: text }]);
});

test('the error for a paramKind of the core group has an empty group', async () => {
  const bench = await createBenchWith({ paramKind: { apiVersion: 'v1', kind: 'Thing' } });
  const { body } = await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } });
  assert.match(body.message, /'\/v1, Kind=Thing'$/);
});

test('a policy with an unserved paramKind rejects nothing if failurePolicy is Ignore or no binding exists', async () => {
  for (const bench of [
    await createBenchWith({ ...UNKNOWN_PARAM_KIND, failurePolicy: 'Ignore' }),
    await createBenchWith(UNKNOWN_PARAM_KIND, false),
  ]) {
    assert.equal((await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } })).status, 201);
  }
});

test('the error for a rejected deletion in a collection has the object name Unknown', async () => {
  const bench = await createBenchWith({ validations: [{ expression: "request.operation != 'DELETE'" }] });
  assert.equal((await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } })).status, 201);
  const { status, body } = await bench.send('DELETE', CONFIGMAPS);
  assert.equal(status, 422);
  assert.match(body.message, /^configmaps "Unknown" is forbidden: /);
  assert.equal(body.details.name, 'Unknown');
});

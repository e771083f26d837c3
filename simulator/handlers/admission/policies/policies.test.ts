import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench } from '../../fixture/bench.ts';

const CONFIGS = '/apis/admissionregistration.k8s.io/v1';
const CONFIGMAPS = '/api/v1/namespaces/ns/configmaps';

/** A policy for all writes of ConfigMaps. */
async function benchWith(spec: object, bound = true): Promise<Bench> {
  const bench = await Bench.createWithNamespace();
  const rule = { operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] };
  const made = [
    await bench.send('POST', `${CONFIGS}/validatingadmissionpolicies`, {
      metadata: { name: 'p' },
      spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'true' }], ...spec },
    }),
  ];
  if (bound) {
    made.push(
      await bench.send('POST', `${CONFIGS}/validatingadmissionpolicybindings`, {
        metadata: { name: 'b' },
        spec: { policyName: 'p', validationActions: ['Deny'] },
      }),
    );
  }
  for (const { status, body } of made) assert.equal(status, 201, JSON.stringify(body));
  return bench;
}

const UNKNOWN = { paramKind: { apiVersion: 'no.where/v1', kind: 'Thing' } };

test('a policy whose parameters are of a kind that is not served refuses, whether its bindings name any or not', async () => {
  const bench = await benchWith(UNKNOWN);
  const { status, body } = await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } });
  assert.equal(status, 422);
  const text =
    "ValidatingAdmissionPolicy 'p' denied request: failed to configure policy: " +
    "failed to find resource referenced by paramKind: 'no.where/v1, Kind=Thing'";
  assert.equal(body.message, `configmaps "x" is forbidden: ${text}`);
  assert.deepEqual(body.details.causes, [{ message: text }]);
});

test('the kind of the core group is named with an empty group', async () => {
  const bench = await benchWith({ paramKind: { apiVersion: 'v1', kind: 'Thing' } });
  const { body } = await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } });
  assert.match(body.message, /'\/v1, Kind=Thing'$/);
});

test('nothing is refused for parameters of an unknown kind where that may be ignored, or nothing is bound', async () => {
  for (const bench of [await benchWith({ ...UNKNOWN, failurePolicy: 'Ignore' }), await benchWith(UNKNOWN, false)]) {
    assert.equal((await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } })).status, 201);
  }
});

test('an object of a collection has no name where its deletion is refused', async () => {
  const bench = await benchWith({ validations: [{ expression: "request.operation != 'DELETE'" }] });
  assert.equal((await bench.send('POST', CONFIGMAPS, { metadata: { name: 'x' } })).status, 201);
  const { status, body } = await bench.send('DELETE', CONFIGMAPS);
  assert.equal(status, 422);
  assert.match(body.message, /^configmaps "Unknown" is forbidden: /);
  assert.equal(body.details.name, 'Unknown');
});

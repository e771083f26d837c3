import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypes } from '../../../spec/facts.ts';
import { compareTypedValues } from '../apply/compare.ts';
import { compileTypeFromFacts } from '../apply/compile-type.ts';
import { toFieldsV1 } from '../fields/fields-v1.ts';
import type { Json, JsonObject } from '../object.ts';
import { compileSchema } from '../schema/compile.ts';
import { copyDeeply } from './deep-copy.ts';
import {
  copyWithOmissionRecords,
  hasListWithOmission,
  isMemberOmitted,
  isObjectStoredDifferently,
  recordOmission,
} from './omitted-members.ts';

const facts = readTypes();
const schema = compileSchema(facts, 'v1/Endpoints');
const type = compileTypeFromFacts(facts.types, facts.kinds['v1/Endpoints']?.type ?? '');
const decodeSubset = (subset: JsonObject): Json =>
  schema.decode({ subsets: [{ addresses: [{ ip: '10.0.0.1' }], ...subset }] }, undefined).object as unknown as Json;

test('a struct with an empty list differs from a struct without the list, although both are equal as JSON', () => {
  const [objectWithoutPorts, objectWithEmptyPorts] = [decodeSubset({}), decodeSubset({ ports: [] })];
  assert.deepEqual(objectWithoutPorts, objectWithEmptyPorts);
  assert.deepEqual(toFieldsV1(compareTypedValues(type, objectWithoutPorts, objectWithEmptyPorts).modified), {
    'f:subsets': {},
  });
  assert.ok(compareTypedValues(type, objectWithEmptyPorts, objectWithoutPorts).modified.isEmpty());
  assert.ok(compareTypedValues(type, objectWithoutPorts, decodeSubset({ ports: null })).modified.isEmpty());
  assert.ok(compareTypedValues(type, objectWithoutPorts, copyDeeply(objectWithEmptyPorts)).modified.isEmpty());
});

test('only structs in lists are considered, at every depth', () => {
  const struct = { a: 1 };
  assert.ok(!hasListWithOmission([struct]));
  recordOmission(struct);
  assert.ok(hasListWithOmission([struct]));
  assert.ok(hasListWithOmission({ b: [{ c: struct }] }));
  assert.ok(!hasListWithOmission({ b: struct }));
  assert.ok(!hasListWithOmission(null));
  assert.ok(!hasListWithOmission('a'));
});

test('a map of bytes that contains null differs when it is decoded and encoded again', () => {
  const secret = compileSchema(facts, 'v1/Secret');
  const decodeSecret = (a: Json) => secret.decode({ data: { a } }, undefined).object;
  assert.deepEqual(decodeSecret(null), decodeSecret(''));
  assert.ok(isObjectStoredDifferently(decodeSecret(null)));
  assert.ok(!isObjectStoredDifferently(decodeSecret('')));
  assert.ok(
    !isObjectStoredDifferently(compileSchema(facts, 'v1/ConfigMap').decode({ data: { a: null } }, undefined).object),
  );
});

// Recorded from kube-apiserver 1.33.13 on 2026-11-29: the message for an update with labels {} contains an empty map instead of nil.
test('a copy of a decoded object has its omitted members', () => {
  const { object } = compileSchema(facts, 'v1/Pod').decode(
    { spec: { volumes: [], containers: [{ env: [] }] } },
    undefined,
  );
  const copy = copyWithOmissionRecords(object) as unknown as {
    readonly spec: { readonly containers: readonly [object] };
  };
  assert.ok(isMemberOmitted(copy.spec, 'volumes'));
  assert.ok(isMemberOmitted(copy.spec.containers[0], 'env'));
  assert.ok(!isMemberOmitted(copy.spec.containers[0], 'ports'));
});

/** Tests results of mutation expressions and their errors, recorded from kube-apiserver 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldsetType } from '../../../apply/type.ts';
import { compileCel, createProgram } from '../../../cel/cel.ts';
import { createCallCosts } from '../../../cel/cost/call-costs.ts';
import { COST_FACTORS } from '../../../cel/cost/cost-factors.ts';
import { createKubernetesEnvironment } from '../../../cel/kubernetes-environment.ts';
import { DYN } from '../../../cel/types/type.ts';
import { convertJson } from '../../../cel/values/convert-json.ts';
import { readConfiguration } from './configuration.ts';
import { findMismatchedValueProblems } from './mismatched-values.ts';
import { addPatchTypes, PATCH_STRUCT_FACTORY } from './patch-types.ts';
import { convertToOperations, MutationError } from './patches.ts';

const BASE_ENVIRONMENT = {
  ...createKubernetesEnvironment({ compatibleMinor: 31, serverMinor: 32 }),
  variables: new Map([['object', DYN]]),
};
const OBJECT_VALUE = convertJson({ data: { a: 'b' }, deep: { list: [['x']], map: { k: { l: 'm' } }, none: null } });

function evaluate(expression: string) {
  const program = createProgram(
    compileCel(expression, addPatchTypes(BASE_ENVIRONMENT)),
    createCallCosts(COST_FACTORS.kubernetes),
    PATCH_STRUCT_FACTORY,
  );
  return program.evaluate((name) => (name === 'object' ? OBJECT_VALUE : undefined), 1_000_000).value;
}

const evaluatePatchValue = (value: string) =>
  convertToOperations(evaluate(`[JSONPatch{op: "add", path: "/a", value: ${value}}]`))[0]?.value;

test('values of JSONPatch operations are converted to JSON like protobuf values', () => {
  assert.deepEqual(evaluatePatchValue('[1, 2]'), [1, 2]);
  assert.equal(evaluatePatchValue('timestamp("2020-01-01T00:00:00Z")'), '2020-01-01T00:00:00Z');
  assert.equal(evaluatePatchValue('duration("90m")'), '5400s');
  assert.equal(evaluatePatchValue('b"abc"'), 'YWJj');
  assert.deepEqual(evaluatePatchValue('Object.a{b: "c"}'), { b: 'c' });
});

const UNCONVERTIBLE_VALUES: readonly (readonly [string, string])[] = [
  ['{1: "a"}', "unsupported type conversion from 'int' to string"],
  ['{2u: "a"}', "unsupported type conversion from 'uint' to string"],
  ['{true: "a"}', "type conversion error from bool to 'string'"],
  ['string', "type conversion not supported for 'type'"],
  ['ip("1.2.3.4")', "type conversion error from 'IP' to '*structpb.Value'"],
  ['quantity("1")', "type conversion error from 'Quantity' to '*structpb.Value'"],
  ['optional.none()', 'optional.none() dereference'],
  ['JSONPatch{op: "a"}', 'cannot convert to native type: *structpb.Value'],
  ['Object.a{b: null}', 'proto: invalid type: structpb.NullValue'],
  [
    '-1.0 / 0.0',
    'json: error calling MarshalJSON for type *structpb.Value: proto: google.protobuf.Value.number_value: invalid -Inf value',
  ],
];

for (const [value, problem] of UNCONVERTIBLE_VALUES) {
  test(`the value ${value} cannot be converted to JSON`, () => {
    const message = `JSONPath valueExpression evaluated to a type that could not marshal to JSON: ${problem}`;
    assert.throws(() => evaluatePatchValue(value), new MutationError(message));
  });
}

const STRING_TYPE: FieldsetType = { scalar: 'string' };
const STRING_MAP_TYPE: FieldsetType = { map: { relationship: 'separable', fields: new Map(), element: STRING_TYPE } };
const KEYED_LIST_TYPE: FieldsetType = {
  list: {
    relationship: 'associative',
    keys: ['uid'],
    element: {
      map: { relationship: 'separable', fields: new Map([['uid', { type: STRING_TYPE }]]), element: undefined },
    },
  },
};
const OBJECT_TYPE: FieldsetType = {
  map: {
    relationship: 'separable',
    fields: new Map([
      ['data', { type: STRING_MAP_TYPE }],
      ['on', { type: { scalar: 'boolean' } }],
      ['owners', { type: KEYED_LIST_TYPE }],
      ['deep', { type: { map: { relationship: 'separable', fields: new Map(), element: STRING_MAP_TYPE } } }],
    ]),
    element: undefined,
  },
};

test('an apply configuration contains fields, values of the object, and nested objects', () => {
  const { object, mismatchedValues } = readConfiguration(
    evaluate('Object{data: {"a": object.data.a}, on: string, owners: [Object.owners{uid: "u"}], deep: object.deep}'),
  );
  assert.deepEqual(object, {
    data: { a: 'b' },
    owners: [{ uid: 'u' }],
    deep: { list: [['x']], map: { k: { l: 'm' } }, none: null },
    on: 'string',
  });
  assert.equal(mismatchedValues.size, 0);
});

const TYPE_MISMATCHES: readonly (readonly [string, string])[] = [
  ['Object{data: null}', '.data: expected map, got &{NULL_VALUE}'],
  ['Object{data: {"a": null}}', '.data.a: expected string, got &value.valueUnstructured{Value:0}'],
  ['Object{data: {"a": b"1"}}', '.data.a: expected string, got &value.valueUnstructured{Value:[]uint8{0x31}}'],
  ['Object{data: {"a": 17u}}', '.data.a: expected string, got &value.valueUnstructured{Value:0x11}'],
  ['Object{data: {"a": [1]}}', '.data.a: expected string, got &value.valueUnstructured{Value:[]ref.Val{1}}'],
  ['Object{data: timestamp("2020-01-01T00:00:00Z")}', '.data: expected map, got &{2020-01-01 00:00:00 +0000 UTC}'],
  ['Object{on: duration("1s")}', '.on: expected boolean, got &{1s}'],
  ['Object{deep: {"a": {"x": "y"}}}', '.deep.a: expected map, got &{map[x:y]}'],
  ['Object{owners: [{"uid": "n"}]}', '.owners: element 0: associative list with keys may not have non-map elements'],
];

for (const [expression, problem] of TYPE_MISMATCHES) {
  test(`${expression} does not match the type`, () => {
    assert.deepEqual(findMismatchedValueProblems(OBJECT_TYPE, readConfiguration(evaluate(expression))), [problem]);
  });
}

test('field names of an apply configuration must be strings', () => {
  const { message } = new MutationError('invalid return type: *dynamic.ObjectVal');
  assert.throws(() => readConfiguration(evaluate('Object{data: {1: "x"}}')), { message });
});

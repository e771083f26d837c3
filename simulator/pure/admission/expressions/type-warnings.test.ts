import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declareSchema, type SchemaDeclaration } from '../../custom/rules/declare-schema.ts';
import type { StructuralSchema } from '../../custom/structural-schema.ts';
import { findTypeWarnings } from './type-warnings.ts';

const NUMBER_SCHEMA: StructuralSchema = { type: 'integer' };
const BOX_SCHEMA: StructuralSchema = { type: 'object', properties: { size: NUMBER_SCHEMA } };

function declareObject(name: string, properties: Record<string, StructuralSchema>): SchemaDeclaration | undefined {
  return declareSchema({ type: 'object', properties }, name, { isRoot: false });
}

const DECLARED_KINDS = [
  { kindText: '/v1, Kind=Box', schema: declareObject('Box1', { spec: BOX_SCHEMA }) },
  { kindText: 'a/v1, Kind=Crate', schema: declareObject('Crate1', { spec: { type: 'object' } }) },
];

function listWarnings(policy: Parameters<typeof findTypeWarnings>[0], paramsSchema?: SchemaDeclaration) {
  const generator = findTypeWarnings(policy, { kinds: DECLARED_KINDS, paramsSchema, serverMinor: 32 });
  for (;;) {
    const { done, value } = generator.next();
    if (done === true) return value.map(({ fieldRef, warning }) => [fieldRef, warning]);
  }
}

test('the warning about an expression has a line for each kind, with the position of the problem', () => {
  const validations = [{ expression: 'object.spec.size == "a"', messageExpression: 'string(oldObject.spec.size)' }];
  assert.deepEqual(listWarnings({ validations }), [
    [
      'spec.validations[0].expression',
      [
        "/v1, Kind=Box: ERROR: <input>:1:18: found no matching overload for '_==_' applied to '(int, string)'",
        ' | object.spec.size == "a"',
        ' | .................^',
        '',
        "a/v1, Kind=Crate: ERROR: <input>:1:12: undefined field 'size'",
        ' | object.spec.size == "a"',
        ' | ...........^',
        '',
      ].join('\n'),
    ],
    [
      'spec.validations[0].messageExpression',
      "a/v1, Kind=Crate: ERROR: <input>:1:22: undefined field 'size'\n | string(oldObject.spec.size)\n | .....................^\n",
    ],
  ]);
});

test('a variable has the type of its expression, which is dyn for an object and for an invalid expression', () => {
  const variables = [
    { name: 'number', expression: '1' },
    { name: 'spec', expression: 'object.spec' },
    { name: 'wrong', expression: 'object.nowhere' },
    { name: 'sum', expression: 'variables.number + 1' },
  ];
  const validations = ['variables.sum == "a"', 'variables.spec.any == 1', 'variables.wrong == 1', 'variables.none'];
  const warnings = listWarnings({ variables, validations: validations.map((expression) => ({ expression })) });
  assert.deepEqual(
    warnings.map(([field]) => field),
    ['spec.validations[0].expression', 'spec.validations[3].expression'],
  );
});

test('params has the type of the paramKind, and is undeclared without a paramKind', () => {
  const validations = [{ expression: 'params.size == "a"' }];
  const untypedWarnings = listWarnings({ validations });
  assert.match(String(untypedWarnings[0]?.[1]), /undeclared reference to 'params'/);
  const typedWarnings = listWarnings({ validations }, declareObject('Box2', { size: NUMBER_SCHEMA }));
  assert.match(String(typedWarnings[0]?.[1]), /found no matching overload for '_==_' applied to '\(int, string\)'/);
});

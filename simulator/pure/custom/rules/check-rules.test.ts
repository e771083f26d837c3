/** Tests behaviour of kube-apiserver that `npm run differential -- --area expressions` found. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCallCosts } from '../../cel/cost/call-costs.ts';
import { COST_FACTORS } from '../../cel/cost/cost-factors.ts';
import type { JsonObject } from '../../object.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { checkRules } from './check-rules.ts';
import { compileSchema } from './compiled-schema.ts';

const integersSchema: StructuralSchema = { type: 'array', items: { type: 'integer' } };
const countsSchema: StructuralSchema = { type: 'object', additionalProperties: { type: 'integer' } };

function listProblems(properties: Record<string, StructuralSchema>, rule: string, object: JsonObject): string[] {
  const schema = compileSchema(
    { type: 'object', properties, 'x-kubernetes-validations': [{ rule }] },
    { isRoot: false },
    { costs: createCallCosts(COST_FACTORS.kubernetes), serverMinor: 32 },
  );
  assert.ok(schema !== undefined);
  return checkRules(schema, object).problems.map(({ field, message }) => `${field}: ${message}`);
}

test('a list can be concatenated with itself', () => {
  assert.deepEqual(listProblems({ ns: integersSchema }, 'self.ns + self.ns == [1, 2, 1, 2]', { ns: [1, 2] }), []);
  assert.deepEqual(
    listProblems({ ns: integersSchema }, '(self.ns + self.ns).size() + self.ns.size() == 6', { ns: [1, 2] }),
    [],
  );
});

test('a concatenation with an empty list keeps the declared list type', () => {
  const namesSchema: StructuralSchema = { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } };
  const listSetProblems = (rule: string) => listProblems({ names: namesSchema }, rule, { names: ['a', 'b'] });
  for (const expression of [
    '[] + self.names',
    "['a'].filter(x, false) + self.names",
    '[] + [] + self.names',
    'self.names + []',
  ])
    assert.deepEqual(listSetProblems(`(${expression}) == ['b', 'a']`), [], expression);
  assert.deepEqual(listSetProblems("(([] + self.names) + ['a']) == ['b', 'a']"), []);
  assert.equal(listSetProblems("(['a'] + self.names) == ['b', 'a', 'a']").length, 1);
  assert.match(
    String(listProblems({ ns: integersSchema }, 'dyn([] + self.ns) == "a"', { ns: [] })),
    /'no such overload': call arguments did not match a supported operator/,
  );
});

test('bytes are decoded as base64url, so that has() fails for a value in another base64 alphabet', () => {
  const bytesSchema: StructuralSchema = { type: 'string', format: 'byte' };
  assert.deepEqual(listProblems({ raw: bytesSchema }, 'self.raw == b"a"', { raw: 'YQ==' }), []);
  assert.deepEqual(listProblems({ raw: bytesSchema }, 'self.raw == b"\\xff"', { raw: '_w==' }), []);
  assert.match(
    String(listProblems({ raw: bytesSchema }, 'has(self.raw)', { raw: '/w==' })),
    /Invalid byte formatted string \/w==: illegal base64 data at input byte 0 evaluating rule: has\(self\.raw\)$/,
  );
});

test('comparing a declared map or list with another type is an error', () => {
  const rejectedPattern = /'no such overload': call arguments did not match a supported operator/;
  assert.match(String(listProblems({ m: countsSchema }, 'dyn(self.m) == 1', { m: {} })), rejectedPattern);
  assert.match(String(listProblems({ ns: integersSchema }, 'dyn(self.ns) == "a"', { ns: [] })), rejectedPattern);
  assert.deepEqual(listProblems({ m: countsSchema }, 'dyn(self.m) != 1 && dyn(self.m) != null', { m: {} }), []);
});

test('a timestamp keeps its time zone', () => {
  const dateTimeSchema: StructuralSchema = { type: 'string', format: 'date-time' };
  const object = { when: '1999-12-31T23:59:59.5+02:00' };
  assert.deepEqual(
    listProblems({ when: dateTimeSchema }, 'string(self.when) == "1999-12-31T23:59:59.5+02:00"', object),
    [],
  );
  assert.deepEqual(listProblems({ when: dateTimeSchema }, 'self.when.getHours() == 21', object), []);
});

test('a fieldPath has map keys in brackets', () => {
  const schemaWithRule: StructuralSchema = {
    ...countsSchema,
    'x-kubernetes-validations': [{ rule: 'false', message: 'no', fieldPath: ".a['b-c']" }],
  };
  const schema = compileSchema(
    { type: 'object', properties: { m: schemaWithRule } },
    { isRoot: false },
    { costs: createCallCosts(COST_FACTORS.kubernetes), serverMinor: 32 },
  );
  assert.ok(schema !== undefined);
  const fields = checkRules(schema, { m: {} }).problems.map(({ field }) => field);
  assert.deepEqual(fields, ['m.[a][b-c]']);
});

test('optional.ofNonZeroValue treats a timestamp in the year 1 as zero, but no declared list or map', () => {
  const timeSchema: StructuralSchema = { type: 'string', format: 'date-time' };
  const isZeroValue = (value: string, properties: Record<string, StructuralSchema>, object: JsonObject) =>
    listProblems(properties, `!optional.ofNonZeroValue(${value}).hasValue()`, object).length === 0;
  assert.equal(isZeroValue('self.ns', { ns: integersSchema }, { ns: [] }), false);
  assert.equal(isZeroValue('self.ns + self.ns', { ns: integersSchema }, { ns: [] }), false);
  assert.equal(isZeroValue('self.m', { m: countsSchema }, { m: {} }), false);
  assert.equal(isZeroValue('self.at', { at: timeSchema }, { at: '1970-01-01T00:00:00Z' }), false);
  assert.equal(isZeroValue('self.at', { at: timeSchema }, { at: '0001-01-01T00:00:00Z' }), true);
  assert.equal(isZeroValue('self.?absent', { absent: integersSchema }, {}), false);
});

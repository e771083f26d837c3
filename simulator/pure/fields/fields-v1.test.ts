import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonObject } from '../object.ts';
import { FieldSet, sortElements } from './field-set.ts';
import { FieldsV1Error, parseElement, parseFieldsV1, toFieldsV1 } from './fields-v1.ts';
import { fieldSetArbitrary, pathArbitrary } from './random-sets.ts';

const copyObject = (value: JsonObject): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;
const anyFieldSet = fc.oneof(
  fieldSetArbitrary,
  fc.array(pathArbitrary, { maxLength: 6 }).map((paths) => FieldSet.create(...paths)),
);

test('decoding an encoded set returns an equal set', () => {
  fc.assert(
    fc.property(anyFieldSet, (set) => {
      assert.ok(parseFieldsV1(copyObject(toFieldsV1(set))).equals(set));
    }),
  );
});

test('members are sorted at every level', () => {
  const assertSorted = (fields: JsonObject): void => {
    const elements = Object.keys(fields).filter((name) => name !== '.');
    assert.deepEqual(elements, sortElements(elements));
    for (const name of elements) assertSorted(fields[name] as JsonObject);
  };
  const reverseMembers = (fields: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(fields)
        .toReversed()
        .map(([name, children]) => [name, reverseMembers(children as JsonObject)]),
    );
  fc.assert(
    fc.property(anyFieldSet, (set) => {
      const fields = toFieldsV1(set);
      assertSorted(fields);
      assert.equal(JSON.stringify(toFieldsV1(parseFieldsV1(reverseMembers(fields)))), JSON.stringify(fields));
    }),
  );
});

test('an element with children is a member if it has a dot', () => {
  const set = FieldSet.create(['f:a'], ['f:a', 'f:b'], ['f:c', 'f:d']);
  const fields = { 'f:a': { '.': {}, 'f:b': {} }, 'f:c': { 'f:d': {} } };
  assert.deepEqual(toFieldsV1(set), fields);
  assert.equal(JSON.stringify(toFieldsV1(set)), JSON.stringify(fields));
  assert.ok(parseFieldsV1(fields).equals(set));
});

test('equal sets share one FieldsV1 object, and equal objects share one set', () => {
  const [set, equalSet] = [FieldSet.create(['f:written-here-alone']), FieldSet.create(['f:written-here-alone'])];
  assert.equal(toFieldsV1(set), toFieldsV1(set));
  assert.equal(toFieldsV1(equalSet), toFieldsV1(set));
  assert.equal(parseFieldsV1(toFieldsV1(equalSet)), set);
  const fields = { 'f:a': {} };
  assert.equal(parseFieldsV1(fields), parseFieldsV1(fields));
});

test('long sets are not shared', () => {
  const createLongSet = () => FieldSet.create([`f:${'a'.repeat(5000)}`]);
  const [set, equal] = [createLongSet(), createLongSet()];
  assert.notEqual(toFieldsV1(set), toFieldsV1(equal));
  assert.equal(parseFieldsV1(toFieldsV1(equal)), equal);
});

test('null is an empty set at the root and a leaf below an element', () => {
  assert.ok(parseFieldsV1(null).isEmpty());
  assert.deepEqual([...parseFieldsV1({ 'f:a': null }).paths()], [['f:a']]);
});

test('a path element is normalized', () => {
  assert.equal(parseElement('k:{"b":1.0, "a":"x"}'), 'k:{"a":"x","b":1}');
  assert.equal(parseElement('v: "x"'), 'v:"x"');
  assert.equal(parseElement('v:"<"'), 'v:"\\u003c"');
  assert.equal(parseElement('i:007'), 'i:7');
  assert.equal(parseElement('f:'), 'f:');
  assert.equal(parseElement('x:later'), undefined);
});

test('invalid FieldsV1 is an error with the message of kube-apiserver', () => {
  const problems: readonly (readonly [Json, RegExp])[] = [
    ['x', /^expected a map, got "x"$/],
    [[], /^expected a map, got \[\]$/],
    [7, /^expected a map, got 7$/],
    [{ '': {} }, /^key must be 2 characters long:$/],
    [{ f: {} }, /^key must be 2 characters long:$/],
    [{ name: {} }, /^missing colon: name$/],
    [{ 'f:a': { bad: {} } }, /^missing colon: bad$/],
    [{ 'v:{': {} }, /^no JSON in a path element: \{$/],
    [{ 'k:1': {} }, /^expected the fields of a key: k:1$/],
    [{ 'k:null': {} }, /^expected the fields of a key: k:null$/],
    [{ 'k:[1]': {} }, /^expected the fields of a key: k:\[1\]$/],
    [{ 'i:x': {} }, /^strconv\.Atoi: parsing "x": invalid syntax$/],
    [{ 'i:1x': {} }, /^strconv\.Atoi: parsing "1x": invalid syntax$/],
    [{ 'i:x1': {} }, /^strconv\.Atoi: parsing "x1": invalid syntax$/],
    [{ 'f:a': 1 }, /^expected a map below "f:a"$/],
    [{ 'f:a': [] }, /^expected a map below "f:a"$/],
    [{ 'f:a': 'x' }, /^expected a map below "f:a"$/],
  ];
  for (const [fields, message] of problems) {
    assert.throws(
      () => parseFieldsV1(fields),
      (error) => error instanceof FieldsV1Error && message.test(error.message),
      JSON.stringify(fields),
    );
  }
});

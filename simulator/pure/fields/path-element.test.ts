import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareText } from '../go/text.ts';
import { compareValues } from './order.ts';
import {
  compareElements,
  createFieldElement,
  createIndexElement,
  createKeyElement,
  createValueElement,
  formatPath,
  isField,
  isKey,
  readFieldName,
} from './path-element.ts';
import { elementArbitrary, valueArbitrary } from './random-sets.ts';

const SORTED_ELEMENTS = [
  'f:',
  'f:10',
  'f:9',
  'f:A',
  'f:a',
  'f:b',
  'k:{}',
  'k:{"a":1}',
  'k:{"a":1,"b":1}',
  'k:{"a":2}',
  'k:{"a":10}',
  'k:{"a":"1"}',
  'k:{"b":0}',
  'v:-1',
  'v:0.5',
  'v:10',
  'v:"a"',
  'v:false',
  'v:true',
  'v:[]',
  'v:[1]',
  'v:[1,2]',
  'v:[2]',
  'v:{}',
  'v:{"a":1}',
  'v:{"a":1,"b":1}',
  'v:{"a":2}',
  'v:{"b":1}',
  'v:null',
  'i:-1',
  'i:9',
  'i:10',
];

test('path elements are ordered by type and then by value', () => {
  for (const [index, name] of SORTED_ELEMENTS.entries()) {
    for (const [position, otherName] of SORTED_ELEMENTS.entries()) {
      const order = Math.sign(compareElements(name, otherName));
      assert.equal(order, Math.sign(index - position), `${name} and ${otherName}`);
    }
  }
});

test('the order of path elements is total', () => {
  fc.assert(
    fc.property(elementArbitrary, elementArbitrary, elementArbitrary, (left, right, third) => {
      assert.equal(Math.sign(compareElements(left, right)), -Math.sign(compareElements(right, left)) + 0);
      assert.equal(compareElements(left, right) === 0, left === right);
      if (compareElements(left, right) <= 0 && compareElements(right, third) <= 0) {
        assert.ok(compareElements(left, third) <= 0);
      }
    }),
  );
});

test('the order of values is total, and strings are ordered by their bytes', () => {
  fc.assert(
    fc.property(valueArbitrary, valueArbitrary, valueArbitrary, (left, right, third) => {
      assert.equal(Math.sign(compareValues(left, right)), -Math.sign(compareValues(right, left)) + 0);
      assert.equal(compareValues(left, structuredClone(left)), 0);
      if (compareValues(left, right) <= 0 && compareValues(right, third) <= 0)
        assert.ok(compareValues(left, third) <= 0);
    }),
  );
  assert.ok(compareText('\uffee', '\u{1f600}') < 0);
});

test('a key is encoded and printed with sorted field names', () => {
  const key = createKeyElement([
    ['protocol', 'TCP'],
    ['port', 80],
  ]);
  assert.equal(key, 'k:{"port":80,"protocol":"TCP"}');
  assert.equal(formatPath(['f:spec', 'f:ports', key, 'f:name']), '.spec.ports[port=80,protocol="TCP"].name');
  assert.equal(formatPath(['k:{"9":1,"10":2}']), '[10=2,9=1]');
  assert.equal(formatPath(['k:{"name":{"a":"x","b":[1]}}']), '[name=a="x"b=[1]]');
});

test('values, indexes and numbers are printed as JSON', () => {
  const paths: readonly (readonly [string, string])[] = [
    [createValueElement('a"b'), '[="a\\"b"]'],
    [createValueElement(true), '[=true]'],
    [createValueElement(null), '[=null]'],
    [createValueElement([1, 'x']), '[=[1,"x"]]'],
    [createValueElement({ a: null }), '[=a=null]'],
    [createIndexElement(3), '[3]'],
    [createFieldElement('a'), '.a'],
  ];
  for (const [element, text] of paths) assert.equal(formatPath([element]), text);
  assert.equal(
    formatPath([createValueElement(5), createKeyElement([['n', 6]]), createValueElement([7])], (value) => `<${value}>`),
    '[=<5>][n=<6>][=[<7>]]',
  );
});

test('HTML characters are escaped as by kube-apiserver', () => {
  assert.equal(createValueElement('<'), 'v:"\\u003c"');
  assert.equal(createKeyElement([['<', '&']]), 'k:{"<":"\\u0026"}');
});

test('isField, isKey and readFieldName return the type and name of an element', () => {
  const elements = [createFieldElement('k:x'), createKeyElement([]), createValueElement('f'), createIndexElement(1)];
  assert.deepEqual(elements.map(isField), [true, false, false, false]);
  assert.deepEqual(elements.map(isKey), [false, true, false, false]);
  assert.equal(readFieldName(createFieldElement('k:x')), 'k:x');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../object.ts';
import {
  getMemberType,
  isListType,
  isMapType,
  selectAtom,
  type Type,
  UNTYPED_ATOMIC,
  UNTYPED_DEDUCED,
} from './type.ts';

const STRING: Type = { scalar: 'string' };
const LIST: Type = { list: { relationship: 'atomic', element: STRING, keys: [] } };
const MAP: Type = { map: { relationship: 'separable', fields: new Map([['a', { type: LIST }]]), element: STRING } };

const describeAtom = (type: Type, value: Json | undefined) => {
  const atom = selectAtom(type, value);
  if (isMapType(atom)) return 'map';
  return isListType(atom) ? 'list' : atom && 'scalar';
};

test('selectAtom returns the atom for the kind of value, and the first of map, scalar and list for null', () => {
  const describeKinds = (type: Type) =>
    [[], {}, 'x', 1, 1n, true, null, undefined].map((value) => describeAtom(type, value));
  assert.deepEqual(describeKinds(UNTYPED_DEDUCED), [
    'list',
    'map',
    'scalar',
    'scalar',
    'scalar',
    'scalar',
    'map',
    'map',
  ]);
  assert.deepEqual(describeKinds(STRING), Array(8).fill('scalar'));
  assert.deepEqual(describeKinds(LIST), Array(8).fill('list'));
  assert.deepEqual(describeKinds(MAP), Array(8).fill('map'));
  assert.deepEqual(describeKinds({}), Array(8).fill(undefined));
  assert.deepEqual(describeAtom({ ...STRING, ...LIST }, {}), 'scalar');
  assert.deepEqual(describeAtom({ ...STRING, ...LIST }, []), 'list');
  assert.deepEqual(describeAtom({ ...MAP, ...LIST }, 'x'), 'map');
});

test('getMemberType returns the type of a field, or else the element type', () => {
  assert.ok(MAP.map !== undefined);
  assert.equal(getMemberType(MAP.map, 'a'), LIST);
  assert.equal(getMemberType(MAP.map, 'b'), STRING);
  assert.equal(getMemberType({ ...MAP.map, element: undefined }, 'b'), undefined);
});

test('untyped values are merged atomically or map by map; their lists are always atomic', () => {
  assert.equal(UNTYPED_ATOMIC.map?.relationship, 'atomic');
  assert.equal(UNTYPED_ATOMIC.map?.element, UNTYPED_ATOMIC);
  assert.equal(UNTYPED_DEDUCED.map?.relationship, 'separable');
  assert.equal(UNTYPED_DEDUCED.map?.element, UNTYPED_DEDUCED);
  for (const type of [UNTYPED_ATOMIC, UNTYPED_DEDUCED]) {
    assert.deepEqual([type.scalar, type.list?.relationship, type.list?.element], ['untyped', 'atomic', UNTYPED_ATOMIC]);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../object.ts';
import {
  ANY_ATOMIC_TYPE,
  ANY_SEPARABLE_TYPE,
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  selectAtom,
} from './type.ts';

const STRING_TYPE: FieldsetType = { scalar: 'string' };
const LIST_TYPE: FieldsetType = { list: { relationship: 'atomic', element: STRING_TYPE, keys: [] } };
const MAP_TYPE: FieldsetType = {
  map: { relationship: 'separable', fields: new Map([['a', { type: LIST_TYPE }]]), element: STRING_TYPE },
};

const describeAtom = (type: FieldsetType, value: Json | undefined) => {
  const atom = selectAtom(type, value);
  if (isMapType(atom)) return 'map';
  return isListType(atom) ? 'list' : atom && 'scalar';
};

test('the kind of a value selects the atom; null selects the first atom that exists: map, scalar or list', () => {
  const describeKinds = (type: FieldsetType) =>
    [[], {}, 'x', 1, 1n, true, null, undefined].map((value) => describeAtom(type, value));
  assert.deepEqual(describeKinds(ANY_SEPARABLE_TYPE), [
    'list',
    'map',
    'scalar',
    'scalar',
    'scalar',
    'scalar',
    'map',
    'map',
  ]);
  assert.deepEqual(describeKinds(STRING_TYPE), Array(8).fill('scalar'));
  assert.deepEqual(describeKinds(LIST_TYPE), Array(8).fill('list'));
  assert.deepEqual(describeKinds(MAP_TYPE), Array(8).fill('map'));
  assert.deepEqual(describeKinds({}), Array(8).fill(undefined));
  assert.deepEqual(describeAtom({ ...STRING_TYPE, ...LIST_TYPE }, {}), 'scalar');
  assert.deepEqual(describeAtom({ ...STRING_TYPE, ...LIST_TYPE }, []), 'list');
  assert.deepEqual(describeAtom({ ...MAP_TYPE, ...LIST_TYPE }, 'x'), 'map');
});

test('a member has the type of its field, or else the element type', () => {
  assert.ok(MAP_TYPE.map !== undefined);
  assert.equal(getMemberType(MAP_TYPE.map, 'a'), LIST_TYPE);
  assert.equal(getMemberType(MAP_TYPE.map, 'b'), STRING_TYPE);
  assert.equal(getMemberType({ ...MAP_TYPE.map, element: undefined }, 'b'), undefined);
});

test('untyped values are merged atomically or map by map, and their lists are always atomic', () => {
  assert.equal(ANY_ATOMIC_TYPE.map?.relationship, 'atomic');
  assert.equal(ANY_ATOMIC_TYPE.map?.element, ANY_ATOMIC_TYPE);
  assert.equal(ANY_SEPARABLE_TYPE.map?.relationship, 'separable');
  assert.equal(ANY_SEPARABLE_TYPE.map?.element, ANY_SEPARABLE_TYPE);
  for (const type of [ANY_ATOMIC_TYPE, ANY_SEPARABLE_TYPE]) {
    assert.deepEqual(
      [type.scalar, type.list?.relationship, type.list?.element],
      ['untyped', 'atomic', ANY_ATOMIC_TYPE],
    );
  }
});

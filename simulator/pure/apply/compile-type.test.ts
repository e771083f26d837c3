import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypes } from '../../../spec/facts.ts';
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { compileTypeFromFacts } from './compile-type.ts';
import { createElementOrProblem } from './list-items.ts';
import { ANY_ATOMIC_TYPE, ANY_SEPARABLE_TYPE, type FieldsetType, getMemberType } from './type.ts';

const compileField = (facts: FieldFacts): FieldsetType | undefined => {
  const types: Record<string, TypeFacts> = {
    Holder: { fields: { it: facts } },
    Struct: { fields: { a: { type: 'string' } } },
    Text: { type: 'string' },
    Time: { type: 'string', format: 'date-time' },
    'x.Quantity': {},
    'x.RawExtension': { type: 'object' },
    Any: {},
  };
  return compileTypeFromFacts(types, 'Holder').map?.fields.get('it')?.type;
};

test('scalars have their type, and strings with a format are untyped', () => {
  assert.deepEqual(compileField({ type: 'string' }), { scalar: 'string' });
  assert.deepEqual(compileField({ type: 'string', format: 'byte' }), { scalar: 'string' });
  assert.deepEqual(compileField({ type: 'string', format: 'date-time' }), { scalar: 'untyped' });
  assert.deepEqual(compileField({ type: 'integer' }), { scalar: 'numeric' });
  assert.deepEqual(compileField({ type: 'number' }), { scalar: 'numeric' });
  assert.deepEqual(compileField({ type: 'boolean' }), { scalar: 'boolean' });
  assert.deepEqual(compileField({ ref: 'Text' }), { scalar: 'string' });
  assert.deepEqual(compileField({ ref: 'Time' }), { scalar: 'untyped' });
  assert.deepEqual(compileField({ ref: 'x.Quantity' }), { scalar: 'untyped' });
});

test('a type without information is untyped', () => {
  assert.equal(compileField({}), ANY_SEPARABLE_TYPE);
  assert.equal(compileField({ ref: 'x.RawExtension' })?.map, ANY_ATOMIC_TYPE.map);
  const { scalar, list, map } = compileField({ ref: 'Any' }) ?? {};
  assert.equal(scalar, 'untyped');
  assert.equal(list, ANY_SEPARABLE_TYPE.list);
  assert.deepEqual([map?.relationship, map?.fields.size, map?.element], ['separable', 0, ANY_SEPARABLE_TYPE]);
  assert.equal(compileField({ ref: 'Missing' })?.scalar, 'untyped');
});

test('lists are atomic unless a marker or a merging patch strategy specifies otherwise', () => {
  const items = { type: 'string' } as const;
  const compileListType = (facts: FieldFacts) => {
    const { list } = compileField({ type: 'array', items, ...facts }) ?? {};
    assert.deepEqual(list?.element, { scalar: 'string' });
    return [list?.relationship, ...(list?.keys ?? [])];
  };
  assert.deepEqual(compileListType({}), ['atomic']);
  assert.deepEqual(compileListType({ listType: 'atomic', patchStrategy: 'merge', patchMergeKey: 'name' }), ['atomic']);
  assert.deepEqual(compileListType({ listType: 'set' }), ['associative']);
  assert.deepEqual(compileListType({ listType: 'map', listMapKeys: ['port', 'protocol'] }), [
    'associative',
    'port',
    'protocol',
  ]);
  assert.deepEqual(compileListType({ listType: 'map' }), ['associative']);
  assert.deepEqual(compileListType({ patchStrategy: 'merge' }), ['associative']);
  assert.deepEqual(compileListType({ patchStrategy: 'retainKeys,merge', patchMergeKey: 'name' }), [
    'associative',
    'name',
  ]);
  assert.deepEqual(compileListType({ patchStrategy: 'replace', patchMergeKey: 'name' }), ['atomic']);
  assert.equal(compileField({ type: 'array' })?.list?.element, ANY_ATOMIC_TYPE);
});

test('maps and structs are separable unless a marker specifies otherwise, and a marker of the field takes precedence', () => {
  const map = compileField({ type: 'object', values: { type: 'integer' } })?.map;
  assert.deepEqual([map?.relationship, map?.element, map?.fields.size], ['separable', { scalar: 'numeric' }, 0]);
  assert.equal(compileField({ type: 'object' })?.map?.element, ANY_SEPARABLE_TYPE);
  assert.equal(compileField({ type: 'object', mapType: 'atomic' })?.map?.relationship, 'atomic');
  assert.equal(compileField({ ref: 'Struct' })?.map?.relationship, 'separable');
  assert.equal(compileField({ ref: 'Struct' })?.map?.element, undefined);
  assert.equal(compileField({ ref: 'Struct', mapType: 'atomic' })?.map?.relationship, 'atomic');
  assert.equal(compileField({ ref: 'Struct', mapType: 'granular' })?.map?.relationship, 'separable');
  assert.deepEqual(compileField({ ref: 'Text', mapType: 'atomic' }), { scalar: 'string' });
  const atomicFacts: Record<string, TypeFacts> = { Whole: { mapType: 'atomic', fields: { a: { type: 'string' } } } };
  assert.equal(compileTypeFromFacts(atomicFacts, 'Whole').map?.relationship, 'atomic');
});

test('a field without omitempty has the zero value as its default', () => {
  const types: Record<string, TypeFacts> = {
    T: {
      fields: {
        given: { type: 'string', default: 'TCP', omitempty: true },
        text: { type: 'string' },
        flag: { type: 'boolean' },
        count: { type: 'integer' },
        share: { type: 'number' },
        list: { type: 'array' },
        omitted: { type: 'string', omitempty: true },
        pointer: { type: 'string', pointer: true },
      },
    },
  };
  const fields = compileTypeFromFacts(types, 'T').map?.fields ?? new Map();
  const defaults = [...fields].flatMap(([name, facts]) => ('default' in facts ? [[name, facts.default]] : []));
  assert.deepEqual(defaults, [
    ['given', 'TCP'],
    ['text', ''],
    ['flag', false],
    ['count', 0],
    ['share', 0],
  ]);
});

test('fields of embedded structs are added, and types may be recursive', () => {
  const types: Record<string, TypeFacts> = {
    Node: { inlined: [{ ref: 'Base' }], fields: { next: { ref: 'Node' } } },
    Base: { fields: { name: { type: 'string' } } },
    Embedding: { inlined: [{ ref: 'Empty' }] },
    Empty: {},
  };
  const node = compileTypeFromFacts(types, 'Node');
  assert.equal(node.scalar, undefined);
  assert.deepEqual([...(node.map?.fields.keys() ?? [])].sort(), ['name', 'next']);
  assert.equal(node.map?.fields.get('next')?.type, node);
  assert.equal(compileTypeFromFacts(types, 'Node'), node);
  assert.equal(compileTypeFromFacts(types, 'Embedding').scalar, undefined);
});

test('service ports and pod containers are lists of type map, and endpoint subsets are atomic', () => {
  const { types, kinds } = readTypes();
  const findMemberType = (kind: string, ...names: string[]) =>
    names.reduce<FieldsetType | undefined>(
      (type, name) => type?.map && getMemberType(type.map, name),
      compileTypeFromFacts(types, kinds[kind]?.type ?? ''),
    );
  assert.deepEqual(findMemberType('v1/Service', 'spec', 'ports')?.list?.keys, ['port', 'protocol']);
  assert.deepEqual(findMemberType('v1/Pod', 'spec', 'containers')?.list?.keys, ['name']);
  assert.equal(findMemberType('v1/Endpoints', 'subsets')?.list?.relationship, 'atomic');
  assert.equal(findMemberType('v1/Service', 'spec', 'selector')?.map?.relationship, 'atomic');
});

// structured-merge-diff v6.3.0: an item may lack a key; kube-apiserver 1.35.4, 2026-11-28: status.devices of a ResourceClaim without
// shareID.
test('a key that is a pointer is optional', () => {
  const types: Record<string, TypeFacts> = {
    Holder: { fields: { it: { type: 'array', listType: 'map', listMapKeys: ['a', 'b'], items: { ref: 'Item' } } } },
    Item: { fields: { a: { type: 'string' }, b: { type: 'string', pointer: true, omitempty: true } } },
  };
  const list = compileTypeFromFacts(types, 'Holder').map?.fields.get('it')?.type.list;
  assert.deepEqual(list?.optionalKeys, ['b']);
  assert.equal(list === undefined ? undefined : createElementOrProblem(list, { a: 'x' }), 'k:{"a":"x"}');
});

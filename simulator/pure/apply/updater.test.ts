/**
 * Owners after sequences of applies and updates to one object. This file is longer than others, because the sequences build on each other.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldSet } from '../fields/field-set.ts';
import { parseFieldsV1, toFieldsV1 } from '../fields/fields-v1.ts';
import { formatPath } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { ConflictError } from './conflict.ts';
import { getExampleType } from './random-writes.ts';
import { TypeMismatchError } from './type-problem.ts';
import {
  applyToTypedValue,
  type Managers,
  type TypedValue,
  updateManagers,
  type VersionConverter,
  type VersionedFieldSet,
} from './updater.ts';

const SINGLE_VERSION_CONVERTER: VersionConverter = {
  convert: (object, version) => (version === object.version ? object : undefined),
  findIgnoredFields: () => undefined,
};
const NO_MANAGERS: Managers = new Map();

const createValueInV1 = (value: Json): TypedValue => ({ version: 'v1', type: getExampleType('v1'), value });
const createOwnedSet = (fields: JsonObject, version = 'v1', isApplyResult = true): VersionedFieldSet => ({
  ...{ set: parseFieldsV1(fields), version, isApplied: isApplyResult },
});

/** The live object of a server, and its managers. */
class LiveObject {
  value: Json = {};
  managers: Managers = NO_MANAGERS;

  apply(manager: string, configuration: Json, isForced = false): this {
    const { managers, object } = applyToTypedValue(
      SINGLE_VERSION_CONVERTER,
      createValueInV1(this.value),
      this.managers,
      { appliedConfiguration: configuration, manager, isForced },
    );
    this.managers = managers;
    if (object !== undefined) this.value = object;
    return this;
  }

  update(manager: string, value: Json): this {
    this.managers = updateManagers(
      SINGLE_VERSION_CONVERTER,
      createValueInV1(this.value),
      createValueInV1(value),
      this.managers,
      manager,
    );
    this.value = value;
    return this;
  }

  expectOwners(expected: Record<string, JsonObject>): this {
    const ownedFields = [...this.managers].map(([name, { set }]) => [name, toFieldsV1(set)]);
    assert.deepEqual(Object.fromEntries(ownedFields), expected);
    return this;
  }

  expectValue(value: Json): this {
    assert.deepEqual(this.value, value);
    return this;
  }
}

function listConflicts(runUpdate: () => unknown): string[] {
  try {
    runUpdate();
  } catch (error) {
    assert.ok(error instanceof ConflictError);
    assert.equal(error.message, `${error.conflicts.length} conflicts`);
    return error.conflicts.map(({ manager, path }) => `${manager}: ${formatPath(path)}`);
  }
  return [];
}

test('an apply owns its fields and removes fields that it no longer contains', () => {
  new LiveObject()
    .apply('one', { name: 'x', labels: { a: '1', b: '2' } })
    .expectOwners({ one: { 'f:name': {}, 'f:labels': { 'f:a': {}, 'f:b': {} } } })
    .apply('one', { labels: { b: '2' } })
    .expectValue({ labels: { b: '2' } })
    .expectOwners({ one: { 'f:labels': { 'f:b': {} } } })
    .apply('one', {})
    .expectValue(null)
    .expectOwners({});
});

test('a field with two owners remains until both give it up', () => {
  new LiveObject()
    .apply('one', { labels: { a: '1' } })
    .apply('two', { labels: { a: '1' } })
    .apply('one', { name: 'x' })
    .expectValue({ labels: { a: '1' }, name: 'x' })
    .expectOwners({ one: { 'f:name': {} }, two: { 'f:labels': { 'f:a': {} } } })
    .apply('two', {})
    .expectValue({ name: 'x' })
    .expectOwners({ one: { 'f:name': {} } });
});

test('a different value for an owned field conflicts with each owner, in the order of managers and paths', () => {
  const live = new LiveObject()
    .apply('b', { name: 'x', count: 1, ports: [{ port: 80, name: 'p' }] })
    .apply('a', { name: 'x' });
  const managersBefore = live.managers;
  const configuration = { name: 'y', count: 2, ports: [{ port: 80, name: 'q' }] };
  assert.deepEqual(
    listConflicts(() => live.apply('c', configuration)),
    ['b: .count', 'b: .name', 'b: .ports[port=80,protocol="TCP"].name', 'a: .name'],
  );
  assert.equal(live.managers, managersBefore);
  live
    .apply('c', configuration, true)
    .expectValue(configuration)
    .expectOwners({
      b: { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {} } } },
      c: {
        'f:count': {},
        'f:name': {},
        'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:name': {}, 'f:port': {} } },
      },
    });
});

test('applying the same value is not a conflict, and an apply without changes returns no object', () => {
  const { managers } = new LiveObject().apply('one', { name: 'x' });
  const secondResult = applyToTypedValue(SINGLE_VERSION_CONVERTER, createValueInV1({ name: 'x' }), managers, {
    appliedConfiguration: { name: 'x' },
    manager: 'two',
    isForced: false,
  });
  assert.equal(secondResult.object, undefined);
  assert.deepEqual([...secondResult.managers.keys()], ['one', 'two']);
});

test('an update owns changed fields and takes them from other managers', () => {
  new LiveObject()
    .apply('one', { name: 'x', count: 1, labels: { a: '1' } })
    .update('two', { name: 'y', count: 1, flag: true })
    .expectOwners({ one: { 'f:count': {} }, two: { 'f:name': {}, 'f:flag': {} } })
    .update('two', { name: 'y' })
    .expectOwners({ two: { 'f:name': {} } })
    .update('two', {})
    .expectOwners({});
});

test('an update keeps the fields that its manager already owned', () => {
  const live = new LiveObject().update('one', { name: 'x' }).update('one', { name: 'x', flag: true });
  live.expectOwners({ one: { 'f:flag': {}, 'f:name': {} } });
  assert.deepEqual(
    [...live.managers.values()].map(({ isApplied, version }) => [isApplied, version]),
    [[false, 'v1']],
  );
});

test('an update without changes adds no manager', () => {
  new LiveObject().update('one', {}).expectOwners({});
});

test('an item of a list of type map is removed by its last owner, and remains with a field of another manager', () => {
  new LiveObject()
    .apply('one', { ports: [{ port: 80, name: 'p' }, { port: 81 }] })
    .apply('two', { ports: [{ port: 80, options: { a: 'x' } }] })
    .apply('one', { ports: [{ port: 81 }] })
    .expectValue({ ports: [{ port: 80, options: { a: 'x' } }, { port: 81 }] })
    .apply('two', {})
    .expectValue({ ports: [{ port: 81 }] });
});

test('a default value is used for a missing key field of an item, but not added to the item', () => {
  new LiveObject()
    .apply('one', { ports: [{ port: 80, name: 'p' }] })
    .apply('two', {
      ports: [
        { port: 80, protocol: 'TCP' },
        { port: 80, protocol: 'UDP' },
      ],
    })
    .expectValue({
      ports: [
        { port: 80, protocol: 'TCP', name: 'p' },
        { port: 80, protocol: 'UDP' },
      ],
    })
    .apply('two', { ports: [{ port: 80 }] })
    .expectValue({ ports: [{ port: 80, name: 'p' }] });
});

test('an atomic list, map or struct has one owner for the complete value', () => {
  for (const [field, left, right] of [
    ['args', ['a'], ['a', 'b']],
    ['pinned', { a: '1' }, { a: '1', b: '2' }],
    ['frozen', { a: '1' }, { b: '2' }],
    ['raw', { a: { b: 1 } }, { a: { c: 2 } }],
  ] as const) {
    const live = new LiveObject().apply('one', { [field]: left as unknown as Json });
    live.expectOwners({ one: { [`f:${field}`]: {} } });
    assert.deepEqual(
      listConflicts(() => live.apply('two', { [field]: right as unknown as Json })),
      [`one: .${field}`],
    );
    live.apply('two', { [field]: right as unknown as Json }, true);
    live.expectValue({ [field]: right as unknown as Json }).expectOwners({ two: { [`f:${field}`]: {} } });
  }
});

test('each item of a set has separate owners', () => {
  new LiveObject()
    .apply('one', { set: ['x', 'y'] })
    .apply('two', { set: ['y', 'z'] })
    .expectValue({ set: ['x', 'y', 'z'] })
    .expectOwners({ one: { 'f:set': { 'v:"x"': {}, 'v:"y"': {} } }, two: { 'f:set': { 'v:"y"': {}, 'v:"z"': {} } } })
    .apply('one', {})
    .expectValue({ set: ['y', 'z'] });
});

test('a deduced value is merged by members, and its lists are atomic', () => {
  new LiveObject()
    .apply('one', { anything: { a: { b: 1 }, list: [1] } })
    .apply('two', { anything: { a: { c: 2 } } })
    .expectValue({ anything: { a: { b: 1, c: 2 }, list: [1] } })
    .expectOwners({
      one: { 'f:anything': { 'f:a': { '.': {}, 'f:b': {} }, 'f:list': {} } },
      two: { 'f:anything': { 'f:a': { '.': {}, 'f:c': {} } } },
    });
});

test('a null value can be owned', () => {
  new LiveObject()
    .apply('one', { name: null, labels: null })
    .expectOwners({ one: { 'f:labels': {}, 'f:name': {} } })
    .apply('one', {})
    .expectValue(null);
});

test('duplicate items are rejected in an applied configuration, but not in a stored object', () => {
  const live = new LiveObject().update('one', { set: ['x', 'x'], ports: [{ port: 80 }, { port: 80, name: 'p' }] });
  live.expectOwners({
    one: { 'f:ports': { '.': {}, 'k:{"port":80,"protocol":"TCP"}': {} }, 'f:set': { '.': {}, 'v:"x"': {} } },
  });
  assert.throws(() => live.apply('two', { set: ['y', 'y'] }), TypeMismatchError);
  live
    .apply('two', { set: ['y'] })
    .expectValue({ set: ['x', 'x', 'y'], ports: [{ port: 80 }, { port: 80, name: 'p' }] });
  live.apply('two', { set: ['x'] }, true).expectValue({ set: ['x'], ports: [{ port: 80 }, { port: 80, name: 'p' }] });
});

test('giving up a struct does not remove its other fields', () => {
  new LiveObject()
    .apply('one', { nested: { name: 'x' } })
    .update('two', { nested: { name: 'x', count: 1 } })
    .apply('one', {})
    .expectValue({ nested: { count: 1 } })
    .expectOwners({ two: { 'f:nested': { 'f:count': {} } } });
});

/** v1 calls the field `name`, v2 calls it `title`; v3 does not exist. */
const RENAMING_CONVERTER: VersionConverter = {
  convert({ version, value }, targetVersion) {
    if (targetVersion !== 'v1' && targetVersion !== 'v2') return undefined;
    const { name, title, ...rest } = (value ?? {}) as JsonObject;
    const nameOrTitle = version === 'v1' ? name : title;
    const renamedMember = nameOrTitle === undefined ? {} : { [targetVersion === 'v1' ? 'name' : 'title']: nameOrTitle };
    return { version: targetVersion, type: TYPES_BY_VERSION[targetVersion], value: { ...rest, ...renamedMember } };
  },
  findIgnoredFields: (version) => (version === 'v2' ? FieldSet.create(['f:count']) : undefined),
};
const TYPES_BY_VERSION = { v1: getExampleType('v1'), v2: createTypeWithTitle() };

function createTypeWithTitle() {
  const { map } = getExampleType('v2');
  assert.ok(map !== undefined);
  return { map: { ...map, fields: new Map(map.fields).set('title', { type: { scalar: 'string' } as const }) } };
}

const createValueInV2 = (value: Json): TypedValue => ({ version: 'v2', type: TYPES_BY_VERSION.v2, value });

test('conflicts are detected in the version of each manager', () => {
  const managers = new Map([['one', createOwnedSet({ 'f:name': {}, 'f:flag': {} })]]);
  const live = createValueInV2({ title: 'x', flag: true });
  assert.deepEqual(
    listConflicts(() =>
      applyToTypedValue(RENAMING_CONVERTER, live, managers, {
        appliedConfiguration: { title: 'y' },
        manager: 'two',
        isForced: false,
      }),
    ),
    ['one: .name'],
  );
  const forcedApplyResult = applyToTypedValue(RENAMING_CONVERTER, live, managers, {
    appliedConfiguration: { title: 'y' },
    manager: 'two',
    isForced: true,
  });
  assert.deepEqual(forcedApplyResult.object, { title: 'y', flag: true });
  assert.deepEqual(
    [...forcedApplyResult.managers].map(([name, { set, version }]) => [name, version, toFieldsV1(set)]),
    [
      ['one', 'v1', { 'f:flag': {} }],
      ['two', 'v2', { 'f:title': {} }],
    ],
  );
});

test('a field that was applied in one version can be given up in another', () => {
  const managers = new Map([['one', createOwnedSet({ 'f:name': {}, 'f:flag': {} })]]);
  const { object, managers: managersAfter } = applyToTypedValue(
    RENAMING_CONVERTER,
    createValueInV2({ title: 'x', flag: true }),
    managers,
    { appliedConfiguration: { flag: true }, manager: 'one', isForced: false },
  );
  assert.deepEqual(object, { flag: true });
  assert.deepEqual(
    managersAfter,
    new Map([['one', { set: FieldSet.create(['f:flag']), version: 'v2', isApplied: true }]]),
  );
});

test('a field that another manager owns in another version is kept', () => {
  const managers = new Map([
    ['one', createOwnedSet({ 'f:title': {}, 'f:flag': {} }, 'v2')],
    ['two', createOwnedSet({ 'f:name': {} })],
  ]);
  const { object } = applyToTypedValue(RENAMING_CONVERTER, createValueInV2({ title: 'x', flag: true }), managers, {
    appliedConfiguration: {},
    manager: 'one',
    isForced: false,
  });
  assert.deepEqual(object, { title: 'x' });
});

test('managers with a version that is no longer served are removed', () => {
  const managers = new Map([
    ['one', createOwnedSet({ 'f:name': {} }, 'v3')],
    ['two', createOwnedSet({ 'f:name': {} })],
  ]);
  const live = createValueInV1({ name: 'x' });
  assert.deepEqual(
    [...updateManagers(RENAMING_CONVERTER, live, createValueInV1({ name: 'x', flag: true }), managers, 'u').keys()],
    ['two', 'u'],
  );
  assert.deepEqual(
    [
      ...applyToTypedValue(RENAMING_CONVERTER, live, managers, {
        appliedConfiguration: { flag: true },
        manager: 'a',
        isForced: false,
      }).managers.keys(),
    ],
    ['two', 'a'],
  );
  // No field of its last configuration is dropped.
  assert.equal(
    applyToTypedValue(RENAMING_CONVERTER, live, new Map([['one', createOwnedSet({ 'f:name': {} }, 'v3')]]), {
      appliedConfiguration: {},
      manager: 'one',
      isForced: false,
    }).object,
    undefined,
  );
});

test('an ignored field has no owner in the version that ignores it', () => {
  const applyResult = applyToTypedValue(RENAMING_CONVERTER, createValueInV2({}), NO_MANAGERS, {
    appliedConfiguration: { title: 'x', count: 1 },
    manager: 'one',
    isForced: false,
  });
  assert.deepEqual(toFieldsV1(applyResult.managers.get('one')?.set as FieldSet), { 'f:title': {} });
  assert.deepEqual(applyResult.object, { title: 'x', count: 1 });
  const updatedManagers = updateManagers(
    RENAMING_CONVERTER,
    createValueInV2({}),
    createValueInV2({ title: 'x', count: 1 }),
    NO_MANAGERS,
    'one',
  );
  assert.deepEqual(toFieldsV1(updatedManagers.get('one')?.set as FieldSet), { 'f:title': {} });
  assert.deepEqual(
    [...updateManagers(RENAMING_CONVERTER, createValueInV2({}), createValueInV2({ count: 1 }), NO_MANAGERS, 'one')],
    [],
  );
  // The owner in the other version stays, because the change is ignored.
  const owner = new Map([['v2er', createOwnedSet({ 'f:count': {} }, 'v2')]]);
  assert.deepEqual(
    [
      ...updateManagers(
        RENAMING_CONVERTER,
        createValueInV2({ count: 1 }),
        createValueInV2({ count: 2 }),
        owner,
        'one',
      ).keys(),
    ],
    ['v2er'],
  );
});

test('if a list or map becomes atomic, the owners of its content own the list or map', () => {
  const managers = new Map([
    [
      'one',
      createOwnedSet({ 'f:labels': { 'f:a': {} }, 'f:ports': { 'k:{"port":80}': { '.': {}, 'f:port': {} } } }, 'v2'),
    ],
    ['two', createOwnedSet({ 'f:labels': { 'f:b': {} } }, 'v2')],
  ]);
  const live: TypedValue = {
    version: 'v2',
    type: getExampleType('v2'),
    value: { labels: { a: '1', b: '2' }, ports: [{ port: 80 }] },
  };
  const secondResult = applyToTypedValue(SINGLE_VERSION_CONVERTER, live, managers, {
    appliedConfiguration: { flag: true },
    manager: 'three',
    isForced: false,
  });
  assert.deepEqual(
    [...secondResult.managers].map(([name, { set }]) => [name, toFieldsV1(set)]),
    [
      ['one', { 'f:labels': {}, 'f:ports': {} }],
      ['two', { 'f:labels': {} }],
      ['three', { 'f:flag': {} }],
    ],
  );
  assert.deepEqual(
    listConflicts(() =>
      applyToTypedValue(SINGLE_VERSION_CONVERTER, live, managers, {
        appliedConfiguration: { labels: { c: '3' } },
        manager: 'three',
        isForced: false,
      }),
    ),
    ['one: .labels', 'two: .labels'],
  );
});

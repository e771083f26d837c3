import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FieldSet } from '../fields/field-set.ts';
import { toFieldsV1 } from '../fields/fields-v1.ts';
import type { Json, JsonObject } from '../object.ts';
import { compareTypedValues } from './compare.ts';
import { ConflictError } from './conflict.ts';
import { createExampleArbitrary, getExampleType, type ManagerWrite, writesArbitrary } from './random-writes.ts';
import { toFieldSet } from './to-field-set.ts';
import { applyToTypedValue, type Managers, updateManagers, type VersionConverter } from './updater.ts';

const type = getExampleType('v1');
const VERSION_CONVERTER: VersionConverter = {
  convert: (object, version) => ({ ...object, version, type: getExampleType(version) }),
  findIgnoredFields: () => undefined,
};

interface ApplyState {
  readonly value: Json;
  readonly managers: Managers;
}

const START_STATE: ApplyState = { value: {}, managers: new Map() };

/** Returns the state after a write, or undefined if the write conflicts. All values are in v1. */
function applyWrite(
  { value, managers }: ApplyState,
  { manager, apply: configuration, update: next, force: isForced = false }: ManagerWrite,
): ApplyState | undefined {
  const live = { version: 'v1', type, value };
  if (next !== undefined) {
    return {
      value: next,
      managers: updateManagers(VERSION_CONVERTER, live, { ...live, value: next }, managers, manager),
    };
  }
  try {
    const applyResult = applyToTypedValue(VERSION_CONVERTER, live, managers, {
      appliedConfiguration: configuration ?? {},
      manager,
      isForced,
    });
    return { value: applyResult.object ?? value, managers: applyResult.managers };
  } catch (error) {
    assert.ok(error instanceof ConflictError);
    assert.ok(error.conflicts.length > 0);
    return undefined;
  }
}

/** Removes nulls and empty values, whose owner the algorithm does not always determine. */
function removeEmptyValues(value: Json): Json | undefined {
  if (value === null || typeof value !== 'object') return value ?? undefined;
  if (Array.isArray(value)) {
    const items = value.map(removeEmptyValues).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  const members = Object.entries(value).flatMap(([name, member]) => {
    const nonEmptyMember = removeEmptyValues(member);
    return nonEmptyMember === undefined ? [] : [[name, nonEmptyMember] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
const removeEmptyMembers = (value: JsonObject): JsonObject => (removeEmptyValues(value) ?? {}) as JsonObject;
const removeEmptyFromWrite = ({ apply, update, ...rest }: ManagerWrite): ManagerWrite => ({
  ...rest,
  ...(apply !== undefined && { apply: removeEmptyMembers(apply) }),
  ...(update !== undefined && { update: removeEmptyMembers(update) }),
});
const configurationArbitrary = createExampleArbitrary('rejected').map(removeEmptyMembers);
const statesArbitrary: fc.Arbitrary<ApplyState> = writesArbitrary.map((list) =>
  list.reduce((state, item) => applyWrite(state, removeEmptyFromWrite(item)) ?? state, START_STATE),
);
const managerArbitrary = fc.constantFrom('one', 'two', 'new');
const createApply = (manager: string, configuration: JsonObject, isForced: boolean): ManagerWrite => ({
  ...{ manager, version: 'v1', apply: configuration, force: isForced },
});
const summarizeState = ({ value, managers }: ApplyState): unknown => [
  value,
  Object.fromEntries([...managers].map(([name, ownedSet]) => [name, { ...ownedSet, set: toFieldsV1(ownedSet.set) }])),
];
const findOwnedSet = ({ managers }: ApplyState, manager: string): FieldSet =>
  managers.get(manager)?.set ?? new FieldSet();

test('applying a configuration again changes nothing', () => {
  fc.assert(
    fc.property(statesArbitrary, managerArbitrary, configurationArbitrary, (state, manager, configuration) => {
      const firstState = applyWrite(state, createApply(manager, configuration, true)) as ApplyState;
      const live = { version: 'v1', type, value: firstState.value };
      const secondResult = applyToTypedValue(VERSION_CONVERTER, live, firstState.managers, {
        appliedConfiguration: configuration,
        manager,
        isForced: false,
      });
      assert.equal(secondResult.object, undefined);
      assert.deepEqual(
        summarizeState({ value: firstState.value, managers: secondResult.managers }),
        summarizeState(firstState),
      );
    }),
  );
});

test('a forced apply sets the object to the configuration, and the manager owns exactly its fields', () => {
  fc.assert(
    fc.property(statesArbitrary, managerArbitrary, configurationArbitrary, (state, manager, configuration) => {
      const stateAfter = applyWrite(state, createApply(manager, configuration, true)) as ApplyState;
      const configuredFieldSet = toFieldSet(type, configuration);
      assert.ok(findOwnedSet(stateAfter, manager).equals(configuredFieldSet));
      const { modified, added } = compareTypedValues(type, stateAfter.value, configuration);
      // Each of these writes applies an empty map where the object has members.
      assert.ok(modified.union(added).selectLeaves().intersection(configuredFieldSet.selectLeaves()).isEmpty());
    }),
  );
});

test('an apply without force has the result of a forced apply, or fails with a conflict', () => {
  fc.assert(
    fc.property(statesArbitrary, managerArbitrary, configurationArbitrary, (state, manager, configuration) => {
      const forcedState = applyWrite(state, createApply(manager, configuration, true)) as ApplyState;
      const secondState = applyWrite(state, createApply(manager, configuration, false));
      if (secondState !== undefined) assert.deepEqual(summarizeState(secondState), summarizeState(forcedState));
    }),
  );
});

test('conflicts name fields that a manager owned and that the configuration would change', () => {
  fc.assert(
    fc.property(statesArbitrary, configurationArbitrary, (state, configuration) => {
      const live = { version: 'v1', type, value: state.value };
      try {
        applyToTypedValue(VERSION_CONVERTER, live, state.managers, {
          appliedConfiguration: configuration,
          manager: 'new',
          isForced: false,
        });
      } catch (error) {
        assert.ok(error instanceof ConflictError);
        const forcedState = applyWrite(state, createApply('new', configuration, true)) as ApplyState;
        const { modified, added } = compareTypedValues(type, state.value, forcedState.value);
        for (const { manager, path } of error.conflicts) {
          assert.ok(findOwnedSet(state, manager).has(path));
          assert.ok(modified.has(path) || added.has(path));
          assert.ok(!findOwnedSet(forcedState, manager).has(path));
        }
      }
    }),
  );
});

/** Sorts lists, because the relative order of items that only one list contains depends on the order of the writes. */
function sortLists({ value, managers }: ApplyState): unknown {
  const sortDeep = (value: Json): Json => {
    if (value === null || typeof value !== 'object') return value;
    if (!Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sortDeep(member)]));
    }
    return value.map(sortDeep).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  };
  return summarizeState({ value: sortDeep(value), managers });
}

test('disjoint configurations have the same result in either order', () => {
  const object: JsonObject = { name: 'y', labels: { c: '1' }, set: ['z'], ports: [{ port: 82, name: 'z' }] };
  const otherConfigurationArbitrary = configurationArbitrary.map(({ name: _, ...rest }) => rest);
  fc.assert(
    fc.property(statesArbitrary, otherConfigurationArbitrary, (state, otherRest) => {
      const start: ApplyState = { value: state.value, managers: new Map() };
      const writeAll = (...list: ManagerWrite[]): ApplyState =>
        list.reduce<ApplyState>((state, next) => applyWrite(state, next) as ApplyState, start);
      const [left, right] = [createApply('a', object, false), createApply('b', otherRest, false)];
      const [stateLeftFirst, stateRightFirst] = [writeAll(left, right), writeAll(right, left)];
      assert.deepEqual(sortLists(stateLeftFirst), sortLists(stateRightFirst));
    }),
  );
});

test('no manager loses a field that a write neither changed nor removed', () => {
  fc.assert(
    fc.property(statesArbitrary, writesArbitrary, (state, [write]) => {
      const stateAfter = applyWrite(state, { ...write, version: 'v1', force: true } as ManagerWrite) as ApplyState;
      const { removed, modified, added } = compareTypedValues(type, state.value, stateAfter.value);
      const touchedFieldSet = removed.union(modified).union(added);
      for (const [name, { set }] of state.managers) {
        if (name === write?.manager) continue;
        const reducedFieldSet = findOwnedSet(stateAfter, name);
        assert.ok(reducedFieldSet.difference(set).isEmpty(), 'only the writer gains fields');
        assert.ok(
          set.difference(reducedFieldSet).difference(touchedFieldSet).isEmpty(),
          'only changed or removed fields are lost',
        );
      }
    }),
  );
});

test('a writer owns the fields that it changes or adds', () => {
  fc.assert(
    fc.property(statesArbitrary, writesArbitrary, (state, [write]) => {
      const stateAfter = applyWrite(state, { ...write, version: 'v1', force: true } as ManagerWrite) as ApplyState;
      const { modified, added } = compareTypedValues(type, state.value, stateAfter.value);
      const appliedSet = findOwnedSet(stateAfter, write?.manager ?? '');
      if (write?.update !== undefined) assert.ok(modified.union(added).difference(appliedSet).isEmpty());
    }),
  );
});

test('a manager that applies an empty configuration removes only fields without other owners', () => {
  fc.assert(
    fc.property(statesArbitrary, configurationArbitrary, (state, configuration) => {
      const stateBefore = applyWrite(state, createApply('new', configuration, true)) as ApplyState;
      const stateAfter = applyWrite(stateBefore, createApply('new', {}, true)) as ApplyState;
      assert.ok(findOwnedSet(stateAfter, 'new').isEmpty());
      const otherFieldSets = [...stateBefore.managers].filter(([name]) => name !== 'new').map(([, { set }]) => set);
      const removedFieldSet = compareTypedValues(type, stateBefore.value, stateAfter.value).removed;
      for (const set of otherFieldSets) assert.ok(set.selectLeaves().intersection(removedFieldSet).isEmpty());
    }),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldSet } from '../fields/field-set.ts';
import { toFieldsV1 } from '../fields/fields-v1.ts';
import { capUpdateManagers } from './cap-update-managers.ts';
import type { ManagedFields } from './managed-fields.ts';
import { formatManagerIdentifier, parseManagerIdentifier } from './manager.ts';

interface Writer {
  readonly name: string;
  readonly second?: number;
  readonly version?: string;
  readonly isApplied?: boolean;
}

function createManagedFields(writers: readonly Writer[]): ManagedFields {
  const managers = new Map();
  const times = new Map<string, string>();
  for (const { name, second, version = 'v1', isApplied = false } of writers) {
    const identifier = formatManagerIdentifier({
      name,
      operation: isApplied ? 'Apply' : 'Update',
      apiVersion: version,
      subresource: '',
    });
    managers.set(identifier, { set: FieldSet.create([`f:${name}`]), version, isApplied });
    if (second !== undefined) times.set(identifier, `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`);
  }
  return { managers, times };
}

/** Returns name, version, fields and second of each entry. */
const summarizeEntries = ({ managers, times }: ManagedFields): string[] =>
  [...managers].map(([identifier, { set, version }]) => {
    const fields = Object.keys(toFieldsV1(set)).map((name) => name.slice(2));
    return `${parseManagerIdentifier(identifier).name} ${version} ${fields.join('+')} ${times.get(identifier)?.slice(17, 19) ?? '-'}`;
  });

const createWriters = (count: number, firstNumber = 10): Writer[] =>
  Array.from({ length: count }, (_, index) => ({ name: `m${index + firstNumber}`, second: index + firstNumber }));

test('ten update managers are not merged, regardless of the number of apply managers', () => {
  const managers = createManagedFields([
    ...createWriters(10),
    { name: 'a', isApplied: true },
    { name: 'b', isApplied: true },
  ]);
  assert.equal(capUpdateManagers(managers), managers);
});

test('of eleven managers, the two oldest are merged with the time of the newer one', () => {
  const entries = summarizeEntries(capUpdateManagers(createManagedFields(createWriters(11).toReversed())));
  assert.equal(entries.length, 10);
  assert.ok(entries.includes('ancient-changes v1 m10+m11 11'));
  assert.ok(!entries.some((entry) => /^m1[01] /.test(entry)));
  assert.ok(entries.includes('m12 v1 m12 12'));
});

test('the entry ancient-changes absorbs the next oldest managers until ten remain', () => {
  const entries = summarizeEntries(
    capUpdateManagers(createManagedFields([{ name: 'ancient-changes', second: 1 }, ...createWriters(12)])),
  );
  assert.deepEqual(entries, [
    'ancient-changes v1 ancient-changes+m10+m11+m12 12',
    ...createWriters(9, 13).map(({ name, second }) => `${name} v1 ${name} ${second}`),
  ]);
});

test('managers of equal age are ordered by name, and a manager without time is the oldest', () => {
  const entries = summarizeEntries(
    capUpdateManagers(
      createManagedFields([{ name: 'z' }, ...createWriters(9), { name: 'b', second: 10 }, { name: 'c', second: 10 }]),
    ),
  );
  assert.ok(entries.includes('ancient-changes v1 b+c+z 10'), entries.join());
});

test('each version has a separate entry ancient-changes, and a single manager is not renamed', () => {
  const oldestEntry = { name: 'old', second: 0, version: 'v1beta1' };
  const entries = summarizeEntries(capUpdateManagers(createManagedFields([oldestEntry, ...createWriters(10)])));
  assert.ok(entries.includes('old v1beta1 old 00'));
  assert.ok(entries.includes('ancient-changes v1 m10+m11 11'));
});

test('managers without times are merged without a time', () => {
  const writerList: Writer[] = Array.from({ length: 11 }, (_, index) => ({ name: `m${index + 10}` }));
  assert.ok(
    summarizeEntries(capUpdateManagers(createManagedFields(writerList))).includes('ancient-changes v1 m10+m11 -'),
  );
});

test('the limit on update managers does not modify its argument', () => {
  const managers = createManagedFields(createWriters(12));
  const entriesBefore = summarizeEntries(managers);
  capUpdateManagers(managers);
  assert.deepEqual(summarizeEntries(managers), entriesBefore);
});

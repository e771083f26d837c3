import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fieldSetArbitrary } from '../fields/random-sets.ts';
import type { JsonObject } from '../object.ts';
import {
  clearsManagers,
  decodeManagedFields,
  encodeManagedFields,
  ManagedFieldsError,
  NO_MANAGED_FIELDS,
} from './managed-fields.ts';

const fields = { 'f:data': { 'f:a': {} } };
const createEntry = (members: JsonObject): JsonObject => ({
  ...{ manager: 'm', operation: 'Update', apiVersion: 'v1', time: '2026-01-01T00:00:00Z' },
  ...{ fieldsType: 'FieldsV1', fieldsV1: fields },
  ...members,
});
const summarizeEntries = (entries: JsonObject[] | undefined): unknown[] =>
  (entries ?? []).map(({ manager, operation, apiVersion, time, subresource }) =>
    [manager, operation, apiVersion, time, subresource].filter((member) => member !== undefined).join(' '),
  );
const decodeAndEncode = (entries: JsonObject[]): JsonObject[] | undefined =>
  encodeManagedFields(decodeManagedFields(entries));

test('encoding decoded entries returns equal entries with the same order of members', () => {
  const entries = [createEntry({ operation: 'Apply' }), createEntry({ subresource: 'status' })];
  assert.equal(JSON.stringify(decodeAndEncode(entries)), JSON.stringify(entries));
});

test('encoding and decoding keeps every set and time', () => {
  const ownedFields = fc.record({
    set: fieldSetArbitrary,
    version: fc.constantFrom('v1', 'apps/v1'),
    isApplied: fc.boolean(),
  });
  fc.assert(
    fc.property(ownedFields, fc.constantFrom(undefined, '2026-01-01T00:00:00Z'), (ownedFieldSet, time) => {
      const writtenFields = encodeManagedFields({
        managers: new Map([
          [
            `{"manager":"m","operation":"${ownedFieldSet.isApplied ? 'Apply' : 'Update'}","apiVersion":"x"}`,
            ownedFieldSet,
          ],
        ]),
        times: new Map(
          time === undefined
            ? []
            : [
                [
                  `{"manager":"m","operation":"${ownedFieldSet.isApplied ? 'Apply' : 'Update'}","apiVersion":"x"}`,
                  time,
                ],
              ],
        ),
      });
      const [[, decodedManagers] = [undefined, undefined]] = [...decodeManagedFields(writtenFields).managers];
      assert.ok(decodedManagers?.set.equals(ownedFieldSet.set));
      assert.deepEqual(
        [decodedManagers?.version, decodedManagers?.isApplied],
        [ownedFieldSet.version, ownedFieldSet.isApplied],
      );
      assert.equal(writtenFields?.[0]?.time, time);
    }),
  );
});

test('apply entries come first, then entries are ordered by time, name, version and subresource', () => {
  const shuffledObjects = [
    createEntry({ time: '2026-01-01T00:00:02Z' }),
    createEntry({ subresource: 'status' }),
    createEntry({ manager: 'b' }),
    createEntry({ apiVersion: 'apps/v1' }),
    createEntry({}),
    createEntry({ manager: 'z', time: '2026-01-01T00:00:00.9Z' }),
    createEntry({ manager: 'n', time: null }),
    createEntry({ manager: 'z', operation: 'Apply', time: '2026-01-01T00:00:03Z' }),
  ];
  const [firstShuffled = {}] = shuffledObjects;
  assert.deepEqual(
    summarizeEntries(decodeAndEncode([...shuffledObjects.slice(1), { ...firstShuffled, manager: 'late' }])),
    [
      'z Apply v1 2026-01-01T00:00:03Z',
      'n Update v1',
      'b Update v1 2026-01-01T00:00:00Z',
      'm Update apps/v1 2026-01-01T00:00:00Z',
      'm Update v1 2026-01-01T00:00:00Z',
      'm Update v1 2026-01-01T00:00:00Z status',
      'z Update v1 2026-01-01T00:00:00.9Z',
      'late Update v1 2026-01-01T00:00:02Z',
    ],
  );
});

test('the later of two entries of one manager applies, with its time', () => {
  const laterFields = { 'f:data': { 'f:b': {} } };
  const [onlyEntry, ...otherEntries] =
    decodeAndEncode([createEntry({}), createEntry({ fieldsV1: laterFields, time: null })]) ?? [];
  assert.deepEqual(onlyEntry, {
    manager: 'm',
    operation: 'Update',
    apiVersion: 'v1',
    fieldsType: 'FieldsV1',
    fieldsV1: laterFields,
  });
  assert.deepEqual(otherEntries, []);
});

test('an apply manager has one entry for all versions, the last one', () => {
  const [onlyEntry, ...otherEntries] =
    decodeAndEncode([
      createEntry({ operation: 'Apply', apiVersion: 'apps/v1beta1' }),
      createEntry({ operation: 'Apply', apiVersion: 'apps/v1' }),
    ]) ?? [];
  assert.equal(onlyEntry?.apiVersion, 'apps/v1');
  assert.deepEqual(otherEntries, []);
});

test('an entry may lack the name, the time and the fields', () => {
  const [onlyEntry] = decodeAndEncode([{ operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1' }]) ?? [];
  assert.deepEqual(onlyEntry, { operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} });
  assert.ok([...decodeManagedFields([createEntry({ fieldsV1: null })]).managers.values()][0]?.set.isEmpty());
});

test('an empty list has no managers', () => {
  assert.equal(decodeManagedFields(undefined), NO_MANAGED_FIELDS);
  assert.equal(decodeManagedFields([]), NO_MANAGED_FIELDS);
  assert.equal(encodeManagedFields(NO_MANAGED_FIELDS), undefined);
});

test('an invalid entry is an error with the message of kube-apiserver', () => {
  const problems: readonly (readonly [JsonObject, string])[] = [
    [{ operation: 'Patch' }, 'operation must be `Apply` or `Update`'],
    [{ operation: '' }, 'operation must be `Apply` or `Update`'],
    [{ apiVersion: '' }, 'apiVersion must not be empty'],
    [{ fieldsType: '' }, 'missing fieldsType in managed fields entry 1'],
    [{ fieldsType: 'FieldsV2' }, 'invalid fieldsType "FieldsV2" in managed fields entry 1'],
    [{ fieldsV1: { data: {} } }, 'missing colon: data'],
  ];
  for (const [members, message] of problems) {
    assert.throws(() => decodeManagedFields([createEntry({}), createEntry(members)]), new ManagedFieldsError(message));
  }
  for (const member of ['operation', 'apiVersion', 'fieldsType']) {
    const { [member]: _, ...incompleteEntry } = createEntry({});
    assert.throws(() => decodeManagedFields([incompleteEntry]), ManagedFieldsError);
  }
});

test('an empty list, or a list with one empty entry, resets the managers', () => {
  assert.ok(clearsManagers([]));
  assert.ok(clearsManagers([{}]));
  assert.ok(!clearsManagers(undefined));
  assert.ok(!clearsManagers([{}, {}]));
  assert.ok(!clearsManagers([createEntry({})]));
});

test('an unexpected exception is not reported as an invalid entry', () => {
  const brokenObject = new Proxy({}, { ownKeys: () => assert.fail('unreadable') }) as JsonObject;
  assert.throws(
    () => decodeManagedFields([createEntry({ fieldsV1: brokenObject })]),
    (error) => !(error instanceof ManagedFieldsError),
  );
});

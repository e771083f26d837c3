import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeUnescapedJson } from '../../pure/json/write.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { estimateMemoryBytes } from '../../pure/value/memory-estimate.ts';
import { CachedItem } from '../cache/item.ts';
import { HeavyMember, HeavyMemberCache } from './heavy-members.ts';
import { createOutline, HEAVY_OBJECT_BYTES } from './outline.ts';

const createMembers = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

function createConfigMap(members: JsonObject): ApiObject {
  const metadata = {
    name: 'a',
    uid: 'u',
    labels: createMembers(2_000, 'x'),
    managedFields: [{ fieldsV1: createMembers(2_000, 'y') }],
  };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, ...members };
}

/** Returns the outline of an object, its heavy members, and their cache, which has the given limit. */
function outlineWithLimit(object: ApiObject, maxBytes: number) {
  const heavyMembers = new HeavyMemberCache(maxBytes, (work) => work());
  const createdMembers: HeavyMember[] = [];
  const { object: outline } = createOutline(object, (value, weight) => {
    const member = new HeavyMember(value, weight, heavyMembers);
    createdMembers.push(member);
    return member;
  });
  return { memberCache: heavyMembers, createdMembers, outline };
}

test('reading the outline returns the object with the same member order', () => {
  const key = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('__proto__', 'labels', 'metadata'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(null, true, 1, 2n ** 60n, 'x', 'x'.repeat(9_000)),
      fc.integer({ min: 0, max: 3 }).map((size) => createMembers(size * 150, 'v')),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), value, { noNullPrototype: true }),
      (members) => {
        const object = createConfigMap(members as JsonObject);
        const { outline } = outlineWithLimit(object, 0);
        assert.equal(writeUnescapedJson(outline), writeUnescapedJson(object));
        assert.equal(writeUnescapedJson(outline), writeUnescapedJson(object));
      },
    ),
    { numRuns: 60 },
  );
});

test('large members are kept in memory up to the size limit', () => {
  const data = createMembers(3_000, 'z');
  const { memberCache, createdMembers, outline } = outlineWithLimit(createConfigMap({ data }), 200_000);
  assert.equal(createdMembers.length, 2);
  const [managedFieldsMember, dataMember] = createdMembers;
  assert.ok(
    managedFieldsMember !== undefined &&
      dataMember !== undefined &&
      managedFieldsMember.weight + dataMember.weight > 200_000,
  );
  assert.equal(memberCache.loadedBytes, dataMember.weight);
  assert.deepEqual(outline.metadata.managedFields, createConfigMap({}).metadata.managedFields);
  assert.equal(memberCache.loadedBytes, managedFieldsMember.weight);
  assert.deepEqual(outline.data, data);
  assert.deepEqual(outline.data, data);
  assert.equal(memberCache.loadedBytes, dataMember.weight);
});

test('labels, names and other selected fields are readable without loading large members', () => {
  const spec = { nodeName: 'n', containers: Array.from({ length: 500 }, (_, index) => ({ name: `c${index}` })) };
  const { createdMembers, outline } = outlineWithLimit(createConfigMap({ spec, data: createMembers(3_000, 'z') }), 1);
  assert.deepEqual(
    createdMembers.map(({ weight }) => weight > 8 * 1024),
    [true, true, true],
  );
  let readCount = 0;
  for (const member of createdMembers) Object.defineProperty(member, 'value', { get: () => (readCount += 1) });
  const item = new CachedItem('a', { value: outline, revision: 7, createRevision: 1, weight: HEAVY_OBJECT_BYTES });
  const { metadata } = item.object;
  assert.equal(Object.keys(metadata.labels ?? {}).length, 2_000);
  assert.deepEqual([metadata.name, metadata.resourceVersion], ['a', '7']);
  const storedSpec = item.object.spec;
  assert.ok(storedSpec !== null && typeof storedSpec === 'object' && 'nodeName' in storedSpec);
  assert.equal(storedSpec.nodeName, 'n');
  assert.deepEqual(Object.keys(metadata), ['name', 'uid', 'resourceVersion', 'labels', 'managedFields']);
  assert.equal(readCount, 0);
});

test('a member that is read again before it is serialized stays in memory, and the size includes all members', () => {
  const queuedWork: (() => void)[] = [];
  const heavyMembers = new HeavyMemberCache(100, (work) => queuedWork.push(work));
  const heavyMember = new HeavyMember({ a: 1n }, 60, heavyMembers);
  const otherHeavyMember = new HeavyMember([1], 60, heavyMembers);
  const value = heavyMember.value;
  for (const work of queuedWork.splice(0)) work();
  assert.equal(heavyMember.value, value);
  assert.deepEqual(otherHeavyMember.value, [1]);
  assert.equal(heavyMembers.loadedBytes, 60);
  const object = createConfigMap({ data: createMembers(3_000, 'z'), more: [{ a: null }, 2, { b: { c: [{}, 'x'] } }] });
  assert.equal(createOutline(object).weight, estimateMemoryBytes(object));
});

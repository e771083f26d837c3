/** Tests that a list written over several turns equals a list written at once, and that each turn writes a limited size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ResponseBody } from '../../foundation/exchange.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import { CachedItem } from '../../store/cache/item.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import { CBOR_SERIALIZER } from '../serializers/cbor-serializer.ts';
import { JSON_SERIALIZER } from '../serializers/json-serializer.ts';
import type { Serializer } from '../serializers/serializer.ts';
import { createYamlSerializer } from '../serializers/yaml-serializer.ts';
import { writeList } from './write-list.ts';

const YAML_SERIALIZER = createYamlSerializer({ readsFirstDocumentOnly: true });
const TESTED_ENCODINGS = [
  { serializer: JSON_SERIALIZER, pretty: false },
  { serializer: JSON_SERIALIZER, pretty: true },
  { serializer: YAML_SERIALIZER, pretty: false },
  { serializer: CBOR_SERIALIZER, pretty: false },
];
const MAX_BYTES_PER_TURN = 128 * 1024;

function joinBody(body: ResponseBody): Buffer {
  assert.ok(Buffer.isBuffer(body) || Array.isArray(body));
  return Buffer.isBuffer(body) ? body : Buffer.concat(body);
}

function createItem(name: string, members: object, weight: number): StoredItem {
  return new CachedItem(name, {
    value: { apiVersion: 'v1', kind: 'A', metadata: { name }, ...members },
    revision: 1,
    createRevision: 1,
    weight,
  });
}

function writeInTurns(serializer: Serializer, isPretty: boolean, items: readonly StoredItem[], listName = 'items') {
  const document = { kind: 'AList', apiVersion: 'v1', metadata: { continue: 'items: []\n[]' }, [listName]: [] };
  const work = writeList({ serializer, isPretty }, { document, listName }, items, ({ object }) => object);
  const listDocument: Record<string, WritableJson> = { ...document, [listName]: items.map(({ object }) => object) };
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next();
    if (step.done === true)
      return { bytes: joinBody(step.value), pauses, whole: serializer.encode(listDocument, isPretty) };
  }
}

test('a list written over several turns equals the list written at once', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('yes', '1', 'a\nb\n', '[]', '- x', `${'long '.repeat(40)}`, '\n', ' a', 'a: b # c'),
  );
  const members = fc.dictionary(
    fc.constantFrom('a', 'b', 'items', 'rows', 'x'),
    fc.oneof(text, fc.array(text), fc.constant({})),
  );
  const item = fc.record({
    members,
    weight: fc.constantFrom(10, MAX_BYTES_PER_TURN / 2, MAX_BYTES_PER_TURN, 3 * MAX_BYTES_PER_TURN),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), fc.constantFrom('items', 'rows'), (randomItems, list) => {
      const items = randomItems.map(({ members, weight }, index) => createItem(`n${index}`, members, weight));
      for (const { serializer, pretty: isPretty } of TESTED_ENCODINGS) {
        const { bytes, whole: wholeBytes } = writeInTurns(serializer, isPretty, items, list);
        assert.equal(bytes.toString('latin1'), wholeBytes.toString('latin1'), serializer.name);
      }
    }),
    { numRuns: 200 },
  );
});

test('the number of items is encoded correctly in CBOR for every size', () => {
  for (const count of [1, 23, 24, 256, 65_536]) {
    const items = Array.from({ length: count }, () => createItem('n', {}, 1));
    const { bytes, whole } = writeInTurns(CBOR_SERIALIZER, false, items);
    assert.ok(bytes.equals(whole), `${count} items`);
  }
});

test('writing pauses after each turn', () => {
  const items = Array.from({ length: 1_000 }, (_, index) => createItem(`n${index}`, {}, 2_000));
  for (const { serializer, pretty: isPretty } of TESTED_ENCODINGS) {
    const { pauses } = writeInTurns(serializer, isPretty, items);
    assert.ok(
      pauses >= Math.floor(1_000 / Math.ceil(MAX_BYTES_PER_TURN / 2_000)),
      `${pauses} pauses of ${serializer.name}`,
    );
  }
});

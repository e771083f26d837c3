import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DividedWork } from '../foundation/event-loop.ts';
import type { ResponseBody } from '../foundation/exchange.ts';
import type { ApiObject } from '../pure/object.ts';
import type { StoredItem } from '../store/watch-cache.ts';
import { WatchFrameCache } from './frames.ts';
import { PLAIN_REPRESENTATION } from './representations/plain.ts';
import { JSON_SERIALIZER } from './serializers/json-serializer.ts';
import { ServedKind } from './served-kind.ts';

function createItem(name: string, note: string): StoredItem {
  const serializers = new Map<string, Buffer>();
  const object = { apiVersion: 'v1', kind: 'Thing', metadata: { name }, note } as ApiObject;
  return {
    key: name,
    object,
    revision: 1,
    createRevision: 1,
    weight: 0,
    encode(serializer, encode) {
      const encodedSerializer = serializers.get(serializer) ?? encode(object);
      serializers.set(serializer, encodedSerializer);
      return encodedSerializer;
    },
  };
}

function readBodyText(body: ResponseBody): string {
  return Buffer.isBuffer(body) ? body.toString() : Buffer.concat(body as Buffer[]).toString();
}

function runToEnd<Result>(work: DividedWork<Result>): { readonly result: Result; readonly pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next();
    if (step.done === true) return { result: step.value, pauses };
  }
}

const servedKind = new ServedKind('Thing', 'v1');
const compactEncoding = { serializer: JSON_SERIALIZER, isPretty: false };

function encodeListText(kind: string, metadata: object, items: readonly StoredItem[], isPretty = false): string {
  return readBodyText(
    runToEnd(PLAIN_REPRESENTATION.encodeList({ ...compactEncoding, isPretty }, { kind, servedKind, metadata, items }))
      .result,
  );
}

test('a list joined from encoded items equals a list encoded from objects', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (notes) => {
      const items = notes.map((note, index) => createItem(`n${index}`, note));
      const body = encodeListText('ThingList', { resourceVersion: '5' }, items);
      assert.deepEqual(JSON.parse(body), {
        kind: 'ThingList',
        apiVersion: 'v1',
        metadata: { resourceVersion: '5' },
        items: notes.map((note, index) => ({ metadata: { name: `n${index}` }, note })),
      });
      assert.ok(body.endsWith(']}\n'));
      assert.equal(JSON.parse(encodeListText('ThingList', {}, items, true)).items.length, notes.length);
    }),
  );
});

test('a list of several blocks contains every item', () => {
  const items = Array.from({ length: 30 }, (_, index) =>
    createItem(`n${index}`, 'x'.repeat(index % 3 === 0 ? 300_000 : 10)),
  );
  const { result: body } = runToEnd(
    PLAIN_REPRESENTATION.encodeList(compactEncoding, { kind: 'ThingList', servedKind, metadata: {}, items }),
  );
  assert.ok(Array.isArray(body));
  const parsedList = JSON.parse(readBodyText(body));
  assert.deepEqual(
    parsedList.items.map((item: { metadata: { name: string } }) => item.metadata.name),
    items.map((item) => item.key),
  );
});

test('an object that is stored with another kind is returned with the served kind', () => {
  const otherServedKind = new ServedKind('Other', 'g/v2');
  assert.equal(
    otherServedKind.encode(JSON_SERIALIZER, createItem('a', 'b')).toString(),
    '{"kind":"Other","apiVersion":"g/v2","metadata":{"name":"a"},"note":"b"}\n',
  );
});

test('an event is encoded once for several watches', () => {
  const frames = new WatchFrameCache();
  const item = createItem('a', 'b');
  const eventEncoder = PLAIN_REPRESENTATION.createEventEncoder(JSON_SERIALIZER, servedKind, frames);
  const otherEventEncoder = PLAIN_REPRESENTATION.createEventEncoder(JSON_SERIALIZER, servedKind, frames);
  const addedEvent = eventEncoder.encodeEvent('ADDED', item);
  assert.equal(otherEventEncoder.encodeEvent('ADDED', item), addedEvent);
  assert.deepEqual(JSON.parse(addedEvent.toString()), {
    type: 'ADDED',
    object: { kind: 'Thing', apiVersion: 'v1', metadata: { name: 'a' }, note: 'b' },
  });
  assert.equal(JSON.parse(eventEncoder.encodeEvent('DELETED', item).toString()).type, 'DELETED');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import type { EventObject } from '../exchange/watch-stream.ts';
import { findSerializer } from './encodings.ts';
import { createFrameReader } from './frame-reader.ts';

const orchDialect = getDialect('orch');
const orchFormat = { dialect: orchDialect };

test('a JSON watch has no frame reader', () => {
  assert.equal(createFrameReader('application/json', orchFormat), undefined);
});

test('an event is returned when its last byte has arrived, even if the chunk also contains the next event', () => {
  const readFrames = createFrameReader(`${orchDialect.protobufMediaType};stream=watch`, orchFormat);
  const readNames = (chunk: Buffer) =>
    readFrames?.(chunk).map(({ type, object }) => [type, (object as EventObject).metadata?.name]);
  const [firstFrame, secondFrame] = [createFrame('a'), createFrame('b')];
  assert.deepEqual(readNames(firstFrame.subarray(0, 3)), []);
  assert.deepEqual(readNames(firstFrame.subarray(3, 9)), []);
  assert.deepEqual(readNames(Buffer.concat([firstFrame.subarray(9), secondFrame, firstFrame.subarray(0, 1)])), [
    ['ADDED', 'a'],
    ['ADDED', 'b'],
  ]);
  assert.deepEqual(readNames(firstFrame.subarray(1)), [['ADDED', 'a']]);
});

/** Returns the bytes of an ADDED event with its length as prefix. */
function createFrame(name: string): Buffer {
  const object = findSerializer(orchDialect.protobufMediaType, orchDialect).write(
    { apiVersion: 'v1', kind: 'Endpoints', metadata: { name } },
    orchFormat,
  );
  const event = Buffer.concat([createField(1, Buffer.from('ADDED')), createField(2, createField(1, object))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(event.length);
  return Buffer.concat([length, event]);
}

/** Returns an encoded field with fewer than 128 bytes. */
function createField(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
}

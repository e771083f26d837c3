import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findJsonFrame, findProtobufFrame } from './framing.ts';

test('finds the ends and resourceVersions of JSON events', () => {
  const data = Buffer.from(
    '{"object":{"metadata":{"resourceVersion":"17"}}}\n{"object":{"metadata":{"resourceVersion":"18"}}}\n{"',
  );
  const first = findJsonFrame(data, 0);
  assert.equal(first?.version, '17');
  const second = findJsonFrame(data, first?.end ?? 0);
  assert.equal(second?.version, '18');
  assert.equal(findJsonFrame(data, second?.end ?? 0), undefined);
});

test('finds the ends and resourceVersions of protobuf events by their length prefix', () => {
  const body = Buffer.concat([
    Buffer.from('name'),
    Buffer.from([0x2a, 36]),
    Buffer.from('2f5b3a1e-9a3d-4a39-8a0c-0a2b4a0a5c5d'),
    Buffer.from([0x32, 2]),
    Buffer.from('17rest'),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const data = Buffer.concat([length, body, length, body.subarray(0, 10)]);
  const first = findProtobufFrame(data, 0);
  assert.deepEqual(first, { version: '17', end: 4 + body.length });
  assert.equal(findProtobufFrame(data, 4 + body.length), undefined);
});

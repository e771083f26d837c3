import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  comparesWording,
  containsWording,
  isWording,
  omitCellMessages,
  omitRowWording,
  omitWording,
  removeMessages,
} from './wording.ts';

const STATUS_OBJECT = {
  kind: 'Status',
  message: 'no',
  details: { causes: [{ reason: 'R', message: 'because', field: 'f' }] },
};

test('messages of a Status, its causes and conditions are wording', () => {
  assert.ok(isWording('the response', STATUS_OBJECT, 'message'));
  assert.ok(isWording('the Status', STATUS_OBJECT, 'details.causes[0].message'));
  assert.ok(isWording('an event', { type: 'ERROR', object: STATUS_OBJECT }, 'object.message'));
  assert.ok(isWording('an event', STATUS_OBJECT, 'message'));
  assert.ok(isWording('the stored CustomResourceDefinition "a"', {}, 'status.conditions[0].message'));
  assert.ok(isWording('the response', { kind: 'SelfSubjectAccessReview' }, 'status.reason'));
});

test('text of warnings, causes and columns is wording', () => {
  assert.ok(isWording('the warnings', { text: 'x' }, 'text'));
  assert.ok(isWording('the causes', {}, 'message'));
  assert.ok(isWording('every column of the table', {}, 'description'));
  assert.ok(!isWording('the columns of the table', {}, 'name'));
});

test('fields for programs are not wording, nor are message fields of other objects', () => {
  for (const path of ['reason', 'code', 'details.causes[0].reason', 'details.causes[0].field', 'metadata.message2'])
    assert.ok(!isWording('the Status', STATUS_OBJECT, path), path);
  assert.ok(!isWording('the stored Event "a"', { kind: 'Event' }, 'message'));
  assert.ok(!isWording('the body of the response', 'ok', 'text'));
});

test('without wording, a message must be present or absent', () => {
  assert.deepEqual(omitWording({ value: 'a' }), { keyword: 'not empty' });
  assert.deepEqual(omitWording({ pattern: /a/ }), { keyword: 'not empty' });
  assert.deepEqual(omitWording({ keyword: 'absent' }), { keyword: 'absent' });
  assert.deepEqual(omitRowWording(['message', 'contains', 'a']), ['message', 'is', '(not empty)']);
  assert.deepEqual(omitRowWording(['message', 'a']), ['message', 'is', '(not empty)']);
  assert.deepEqual(omitRowWording(['message', '(absent)']), ['message', '(absent)']);
});

test('details are compared without messages', () => {
  assert.ok(containsWording(STATUS_OBJECT, 'details'));
  assert.ok(!containsWording({ kind: 'Event' }, 'details'));
  assert.deepEqual(removeMessages(STATUS_OBJECT.details), { causes: [{ reason: 'R', field: 'f' }] });
  const cells = [
    '{"causes":[{"reason":"R","message":"a \\"b\\", c","field":"f"}]}',
    '{"causes":[{"message":"a","reason":"R","field":"f"}]}',
    '{"causes":[{"reason":"R","field":"f", "message": "a"}]}',
  ];
  for (const cell of cells)
    assert.deepEqual(JSON.parse(omitCellMessages(cell)), { causes: [{ reason: 'R', field: 'f' }] });
});

test('wording is compared on bundled simulators, and on other servers only if requested', () => {
  const target = { url: 'http://127.0.0.1:1' };
  assert.equal(comparesWording({}), true);
  assert.equal(comparesWording({ target }), false);
  assert.equal(comparesWording({ target, wording: true }), true);
  assert.equal(comparesWording({ wording: false }), false);
});

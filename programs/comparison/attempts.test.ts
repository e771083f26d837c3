import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attempt, judge, type Side } from './attempts.ts';

const listAnswer = (body: string) => [{ what: 'list', outcome: { status: 200, body } }];
const attempt = (left: string, right: string): Attempt => ({ left: listAnswer(left), right: listAnswer(right) });
const first = (mayVary: Side | undefined, ...attempts: Attempt[]) => judge(attempts, mayVary)[0];

test('one attempt with equal responses is agreement', () =>
  assert.equal(first(undefined, attempt('a', 'a')), undefined));

test('a response that both sides give now and then is accepted in every attempt', () =>
  assert.equal(first(undefined, attempt('b', 'a'), attempt('a', 'b')), undefined));

test('an attempt that agrees does not excuse a response that the other side never gave', () => {
  for (const [left, right] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const divergence = first(undefined, attempt(left, right), attempt('a', 'a'), attempt('a', 'a'));
    assert.equal(divergence?.isUnstable, true);
    assert.deepEqual(divergence?.left, { status: 200, body: left });
  }
});

test('each response of a side that may vary is right; the other side may only give one of them', () => {
  assert.equal(first('right', attempt('a', 'b'), attempt('a', 'a')), undefined);
  assert.equal(first('left', attempt('a', 'b'), attempt('a', 'a'))?.isUnstable, true);
});

test('responses that are never equal are a stable divergence', () =>
  assert.equal(first(undefined, attempt('a', 'b'), attempt('a', 'c'))?.isUnstable, false));

test('a side that gives several responses varies', () => {
  assert.equal(first(undefined, attempt('a', 'b'), attempt('a', 'a'))?.varies, true);
  assert.equal(first(undefined, attempt('a', 'b'), attempt('a', 'b'))?.varies, false);
});

test('a divergence names the attempt in which it was seen', () => {
  const attempts = [attempt('a', 'a'), attempt('a', 'b')];
  assert.equal(judge(attempts)[0]?.attempt, attempts[1]);
});

test('every step that differs is a divergence, not only the first', () => {
  const steps = (...bodies: string[]) => bodies.flatMap(listAnswer);
  const divergences = judge([{ left: steps('a', 'b', 'c'), right: steps('x', 'b', 'z') }]);
  assert.deepEqual(
    divergences.map(({ index }) => index),
    [0, 2],
  );
});

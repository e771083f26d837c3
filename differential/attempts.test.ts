import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attempt, judge, type Side } from './attempts.ts';

const answered = (body: string) => [{ what: 'list', outcome: { status: 200, body } }];
const attempt = (left: string, right: string): Attempt => ({ left: answered(left), right: answered(right) });
const verdict = (mayVary: Side | undefined, ...attempts: Attempt[]) => judge(attempts, mayVary).verdict;

test('one attempt in which both answer alike is agreement', () =>
  assert.equal(verdict(undefined, attempt('a', 'a')), 'agrees'));

test('what both give now and then is right in all attempts', () =>
  assert.equal(verdict(undefined, attempt('b', 'a'), attempt('a', 'b')), 'agrees'));

test('an answer that the other side never gave is not made up for by an attempt that agrees', () => {
  for (const [left, right] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const judged = judge([attempt(left, right), attempt('a', 'a'), attempt('a', 'a')]);
    assert.equal(judged.verdict, 'unstable');
    assert.deepEqual(judged.divergences[0]?.left, { status: 200, body: left });
  }
});

test('of a side that may vary each answer is right, of the other only what that one gave', () => {
  assert.equal(verdict('right', attempt('a', 'b'), attempt('a', 'a')), 'agrees');
  assert.equal(verdict('left', attempt('a', 'b'), attempt('a', 'a')), 'unstable');
});

test('what never agrees diverges', () =>
  assert.equal(verdict(undefined, attempt('a', 'b'), attempt('a', 'c')), 'diverges'));

test('a side varies where they differ: more attempts may explain it', () => {
  assert.equal(judge([attempt('a', 'b'), attempt('a', 'a')]).varies, true);
  assert.equal(judge([attempt('a', 'b'), attempt('a', 'b')]).varies, false);
});

test('a divergence names the attempt in which it was seen', () => {
  const attempts = [attempt('a', 'a'), attempt('a', 'b')];
  assert.equal(judge(attempts).divergences[0]?.attempt, attempts[1]);
});

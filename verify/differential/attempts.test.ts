import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attempt, describeAttempts, judge } from './attempts.ts';

const attempt = (peer: string, simulator: string): Attempt => ({
  peer: [{ what: 'list', outcome: { status: 200, body: peer } }],
  simulator: [{ what: 'list', outcome: { status: 200, body: simulator } }],
});
const verdict = (...attempts: Attempt[]) => judge(attempts).verdict;

test('one attempt in which both answer alike is agreement', () => assert.equal(verdict(attempt('a', 'a')), 'agrees'));

test('what the peer answers by chance is right in all attempts', () => {
  assert.equal(verdict(attempt('b', 'a'), attempt('a', 'a')), 'agrees');
  assert.equal(verdict(attempt('b', 'a'), attempt('c', 'a'), attempt('a', 'a')), 'agrees');
});

test('an answer that the peer never gave is not made up for by a later one', () => {
  const judged = judge([attempt('a', 'b'), attempt('a', 'a')]);
  assert.equal(judged.verdict, 'unstable');
  assert.deepEqual(judged.divergence?.simulator, { status: 200, body: 'b' });
  assert.equal(describeAttempts(judged), 'attempt 1: diverged at "list"\nattempt 2: agreed');
});

test('what never agrees diverges', () => assert.equal(verdict(attempt('a', 'b'), attempt('a', 'c')), 'diverges'));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attempt, findDivergences, type Side } from './attempts.ts';

const createListTranscript = (body: string) => [{ operation: 'list', outcome: { status: 200, body } }];
const createAttempt = (left: string, right: string): Attempt => ({
  left: createListTranscript(left),
  right: createListTranscript(right),
});
const findFirstDivergence = (mayVary: Side | undefined, ...attempts: Attempt[]) =>
  findDivergences(attempts, mayVary)[0];

test('one attempt with equal responses has no divergence', () =>
  assert.equal(findFirstDivergence(undefined, createAttempt('a', 'a')), undefined));

test('a response that each side returns in at least one attempt is accepted', () =>
  assert.equal(findFirstDivergence(undefined, createAttempt('b', 'a'), createAttempt('a', 'b')), undefined));

test('a response that the other side never returned is a divergence, even if another attempt is equal', () => {
  for (const [left, right] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const divergence = findFirstDivergence(
      undefined,
      createAttempt(left, right),
      createAttempt('a', 'a'),
      createAttempt('a', 'a'),
    );
    assert.equal(divergence?.isUnstable, true);
    assert.deepEqual(divergence?.left, { status: 200, body: left });
  }
});

test('every response of the varying side is accepted; the other side must return one of them', () => {
  assert.equal(findFirstDivergence('right', createAttempt('a', 'b'), createAttempt('a', 'a')), undefined);
  assert.equal(findFirstDivergence('left', createAttempt('a', 'b'), createAttempt('a', 'a'))?.isUnstable, true);
});

test('responses that are never equal are a stable divergence', () =>
  assert.equal(findFirstDivergence(undefined, createAttempt('a', 'b'), createAttempt('a', 'c'))?.isUnstable, false));

test('a side with several responses is marked as varying', () => {
  assert.equal(
    findFirstDivergence(undefined, createAttempt('a', 'b'), createAttempt('a', 'a'))?.hasSeveralResponses,
    true,
  );
  assert.equal(
    findFirstDivergence(undefined, createAttempt('a', 'b'), createAttempt('a', 'b'))?.hasSeveralResponses,
    false,
  );
});

test('a divergence names its attempt', () => {
  const attempts = [createAttempt('a', 'a'), createAttempt('a', 'b')];
  assert.equal(findDivergences(attempts)[0]?.attempt, attempts[1]);
});

test('every differing step is a divergence, not only the first', () => {
  const createTranscript = (...bodies: string[]) => bodies.flatMap(createListTranscript);
  const divergences = findDivergences([
    { left: createTranscript('a', 'b', 'c'), right: createTranscript('x', 'b', 'z') },
  ]);
  assert.deepEqual(
    divergences.map(({ index }) => index),
    [0, 2],
  );
});

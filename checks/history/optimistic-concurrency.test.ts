import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { History, RecordedObject, Write } from './history.ts';
import { checkOptimisticConcurrency } from './optimistic-concurrency.ts';

function createObjectWithVersion(version: string): RecordedObject {
  return { metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: version } };
}

function createUpdate(
  id: string,
  preconditionVersion: string,
  newVersion: string | undefined,
  startTime: number,
  endTime: number,
): Write {
  const commonFields = {
    id,
    verb: 'update',
    key: 'n/a',
    preconditionVersion,
    startedAt: startTime,
    endedAt: endTime,
  } as const;
  return newVersion === undefined
    ? { ...commonFields, outcome: 'rejected', code: 409 }
    : { ...commonFields, outcome: 'acknowledged', code: 200, object: createObjectWithVersion(newVersion) };
}

const CREATE_WRITE: Write = {
  id: 'create',
  verb: 'create',
  key: 'n/a',
  outcome: 'acknowledged',
  object: createObjectWithVersion('one'),
  startedAt: 1,
  endedAt: 2,
};

function listMessages(...writes: Write[]): string[] {
  const history: History = { writes: [CREATE_WRITE, ...writes], watches: [], lists: [], hasAllWrites: true };
  return checkOptimisticConcurrency(history).map(({ message }) => message);
}

test('one of several concurrent writers with the same version may succeed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.nat({ max: 8 }), (writerCount, winnerIndex) => {
      const updates = Array.from({ length: writerCount }, (_, number) =>
        createUpdate(`writer ${number}`, 'one', number === winnerIndex % writerCount ? `v${number}` : undefined, 3, 9),
      );
      assert.deepEqual(listMessages(...updates), []);
    }),
  );
});

test('two successful writes with the same version are a violation', () => {
  assert.deepEqual(
    listMessages(createUpdate('first', 'one', 'two', 3, 9), createUpdate('second', 'one', 'three', 3, 9)),
    ['2 writes of n/a @one succeeded'],
  );
});

test('a successful write that changes nothing does not count as a write of the version', () => {
  assert.deepEqual(
    listMessages(createUpdate('first', 'one', 'two', 3, 9), createUpdate('idle', 'one', 'one', 3, 9)),
    [],
  );
});

test('an accepted write with a stale version is a violation', () => {
  const chain = [createUpdate('first', 'one', 'two', 3, 4), createUpdate('second', 'two', 'three', 5, 6)];
  assert.deepEqual(listMessages(...chain, { ...createUpdate('stale', 'two', 'four', 7, 8) }), [
    '2 writes of n/a @two succeeded',
    'stale was accepted with version two, which second had replaced',
  ]);
});

test('an object that was created twice is a violation', () => {
  const repeatedWrite: Write = {
    ...CREATE_WRITE,
    id: 'again',
    object: { metadata: { ...createObjectWithVersion('x').metadata, uid: 'w' } },
    startedAt: 5,
    endedAt: 6,
  };
  assert.deepEqual(listMessages(repeatedWrite), ['n/a was created twice']);
  const deletion: Write = {
    id: 'gone',
    verb: 'delete',
    key: 'n/a',
    uid: 'u',
    outcome: 'acknowledged',
    startedAt: 3,
    endedAt: 4,
  };
  assert.deepEqual(listMessages(deletion, repeatedWrite), []);
});

test('a conflict without a concurrent writer is a violation', () => {
  assert.deepEqual(listMessages(createUpdate('lonely', 'one', undefined, 3, 4)), [
    'lonely was rejected although version one had not been replaced',
  ]);
});

test('the response to a create may arrive after the object was deleted and created again', () => {
  const removal: Write = {
    id: 'delete',
    verb: 'delete',
    key: 'n/a',
    outcome: 'acknowledged',
    uid: 'u',
    startedAt: 2,
    endedAt: 3,
  };
  const repeatedWrite: Write = {
    ...CREATE_WRITE,
    id: 'again',
    object: createObjectWithVersion('two'),
    startedAt: 5,
    endedAt: 6,
  };
  const lateWrite: Write = { ...CREATE_WRITE, endedAt: 8 };
  const history: History = { writes: [lateWrite, removal, repeatedWrite], watches: [], lists: [], hasAllWrites: true };
  assert.deepEqual(checkOptimisticConcurrency(history), []);
});

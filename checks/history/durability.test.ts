import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDurability } from './durability.ts';
import type { History, List, RecordedObject, Write } from './history.ts';

const readWriteId = ({ metadata }: RecordedObject) => metadata.labels?.written;

function object(name: string, writeId: string, version: string, uid = `uid-of-${name}`): RecordedObject {
  return { metadata: { name, uid, resourceVersion: version, labels: { written: writeId } } };
}

/** Creates an acknowledged write; unless it is a deletion, its response contains the object. */
function write(
  id: string,
  name: string,
  version: string,
  times: readonly [number, number],
  members: Partial<Write> = {},
) {
  const [startTime, endTime] = times;
  const answer =
    members.outcome === undefined && members.verb !== 'delete' ? { object: object(name, id, version) } : {};
  const write: Write = {
    id,
    verb: 'update',
    key: name,
    outcome: 'acknowledged',
    startedAt: startTime,
    endedAt: endTime,
    ...answer,
    ...members,
  };
  return write;
}

function list(version: string, index: number, ...items: readonly RecordedObject[]): List {
  return { id: `list at ${index}`, version, semantics: 'most recent', items, startedAt: index, endedAt: index + 1 };
}

function messages(history: Partial<History>): string[] {
  const fullHistory = { writes: [], watches: [], lists: [], closed: true, ...history };
  return checkDurability(fullHistory, readWriteId).map(({ message }) => message);
}

const FIRST = write('one', 'a', '5', [1, 2]);
const SECOND = write('two', 'a', '6', [3, 4]);
const DELETION = write('three', 'a', '', [5, 6], { verb: 'delete', uid: 'uid-of-a' });

describe('checkDurability', () => {
  it('accepts the state after a crash without data loss', () => {
    assert.deepEqual(messages({ writes: [FIRST, SECOND], lists: [list('6', 10, object('a', 'two', '6'))] }), []);
    assert.deepEqual(messages({ writes: [FIRST, SECOND, DELETION], lists: [list('7', 10)] }), []);
  });

  it('accepts a write without a response whether or not it was applied', () => {
    const unansweredWrite = write('two', 'a', '', [3, 9], { outcome: 'unknown' });
    for (const item of [object('a', 'two', '6'), object('a', 'one', '5')])
      assert.deepEqual(messages({ writes: [FIRST, unansweredWrite], lists: [list('6', 10, item)] }), []);
    const deletion = write('two', 'a', '', [3, 9], { outcome: 'unknown', verb: 'delete' });
    assert.deepEqual(messages({ writes: [FIRST, deletion], lists: [list('6', 10)] }), []);
  });

  it('reports the loss of an acknowledged write', () => {
    assert.deepEqual(messages({ writes: [FIRST, SECOND], lists: [list('6', 10, object('a', 'one', '5'))] }), [
      'two (update a) was acknowledged and is lost',
    ]);
    assert.deepEqual(messages({ writes: [FIRST], lists: [list('6', 10)] }), [
      'one (update a) was acknowledged and is lost',
    ]);
  });

  it('reports the loss of an acknowledged write that follows a write without a response', () => {
    const unansweredWrite = write('two', 'a', '', [3, 9], { outcome: 'unknown' });
    const third = write('three', 'a', '7', [10, 11]);
    assert.deepEqual(messages({ writes: [unansweredWrite, third], lists: [list('7', 20, object('a', 'two', '6'))] }), [
      'three (update a) was acknowledged and is lost',
    ]);
  });

  it('reports an object that exists after its acknowledged deletion', () => {
    assert.deepEqual(messages({ writes: [SECOND, DELETION], lists: [list('7', 10, object('a', 'two', '6'))] }), [
      'three (delete a) was acknowledged and is lost',
    ]);
  });

  it('reports a rejected write that was stored, and an object that no write produced', () => {
    const rejectedWrite = write('two', 'a', '', [3, 4], { outcome: 'refused', code: 409 });
    assert.deepEqual(messages({ writes: [FIRST, rejectedWrite], lists: [list('6', 10, object('a', 'two', '6'))] }), [
      'two was rejected, but is stored',
    ]);
    assert.deepEqual(messages({ lists: [list('6', 10, object('b', 'x', '6'))] }), ['no write produced b @6']);
  });

  it('reports an object in a list or watch that differs from the response to its write', () => {
    const repeatedObject = object('a', 'one', '8');
    const repeatedMessages = ['metadata.resourceVersion differs from the response to one'];
    assert.deepEqual(messages({ writes: [FIRST], lists: [list('8', 10, repeatedObject)] }), repeatedMessages);
    const events = [{ type: 'MODIFIED', object: repeatedObject, arrivedAt: 9 } as const];
    const watch = { id: 'watch', start: { at: 'exact', version: '5' }, openedAt: 3, events } as const;
    assert.deepEqual(messages({ writes: [FIRST], watches: [watch] }), repeatedMessages);
    const objectWithOtherUid = object('a', 'one', '5', 'another-uid');
    assert.deepEqual(messages({ writes: [FIRST], lists: [list('5', 10, objectWithOtherUid)] }), [
      'metadata.uid differs from the response to one',
    ]);
  });

  it('reports a version that is used twice, and versions that decrease', () => {
    const otherWrite = write('two', 'b', '5', [1, 2]);
    assert.deepEqual(messages({ writes: [FIRST, otherWrite] }), ['version 5 was used twice']);
    const laterWrite = write('later', 'b', '3', [10, 11]);
    assert.deepEqual(messages({ writes: [FIRST, laterWrite] }), ['versions decrease: later has 3']);
    assert.deepEqual(messages({ writes: [FIRST], lists: [list('4', 10, object('a', 'one', '5'))] }), [
      'versions decrease: list at 10 has 4',
    ]);
  });

  it('compares only numeric versions, and only versions of sequential writes', () => {
    const opaque = [write('one', 'a', 'x9', [1, 2]), write('two', 'b', 'x1', [10, 11])];
    assert.deepEqual(messages({ writes: opaque }), []);
    const writes = [write('one', 'a', '9', [1, 5]), write('two', 'b', '8', [4, 6])];
    assert.deepEqual(messages({ writes }), []);
  });
});

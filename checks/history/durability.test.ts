import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDurability } from './durability.ts';
import type { History, List, RecordedObject, Write } from './history.ts';

const readWriteId = ({ metadata }: RecordedObject) => metadata.labels?.written;

function createObject(name: string, writeId: string, version: string, uid = `uid-of-${name}`): RecordedObject {
  return { metadata: { name, uid, resourceVersion: version, labels: { written: writeId } } };
}

/** Creates an acknowledged write; unless it is a deletion, its response contains the object. */
function createWrite(
  id: string,
  name: string,
  version: string,
  times: readonly [number, number],
  members: Partial<Write> = {},
) {
  const [startTime, endTime] = times;
  const response =
    members.outcome === undefined && members.verb !== 'delete' ? { object: createObject(name, id, version) } : {};
  const write: Write = {
    id,
    verb: 'update',
    key: name,
    outcome: 'acknowledged',
    startedAt: startTime,
    endedAt: endTime,
    ...response,
    ...members,
  };
  return write;
}

function createList(version: string, index: number, ...items: readonly RecordedObject[]): List {
  return { id: `list at ${index}`, version, semantics: 'most recent', items, startedAt: index, endedAt: index + 1 };
}

function listMessages(history: Partial<History>): string[] {
  const fullHistory = { writes: [], watches: [], lists: [], hasAllWrites: true, ...history };
  return checkDurability(fullHistory, readWriteId).map(({ message }) => message);
}

const FIRST_WRITE = createWrite('one', 'a', '5', [1, 2]);
const SECOND_WRITE = createWrite('two', 'a', '6', [3, 4]);
const DELETION_WRITE = createWrite('three', 'a', '', [5, 6], { verb: 'delete', uid: 'uid-of-a' });

describe('the durability check', () => {
  it('accepts the state after a crash without data loss', () => {
    assert.deepEqual(
      listMessages({
        writes: [FIRST_WRITE, SECOND_WRITE],
        lists: [createList('6', 10, createObject('a', 'two', '6'))],
      }),
      [],
    );
    assert.deepEqual(
      listMessages({ writes: [FIRST_WRITE, SECOND_WRITE, DELETION_WRITE], lists: [createList('7', 10)] }),
      [],
    );
  });

  it('accepts a write without a response whether or not it was applied', () => {
    const unansweredWrite = createWrite('two', 'a', '', [3, 9], { outcome: 'unknown' });
    for (const item of [createObject('a', 'two', '6'), createObject('a', 'one', '5')])
      assert.deepEqual(
        listMessages({ writes: [FIRST_WRITE, unansweredWrite], lists: [createList('6', 10, item)] }),
        [],
      );
    const deletion = createWrite('two', 'a', '', [3, 9], { outcome: 'unknown', verb: 'delete' });
    assert.deepEqual(listMessages({ writes: [FIRST_WRITE, deletion], lists: [createList('6', 10)] }), []);
  });

  it('reports the loss of an acknowledged write', () => {
    assert.deepEqual(
      listMessages({
        writes: [FIRST_WRITE, SECOND_WRITE],
        lists: [createList('6', 10, createObject('a', 'one', '5'))],
      }),
      ['two (update a) was acknowledged and is lost'],
    );
    assert.deepEqual(listMessages({ writes: [FIRST_WRITE], lists: [createList('6', 10)] }), [
      'one (update a) was acknowledged and is lost',
    ]);
  });

  it('reports the loss of an acknowledged write that follows a write without a response', () => {
    const unansweredWrite = createWrite('two', 'a', '', [3, 9], { outcome: 'unknown' });
    const thirdWrite = createWrite('three', 'a', '7', [10, 11]);
    assert.deepEqual(
      listMessages({
        writes: [unansweredWrite, thirdWrite],
        lists: [createList('7', 20, createObject('a', 'two', '6'))],
      }),
      ['three (update a) was acknowledged and is lost'],
    );
  });

  it('reports an object that exists after its acknowledged deletion', () => {
    assert.deepEqual(
      listMessages({
        writes: [SECOND_WRITE, DELETION_WRITE],
        lists: [createList('7', 10, createObject('a', 'two', '6'))],
      }),
      ['three (delete a) was acknowledged and is lost'],
    );
  });

  it('reports a rejected write that was stored, and an object that no write produced', () => {
    const rejectedWrite = createWrite('two', 'a', '', [3, 4], { outcome: 'rejected', code: 409 });
    assert.deepEqual(
      listMessages({
        writes: [FIRST_WRITE, rejectedWrite],
        lists: [createList('6', 10, createObject('a', 'two', '6'))],
      }),
      ['two was rejected, but is stored'],
    );
    assert.deepEqual(listMessages({ lists: [createList('6', 10, createObject('b', 'x', '6'))] }), [
      'no write produced b @6',
    ]);
  });

  it('reports an object in a list or watch that differs from the response to its write', () => {
    const repeatedObject = createObject('a', 'one', '8');
    const repeatedMessages = ['metadata.resourceVersion differs from the response to one'];
    assert.deepEqual(
      listMessages({ writes: [FIRST_WRITE], lists: [createList('8', 10, repeatedObject)] }),
      repeatedMessages,
    );
    const events = [{ type: 'MODIFIED', object: repeatedObject, arrivedAt: 9 } as const];
    const watch = { id: 'watch', start: { type: 'exact', version: '5' }, openedAt: 3, events } as const;
    assert.deepEqual(listMessages({ writes: [FIRST_WRITE], watches: [watch] }), repeatedMessages);
    const objectWithOtherUid = createObject('a', 'one', '5', 'another-uid');
    assert.deepEqual(listMessages({ writes: [FIRST_WRITE], lists: [createList('5', 10, objectWithOtherUid)] }), [
      'metadata.uid differs from the response to one',
    ]);
  });

  it('reports a version that is used twice, and versions that decrease', () => {
    const otherWrite = createWrite('two', 'b', '5', [1, 2]);
    assert.deepEqual(listMessages({ writes: [FIRST_WRITE, otherWrite] }), ['version 5 was used twice']);
    const laterWrite = createWrite('later', 'b', '3', [10, 11]);
    assert.deepEqual(listMessages({ writes: [FIRST_WRITE, laterWrite] }), ['versions decrease: later has 3']);
    assert.deepEqual(
      listMessages({ writes: [FIRST_WRITE], lists: [createList('4', 10, createObject('a', 'one', '5'))] }),
      ['versions decrease: list at 10 has 4'],
    );
  });

  it('compares only numeric versions, and only versions of sequential writes', () => {
    const opaqueList = [createWrite('one', 'a', 'x9', [1, 2]), createWrite('two', 'b', 'x1', [10, 11])];
    assert.deepEqual(listMessages({ writes: opaqueList }), []);
    const writes = [createWrite('one', 'a', '9', [1, 5]), createWrite('two', 'b', '8', [4, 6])];
    assert.deepEqual(listMessages({ writes }), []);
  });
});

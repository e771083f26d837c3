import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedObject, Write } from './history.ts';
import { haveOthersWritten } from './other-writers.ts';

function createObject(version: string, color: string, managers: readonly string[]): RecordedObject {
  const managedFields = managers.length === 0 ? undefined : managers.map((manager) => ({ manager }));
  return {
    metadata: {
      name: 'a',
      resourceVersion: version,
      labels: { color },
      ...(managedFields && { managedFields }),
    },
  };
}

function createWrite(recordedObject: RecordedObject): Write {
  return {
    id: 'write',
    verb: 'update',
    key: 'a',
    outcome: 'acknowledged',
    object: recordedObject,
    startedAt: 1,
    endedAt: 2,
  };
}

test('another client has written if an object lists a manager that no response lists', () => {
  const writes = [createWrite(createObject('1', 'red', ['us']))];
  assert.equal(haveOthersWritten(writes, [createObject('1', 'red', ['us'])]), false);
  // No other manager made the change, so it is an error of the server.
  assert.equal(haveOthersWritten(writes, [createObject('2', 'blue', ['us'])]), false);
  assert.equal(haveOthersWritten(writes, [createObject('2', 'red', ['us', 'them'])]), true);
});

test('without managedFields, different content shows that another client has written', () => {
  const writes = [createWrite(createObject('1', 'red', []))];
  assert.equal(haveOthersWritten(writes, [createObject('1', 'red', []), createObject('2', 'red', [])]), false);
  assert.equal(haveOthersWritten(writes, [createObject('2', 'blue', [])]), true);
});

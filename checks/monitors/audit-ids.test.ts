import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditIdMonitor } from './audit-ids.ts';
import { ModelServer } from './testing/model-server.ts';
import type { Answer } from './traffic.ts';

const REQUEST = [['Audit-ID', 'mine']] as const;

function judgeChanges(...changes: readonly Partial<Answer>[]): string[] {
  const server = new ModelServer();
  const answers = changes.map((change) => ({ ...server.list(), ...change }));
  return auditIdMonitor.judge({ answers, watches: [] }).contradictions.map(({ expected }) => expected);
}

describe('Audit-IDs', () => {
  it('an Audit-ID is the ID from the request, or is unique', () => {
    deepEqual(judgeChanges({ auditId: 'a' }, { auditId: 'b' }, { auditId: 'mine', headers: REQUEST }), []);
    deepEqual(judgeChanges({ auditId: 'a' }, { auditId: 'a' }), ['an ID that no other response has']);
    deepEqual(judgeChanges({ auditId: 'a', headers: REQUEST }), ['"mine", as in the request']);
  });

  it('a client may send the same Audit-ID repeatedly', () => {
    const ownRequest = { auditId: 'mine', headers: REQUEST };
    deepEqual(judgeChanges(ownRequest, ownRequest), []);
  });

  it('either all responses have an Audit-ID or none has', () => {
    deepEqual(judgeChanges({}, {}), []);
    deepEqual(judgeChanges({ auditId: 'a' }, {}), ['an ID, as in other responses']);
    deepEqual(judgeChanges({ auditId: 'a' }, { method: 'WATCH', status: 400 }), []);
  });
});

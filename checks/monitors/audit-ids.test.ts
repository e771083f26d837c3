import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditIds } from './audit-ids.ts';
import { ModelServer } from './testing/model-server.ts';
import type { Answer } from './traffic.ts';

const REQUEST = [['Audit-ID', 'mine']] as const;

function found(...changes: readonly Partial<Answer>[]): string[] {
  const server = new ModelServer();
  const answers = changes.map((change) => ({ ...server.list(), ...change }));
  return auditIds.judge({ answers, watches: [] }).contradictions.map(({ expected }) => expected);
}

describe('Audit-IDs', () => {
  it('are those of the requests, or of one answer each', () => {
    deepEqual(found({ auditId: 'a' }, { auditId: 'b' }, { auditId: 'mine', headers: REQUEST }), []);
    deepEqual(found({ auditId: 'a' }, { auditId: 'a' }), ['one that no other answer has']);
    deepEqual(found({ auditId: 'a', headers: REQUEST }), ['"mine", as in the request']);
  });

  it('may be repeated by the client that sends them', () => {
    const mine = { auditId: 'mine', headers: REQUEST };
    deepEqual(found(mine, mine), []);
  });

  it('are missing nowhere or everywhere', () => {
    deepEqual(found({}, {}), []);
    deepEqual(found({ auditId: 'a' }, {}), ['an ID, as other answers have']);
    deepEqual(found({ auditId: 'a' }, { method: 'WATCH', status: 400 }), []);
  });
});

import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditIdMonitor } from './audit-ids.ts';
import { ModelServer } from './testing/model-server.ts';
import type { ObservedResponse } from './traffic.ts';

const REQUEST_HEADERS = [['Audit-ID', 'mine']] as const;

function checkChangedResponses(...changes: readonly Partial<ObservedResponse>[]): string[] {
  const server = new ModelServer();
  const responses = changes.map((change) => ({ ...server.list(), ...change }));
  return auditIdMonitor.check({ responses, watches: [] }).contradictions.map(({ expected }) => expected);
}

describe('Audit-IDs', () => {
  it('an Audit-ID is the ID from the request, or is unique', () => {
    deepEqual(
      checkChangedResponses({ auditId: 'a' }, { auditId: 'b' }, { auditId: 'mine', headers: REQUEST_HEADERS }),
      [],
    );
    deepEqual(checkChangedResponses({ auditId: 'a' }, { auditId: 'a' }), ['an ID that no other response has']);
    deepEqual(checkChangedResponses({ auditId: 'a', headers: REQUEST_HEADERS }), ['"mine", as in the request']);
  });

  it('a client may send the same Audit-ID repeatedly', () => {
    const ownRequest = { auditId: 'mine', headers: REQUEST_HEADERS };
    deepEqual(checkChangedResponses(ownRequest, ownRequest), []);
  });

  it('either all responses have an Audit-ID or none has', () => {
    deepEqual(checkChangedResponses({}, {}), []);
    deepEqual(checkChangedResponses({ auditId: 'a' }, {}), ['an ID, as in other responses']);
    deepEqual(checkChangedResponses({ auditId: 'a' }, { method: 'WATCH', status: 400 }), []);
  });
});

import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFollowUpRequests, formatPath } from '../evidence/follow-up-requests.ts';
import { ModelServer, TARGET } from '../testing/model-server.ts';
import type { ObservedResponse } from '../traffic.ts';
import { checkExistingNames } from './existing-names.ts';

/** Returns the findings about a second POST of the name, between two GETs. */
function checkSecondCreate(status: number, reason: string, members: Partial<ObservedResponse> = {}): string[] {
  const server = new ModelServer();
  server.create('a');
  const secondResponse = server.create('b');
  server.get('a');
  const sentObject = { metadata: { name: 'a' } };
  const responses = server.responses.map((response) =>
    response === secondResponse
      ? { ...response, sentObject, status, document: { kind: 'Status', status: 'Failure', reason }, ...members }
      : response,
  );
  return checkExistingNames({ responses, watches: [] }).flatMap((contradiction) => contradiction?.actual ?? []);
}

describe('creation of an object with an existing name', () => {
  it('is rejected with reason AlreadyExists', () => {
    deepEqual(checkSecondCreate(409, 'AlreadyExists'), []);
    deepEqual(checkSecondCreate(409, 'Conflict'), ['409 Conflict']);
    deepEqual(checkSecondCreate(201, ''), ['201']);
    // A different name, and a different reason for the rejection.
    deepEqual(checkSecondCreate(201, '', { sentObject: { metadata: { name: 'b' } } }), []);
    deepEqual(checkSecondCreate(422, 'Invalid'), []);
  });

  it('is checked only if the object exists before and after the request', () => {
    deepEqual(checkSecondCreate(409, 'Conflict', { endedAt: Number.POSITIVE_INFINITY }), []);
    deepEqual(checkSecondCreate(409, 'Conflict', { startedAt: 0 }), []);
  });

  it('requests a read if no response shows whether the object exists afterwards', () => {
    const listFollowUpRequests = (reason: string): string[] => {
      const server = new ModelServer();
      server.create('a');
      const rejectedResponse = server.create('a');
      const document = { ...rejectedResponse.document, reason };
      const changedResponses = server.responses.map((response) =>
        response === rejectedResponse ? { ...createSecondCreate(response), document } : response,
      );
      return findFollowUpRequests({ responses: changedResponses, watches: [] }).map(
        ({ method, target }) => `${method} ${formatPath(target)}`,
      );
    };
    deepEqual(listFollowUpRequests('AlreadyExists'), []);
    deepEqual(listFollowUpRequests('Conflict'), ['GET /api/v1/namespaces/n/endpoints/a']);
  });
});

function createSecondCreate({ target: _, ...response }: ObservedResponse): ObservedResponse {
  return { ...response, target: TARGET, sentObject: { metadata: { name: 'a' } } };
}

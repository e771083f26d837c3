import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findReportingMonitors } from '../testing/altered-traffic.ts';
import { ModelServer, TARGET } from '../testing/model-server.ts';
import type { ObservedResponse, Watch } from '../traffic.ts';
import { checkRejectedVersions } from './rejected-versions.ts';

const TOO_LARGE_STATUS = {
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  code: 504,
  reason: 'Timeout',
  message: 'Too large resource version: 2, current: 1',
  details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] },
};

function rejectVersion(response: ObservedResponse, resourceVersion: string): ObservedResponse {
  return {
    ...response,
    status: 504,
    query: new Map([['resourceVersion', resourceVersion]]),
    document: TOO_LARGE_STATUS,
  };
}

describe('versions that the server rejects as too large', () => {
  it('a version is not rejected after an object of the collection had it', () => {
    const server = new ModelServer();
    server.create('a');
    server.create('b');
    const [getResponse, list] = [server.get('a'), server.list()];
    const checkReads = (resourceVersion: string) =>
      [getResponse, list].map((readResponse) => {
        const responses = server.responses.map((response) =>
          response === readResponse ? rejectVersion(response, resourceVersion) : response,
        );
        return findReportingMonitors({ responses, watches: [] });
      });
    deepEqual(checkReads('2'), [['fresh-reads'], ['fresh-reads']]);
    deepEqual(checkReads('3'), [[], []]);
  });

  it('a version may be rejected after a wait without an event of this version', () => {
    const server = new ModelServer();
    const creationResponse = server.create('b');
    const rejectedRead = { ...rejectVersion(server.get('b'), '1'), startedAt: 10_000, endedAt: 13_010 };
    const findEvidence = (response: ObservedResponse, eventTime?: number) => {
      const events =
        eventTime === undefined
          ? []
          : [{ type: 'ADDED', object: creationResponse.document ?? {}, arrivedAt: eventTime }];
      const watch: Watch = { ...creationResponse, id: 100, method: 'GET', target: TARGET, query: new Map(), events };
      return checkRejectedVersions({ responses: [creationResponse, response], watches: [watch] }).map(
        ({ evidence }) => evidence,
      );
    };
    const evidence = [[{ id: 100, eventIndex: 0 }, { id: rejectedRead.id }]];
    deepEqual(
      [findEvidence(rejectedRead), findEvidence(rejectedRead, 13_000), findEvidence(rejectedRead, 12_500)],
      [[], [], []],
    );
    deepEqual([findEvidence(rejectedRead, 9_000), findEvidence(rejectedRead, 11_000)], [evidence, evidence]);
    deepEqual(findEvidence({ ...rejectedRead, endedAt: 10_100 }), [
      [{ id: creationResponse.id }, { id: rejectedRead.id }],
    ]);
  });

  it('only earlier versions from the same collection count', () => {
    const server = new ModelServer();
    const rejectedRead = rejectVersion(server.get('a'), '1');
    const laterCreationResponse = server.create('a');
    const secretResponse = {
      ...laterCreationResponse,
      id: 0,
      startedAt: 0,
      endedAt: 0,
      target: { group: '', version: 'v1', plural: 'secrets' },
    };
    deepEqual(
      checkRejectedVersions({ responses: [secretResponse, rejectedRead, laterCreationResponse], watches: [] }),
      [],
    );
  });
});

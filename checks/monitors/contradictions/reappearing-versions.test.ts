import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeMetadata, findReportingMonitors } from '../testing/altered-traffic.ts';
import { ModelServer } from '../testing/model-server.ts';
import type { ObservedResponse } from '../traffic.ts';
import { checkReappearingVersions } from './reappearing-versions.ts';

function setVersion(response: ObservedResponse, resourceVersion: string): ObservedResponse {
  return { ...response, document: changeMetadata(response.document ?? {}, { resourceVersion }) };
}

describe('versions that reappear after a different version', () => {
  it('reports a reappearing version in any format', () => {
    const server = new ModelServer();
    const [creationResponse, readResponse, secondResponse] = [server.create('a'), server.get('a'), server.get('a')];
    deepEqual(
      findReportingMonitors({
        responses: [creationResponse, setVersion(readResponse, '01'), secondResponse],
        watches: [],
      }),
      ['fresh-reads'],
    );
    deepEqual(
      findReportingMonitors({ responses: [creationResponse, setVersion(readResponse, '01')], watches: [] }),
      [],
    );
  });

  it('ignores reads that overlap other requests or accept any version', () => {
    const server = new ModelServer();
    const [firstResponse, middleRead, lastRead] = [server.create('a'), server.get('a'), server.get('a')];
    const countFindings = (changes: Partial<ObservedResponse>): number =>
      checkReappearingVersions({
        responses: [firstResponse, { ...setVersion(middleRead, 'x'), ...changes }, lastRead],
        watches: [],
      }).length;
    deepEqual(countFindings({}), 1);
    deepEqual(countFindings({ startedAt: firstResponse.startedAt }), 0);
    deepEqual(countFindings({ endedAt: lastRead.endedAt }), 0);
    // A read that accepts any version.
    deepEqual(countFindings({ query: new Map([['resourceVersion', '0']]) }), 0);
  });
});

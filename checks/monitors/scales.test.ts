import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { scaleMonitor } from './scales.ts';
import { ModelServer } from './testing/model-server.ts';
import type { ObservedResponse } from './traffic.ts';

const TARGET = { group: 'apps', version: 'v1', plural: 'deployments', namespace: 'n', name: 'a' };
const METADATA = { name: 'a', namespace: 'n', uid: 'uid-1', resourceVersion: '7' };
const OBJECT: ObservedResponse = {
  ...new ModelServer().list(),
  target: TARGET,
  document: { kind: 'Deployment', apiVersion: 'apps/v1', metadata: METADATA, spec: { replicas: 3 } },
};

function createScaleResponse(
  spec: JsonObject,
  status: JsonObject = { replicas: 0 },
  members: Partial<ObservedResponse> = {},
): ObservedResponse {
  const document = { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: METADATA, spec, status };
  return { ...OBJECT, id: 2, target: { ...TARGET, subresource: 'scale' }, document, ...members };
}

function checkResponses(...responses: ObservedResponse[]): string[] {
  return scaleMonitor.check({ responses, watches: [] }).contradictions.map(({ expected }) => expected);
}

describe('Scale subresources', () => {
  it('a Scale has the replicas of its object', () => {
    deepEqual(checkResponses(OBJECT, createScaleResponse({ replicas: 3 })), []);
    deepEqual(checkResponses(OBJECT, createScaleResponse({ replicas: 2 })), ['3, as in the object']);
    deepEqual(checkResponses(OBJECT, createScaleResponse({ replicas: 3 }, { replicas: 1 })), ['0, as in the object']);
    const customTarget = { ...TARGET, group: 'example.com' };
    const customScale = createScaleResponse({ replicas: 2 }, {}, { target: { ...customTarget, subresource: 'scale' } });
    deepEqual(checkResponses({ ...OBJECT, target: customTarget }, customScale), []);
  });

  it('equal versions have equal Scales', () => {
    deepEqual(checkResponses(createScaleResponse({ replicas: 3 }), createScaleResponse({ replicas: 3 })), []);
    deepEqual(
      checkResponses(createScaleResponse({ replicas: 3 }), createScaleResponse({ replicas: 3 }, { replicas: 1 })),
      ['0, as shown before'],
    );
  });

  it('a write returns the written replicas', () => {
    const checkWrite = (replicas: number, query = new Map<string, string>()) =>
      checkResponses(
        createScaleResponse({ replicas: 3 }, {}, { method: 'PATCH', sentObject: { spec: { replicas } }, query }),
      );
    deepEqual(checkWrite(3), []);
    deepEqual(checkWrite(4), ['4, as written']);
    deepEqual(checkWrite(4, new Map([['dryRun', 'All']])), []);
  });
});

import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { scales } from './scales.ts';
import { ModelServer } from './testing/model-server.ts';
import type { Answer } from './traffic.ts';

const PLACE = { group: 'apps', version: 'v1', plural: 'deployments', namespace: 'n', name: 'a' };
const METADATA = { name: 'a', namespace: 'n', uid: 'uid-1', resourceVersion: '7' };
const OBJECT: Answer = {
  ...new ModelServer().list(),
  place: PLACE,
  document: { kind: 'Deployment', apiVersion: 'apps/v1', metadata: METADATA, spec: { replicas: 3 } },
};

function scale(spec: JsonObject, status: JsonObject = { replicas: 0 }, members: Partial<Answer> = {}): Answer {
  const document = { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: METADATA, spec, status };
  return { ...OBJECT, id: 2, place: { ...PLACE, subresource: 'scale' }, document, ...members };
}

function judgeAnswers(...answers: Answer[]): string[] {
  return scales.judge({ answers, watches: [] }).contradictions.map(({ expected }) => expected);
}

describe('Scale subresources', () => {
  it('a Scale has the replicas of its object', () => {
    deepEqual(judgeAnswers(OBJECT, scale({ replicas: 3 })), []);
    deepEqual(judgeAnswers(OBJECT, scale({ replicas: 2 })), ['3, as in the object']);
    deepEqual(judgeAnswers(OBJECT, scale({ replicas: 3 }, { replicas: 1 })), ['0, as in the object']);
    const custom = { ...PLACE, group: 'example.com' };
    const customScale = scale({ replicas: 2 }, {}, { place: { ...custom, subresource: 'scale' } });
    deepEqual(judgeAnswers({ ...OBJECT, place: custom }, customScale), []);
  });

  it('equal versions have equal Scales', () => {
    deepEqual(judgeAnswers(scale({ replicas: 3 }), scale({ replicas: 3 })), []);
    deepEqual(judgeAnswers(scale({ replicas: 3 }), scale({ replicas: 3 }, { replicas: 1 })), ['0, as shown before']);
  });

  it('a write returns the written replicas', () => {
    const judgeWrite = (replicas: number, query = new Map<string, string>()) =>
      judgeAnswers(scale({ replicas: 3 }, {}, { method: 'PATCH', sent: { spec: { replicas } }, query }));
    deepEqual(judgeWrite(3), []);
    deepEqual(judgeWrite(4), ['4, as written']);
    deepEqual(judgeWrite(4, new Map([['dryRun', 'All']])), []);
  });
});

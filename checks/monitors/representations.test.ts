import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { representations } from './representations.ts';
import { ModelServer } from './testing/model-server.ts';
import type { Fields } from './traffic.ts';

function found(accept: string, document: Fields): string[] {
  const answer = { ...new ModelServer().list(), headers: [['Accept', accept]] as const, document };
  const watch = { ...answer, events: [{ type: 'ADDED', object: document }] };
  const ofAnswer = representations.judge({ answers: [answer], watches: [] }).contradictions;
  const ofWatch = representations.judge({ answers: [], watches: [watch] }).contradictions;
  deepEqual(
    ofAnswer.map(({ expected }) => expected),
    ofWatch.map(({ expected }) => expected),
  );
  return ofAnswer.map(({ expected }) => expected);
}

const OLD = 'application/json;as=Table;g=meta.k8s.io;v=v1beta1';

describe('representations', () => {
  it('are of the version that was asked for', () => {
    deepEqual(found(OLD, { kind: 'Table', apiVersion: 'meta.k8s.io/v1beta1' }), []);
    deepEqual(found(OLD, { kind: 'Table', apiVersion: 'meta.k8s.io/v1' }), ['meta.k8s.io/v1beta1']);
    const either = `${OLD}, application/json; as=Table; g=meta.k8s.io; v=v1`;
    deepEqual(found(either, { kind: 'Table', apiVersion: 'meta.k8s.io/v1' }), []);
  });

  it('are not judged where a server may not have them', () => {
    deepEqual(found(`${OLD}, application/json`, { kind: 'EndpointsList', apiVersion: 'v1' }), []);
    deepEqual(found('application/json', { kind: 'Table', apiVersion: 'v1' }), []);
  });
});

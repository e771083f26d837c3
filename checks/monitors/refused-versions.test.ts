import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusedVersions } from './refused-versions.ts';
import { alarmsIn } from './testing/alarms.ts';
import { ModelServer } from './testing/model-server.ts';
import type { Answer } from './traffic.ts';

const TOO_LARGE = {
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  code: 504,
  reason: 'Timeout',
  message: 'Too large resource version: 2, current: 1',
  details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] },
};

function refused(answer: Answer, resourceVersion: string): Answer {
  return { ...answer, status: 504, query: new Map([['resourceVersion', resourceVersion]]), document: TOO_LARGE };
}

describe('versions that a read asks for', () => {
  it('are not refused when an object of the collection has shown them', () => {
    const server = new ModelServer();
    server.create('a');
    server.create('b');
    const [get, list] = [server.get('a'), server.list()];
    const judged = (resourceVersion: string) =>
      [get, list].map((read) => {
        const answers = server.answers.map((one) => (one === read ? refused(one, resourceVersion) : one));
        return alarmsIn({ answers, watches: [] });
      });
    deepEqual(judged('2'), [['fresh-reads'], ['fresh-reads']]);
    deepEqual(judged('3'), [[], []]);
  });

  it('are of the collection, and of before', () => {
    const server = new ModelServer();
    const get = refused(server.get('a'), '1');
    const made = server.create('a');
    const other = { ...made, id: 0, started: 0, ended: 0, place: { group: '', version: 'v1', plural: 'secrets' } };
    deepEqual(refusedVersions({ answers: [other, get, made], watches: [] }), []);
  });
});

import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findOpenQuestions, formatPath } from '../evidence/open-questions.ts';
import { ModelServer, PLACE } from '../testing/model-server.ts';
import type { Answer } from '../traffic.ts';
import { checkTakenNames } from './taken-names.ts';

/** What a second POST of the name is answered with, between two gets. */
function judgeCreate(status: number, reason: string, more: Partial<Answer> = {}): string[] {
  const server = new ModelServer();
  server.create('a');
  const again = server.create('b');
  server.get('a');
  const sent = { metadata: { name: 'a' } };
  const answers = server.answers.map((one) =>
    one === again ? { ...one, sent, status, document: { kind: 'Status', status: 'Failure', reason }, ...more } : one,
  );
  return checkTakenNames({ answers, watches: [] }).flatMap((one) => one?.actual ?? []);
}

describe('names that are taken', () => {
  it('are refused as such', () => {
    deepEqual(judgeCreate(409, 'AlreadyExists'), []);
    deepEqual(judgeCreate(409, 'Conflict'), ['409 Conflict']);
    deepEqual(judgeCreate(201, ''), ['201']);
    // Another name, and another reason not to make it.
    deepEqual(judgeCreate(201, '', { sent: { metadata: { name: 'b' } } }), []);
    deepEqual(judgeCreate(422, 'Invalid'), []);
  });

  it('are of what is there before and after', () => {
    deepEqual(judgeCreate(409, 'Conflict', { ended: Number.POSITIVE_INFINITY }), []);
    deepEqual(judgeCreate(409, 'Conflict', { started: 0 }), []);
  });

  it('are asked about where nothing shows what is there afterwards', () => {
    const askAboutCreate = (reason: string): string[] => {
      const server = new ModelServer();
      server.create('a');
      const again = server.create('a');
      const document = { ...again.document, reason };
      const answers = server.answers.map((one) => (one === again ? { ...sentAgain(one), document } : one));
      return findOpenQuestions({ answers, watches: [] }).map(({ method, place }) => `${method} ${formatPath(place)}`);
    };
    deepEqual(askAboutCreate('AlreadyExists'), []);
    deepEqual(askAboutCreate('Conflict'), ['GET /api/v1/namespaces/n/endpoints/a']);
  });
});

function sentAgain({ place: _, ...answer }: Answer): Answer {
  return { ...answer, place: PLACE, sent: { metadata: { name: 'a' } } };
}

import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findOpenQuestions, formatPath } from '../evidence/open-questions.ts';
import { ModelServer, PLACE } from '../testing/model-server.ts';
import type { Answer } from '../traffic.ts';
import { checkExistingNames } from './existing-names.ts';

/** Returns the findings about a second POST of the name, between two GETs. */
function judgeCreate(status: number, reason: string, members: Partial<Answer> = {}): string[] {
  const server = new ModelServer();
  server.create('a');
  const secondAnswer = server.create('b');
  server.get('a');
  const sentObject = { metadata: { name: 'a' } };
  const answers = server.answers.map((answer) =>
    answer === secondAnswer
      ? { ...answer, sent: sentObject, status, document: { kind: 'Status', status: 'Failure', reason }, ...members }
      : answer,
  );
  return checkExistingNames({ answers, watches: [] }).flatMap((contradiction) => contradiction?.actual ?? []);
}

describe('creation of an object with an existing name', () => {
  it('is rejected with reason AlreadyExists', () => {
    deepEqual(judgeCreate(409, 'AlreadyExists'), []);
    deepEqual(judgeCreate(409, 'Conflict'), ['409 Conflict']);
    deepEqual(judgeCreate(201, ''), ['201']);
    // A different name, and a different reason for the rejection.
    deepEqual(judgeCreate(201, '', { sent: { metadata: { name: 'b' } } }), []);
    deepEqual(judgeCreate(422, 'Invalid'), []);
  });

  it('is checked only if the object exists before and after the request', () => {
    deepEqual(judgeCreate(409, 'Conflict', { endedAt: Number.POSITIVE_INFINITY }), []);
    deepEqual(judgeCreate(409, 'Conflict', { startedAt: 0 }), []);
  });

  it('requests a read if no response shows whether the object exists afterwards', () => {
    const askAboutCreate = (reason: string): string[] => {
      const server = new ModelServer();
      server.create('a');
      const secondAnswer = server.create('a');
      const document = { ...secondAnswer.document, reason };
      const answers = server.answers.map((answer) =>
        answer === secondAnswer ? { ...toSecondCreate(answer), document } : answer,
      );
      return findOpenQuestions({ answers, watches: [] }).map(({ method, place }) => `${method} ${formatPath(place)}`);
    };
    deepEqual(askAboutCreate('AlreadyExists'), []);
    deepEqual(askAboutCreate('Conflict'), ['GET /api/v1/namespaces/n/endpoints/a']);
  });
});

function toSecondCreate({ place: _, ...answer }: Answer): Answer {
  return { ...answer, place: PLACE, sent: { metadata: { name: 'a' } } };
}

import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCoverage } from '../../spec/coverage.ts';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { parsePlace } from '../monitors/evidence/place.ts';
import type { Answer, Event, Watch } from '../monitors/traffic.ts';
import { countRequestsByClass } from './requests.ts';
import { classifyValue } from './values.ts';

const COLLECTION = '/api/v1/namespaces/n/endpoints';

type Headers = NonNullable<Answer['headers']>;

function answer(
  method: string,
  url: string,
  status: number,
  document: JsonObject,
  answerMembers: Partial<Answer> = {},
): Answer {
  const [path = '', search = ''] = url.split('?');
  const place = parsePlace(path);
  const query = new Map(new URLSearchParams(search));
  const always = { id: 0, contentType: '', warnings: [], startedAt: 0, endedAt: 1 };
  return { ...always, method, path, query, status, document, ...compact({ place }), ...answerMembers };
}

function object(name: string, metadata: JsonObject = {}): JsonObject {
  return { kind: 'Endpoints', metadata: { name, uid: `uid-${name}`, resourceVersion: '7', ...metadata } };
}

function failure(reason: string, details: JsonObject = {}): JsonObject {
  return { kind: 'Status', status: 'Failure', reason, details, metadata: {} };
}

/** Returns the class of each request as a string, in the order of the counts. */
function classifyRequests(answers: readonly Answer[], watches: readonly Watch[] = []): string[] {
  const counts = countRequestsByClass({ answers, watches }, (plural) => plural === 'endpoints');
  return [...counts].flatMap(([requestClass, count]) =>
    Array<string>(count).fill(requestClass.replaceAll('\t', ' | ')),
  );
}

const JSON_BODY: Headers = [['Content-Type', 'application/json']];

describe('classes of requests', () => {
  it('a class contains the parameters, representation, object state and outcome', () => {
    const headers: Headers = [['Accept', 'application/json;as=Table;v=v1;g=meta.example.com']];
    const url = '/api/v1/endpoints?limit=2&labelSelector=a%3Db,!c&resourceVersion=0';
    deepEqual(classifyRequests([answer('GET', url, 200, { kind: 'Table', rows: [] }, { headers })]), [
      'list | resourceVersion=0 | limit=positive | labelSelector=equality | labelSelector=does not exist | labelSelector=several | over all namespaces=yes | response format=Table | state=empty | outcome=200',
    ]);
  });

  it('equal requests are counted separately', () => {
    const get = answer('GET', `${COLLECTION}/a`, 404, failure('NotFound', { kind: 'endpoints' }));
    const text = 'get | response format=JSON | state=absent | outcome=404 NotFound';
    deepEqual(classifyRequests([get, get]), [text, text]);
  });

  it('options of a deletion are read from the URL and from the body', () => {
    const deleteOptions = {
      kind: 'DeleteOptions',
      dryRun: ['All'],
      gracePeriodSeconds: 0,
      preconditions: { uid: 'x' },
    };
    const deletion = { sent: deleteOptions, headers: JSON_BODY };
    const path = `${COLLECTION}/a?propagationPolicy=Orphan`;
    deepEqual(classifyRequests([answer('DELETE', path, 409, failure('Conflict'), deletion)]), [
      'delete | dryRun=All | propagationPolicy=Orphan | gracePeriodSeconds=zero | preconditions.uid=given | body format=JSON | response format=JSON | outcome=409 Conflict',
    ]);
  });

  for (const [type, operation] of [
    ['application/json-patch+json', 'JSON patch'],
    ['application/merge-patch+json', 'merge patch'],
    ['application/strategic-merge-patch+json', 'strategic merge patch'],
    ['application/apply-patch+yaml', 'apply'],
  ] as const)
    it(`a patch with this Content-Type is counted as ${operation}`, () => {
      const headers: Headers = [['content-type', type]];
      const [requestClass = ''] = classifyRequests([answer('PATCH', `${COLLECTION}/a`, 200, object('a'), { headers })]);
      equal(requestClass.split(' | ')[0], operation);
    });

  it('requests for subresources and documents are classified; other paths are ignored', () => {
    const documents = ['/apis/apps/v1', '/openapi/v3', '/livez/ping', '/version', '/metrics', '/anything'];
    const operations = classifyRequests([
      ...documents.map((path) => answer('GET', path, 200, {})),
      answer('PUT', `${COLLECTION}/a/status`, 200, object('a')),
      answer('POST', `${COLLECTION}/a/eviction`, 201, {}),
      answer('HEAD', COLLECTION, 405, {}),
    ]).map((requestClass) => requestClass.split(' | ')[0]);
    deepEqual(operations, ['discovery', 'OpenAPI', 'health', 'version', 'metrics', 'update status']);
  });

  it('the class of a watch contains the error event that ended it', () => {
    const expiredEvent: Event = { type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } };
    const watch = { ...answer('GET', `${COLLECTION}?watch=1`, 200, {}), events: [expiredEvent] };
    deepEqual(classifyRequests([], [watch]), ['watch | response format=JSON | outcome=200, event 410 Expired']);
  });
});

describe('state of the object at the time of the request', () => {
  const lastObjectState = (answers: readonly Answer[]): string | undefined => {
    const last = classifyRequests(answers).at(-1);
    return /state=([^|]+?) \|/.exec(last ?? '')?.[1];
  };
  const creationAnswer = answer('POST', COLLECTION, 201, object('a'), { headers: JSON_BODY });
  const patchAnswer = answer('PATCH', `${COLLECTION}/a`, 200, object('a', { resourceVersion: '9' }), {
    headers: [['Content-Type', 'application/merge-patch+json']],
  });
  const terminating = object('a', { deletionTimestamp: '2026-11-24T00:00:00Z', finalizers: ['example.com/x'] });

  it('the state is absent before the creation and present afterwards', () => {
    equal(lastObjectState([creationAnswer]), 'absent');
    equal(lastObjectState([creationAnswer, patchAnswer]), 'existing');
    const repeatedCreate = answer('POST', COLLECTION, 409, failure('AlreadyExists'), {
      sent: object('b'),
      headers: JSON_BODY,
    });
    equal(lastObjectState([repeatedCreate]), 'existing');
  });

  it('the state shows finalizers, and terminating after the deletion', () => {
    const createdWithFinalizer = answer('POST', COLLECTION, 201, object('a', { finalizers: ['example.com/x'] }));
    const deletionAnswer = answer('DELETE', `${COLLECTION}/a`, 200, terminating);
    equal(lastObjectState([createdWithFinalizer, deletionAnswer]), 'with finalizers');
    equal(
      lastObjectState([createdWithFinalizer, deletionAnswer, answer('GET', `${COLLECTION}/a`, 200, terminating)]),
      'terminating',
    );
  });

  it('the state is absent after a deletion, but not after a dry run', () => {
    const document = { kind: 'Status', status: 'Success', details: { uid: 'uid-a' }, metadata: {} };
    const invalidAnswer = answer('PUT', `${COLLECTION}/a`, 422, failure('Invalid'));
    equal(
      lastObjectState([creationAnswer, answer('DELETE', `${COLLECTION}/a`, 200, document), invalidAnswer]),
      'absent',
    );
    equal(
      lastObjectState([creationAnswer, answer('DELETE', `${COLLECTION}/a?dryRun=All`, 200, document), invalidAnswer]),
      'existing',
    );
  });

  it('the state is "changed after the read" if the request has a stale resourceVersion', () => {
    const staleUpdate = { sent: object('a', { resourceVersion: '7' }), headers: JSON_BODY };
    equal(
      lastObjectState([
        creationAnswer,
        patchAnswer,
        answer('PUT', `${COLLECTION}/a`, 409, failure('Conflict'), staleUpdate),
      ]),
      'changed after the read',
    );
  });

  it('the state shows that the namespace is missing or terminating', () => {
    const path = '/api/v1/namespaces/n';
    const missingNamespace = answer('POST', COLLECTION, 404, failure('NotFound', { kind: 'namespaces', name: 'n' }));
    equal(lastObjectState([missingNamespace]), 'namespace absent');
    const terminatingNamespace = {
      kind: 'Namespace',
      metadata: { name: 'n', uid: 'u', resourceVersion: '3', deletionTimestamp: 'x', finalizers: ['x'] },
    };
    const forbiddenAnswer = answer('POST', COLLECTION, 403, failure('Forbidden'), { sent: object('a') });
    equal(
      lastObjectState([answer('DELETE', path, 200, terminatingNamespace), forbiddenAnswer]),
      'namespace terminating',
    );
  });
});

describe('classes of parameter values', () => {
  it('every value has a class that the tables list', () => {
    const texts = [
      '',
      '0',
      '1',
      '-1',
      'true',
      'False',
      'All',
      'Exact',
      'a=b',
      'a!=b',
      'a in (b,c)',
      '!a',
      'a',
      '(',
      'a'.repeat(200),
      'gzip',
    ];
    for (const [name, parameter] of Object.entries(readCoverage().parameters))
      for (const text of texts)
        for (const valueClass of classifyValue(parameter, text))
          equal(
            parameter.values.includes(valueClass) || parameter.reads === 'header',
            true,
            `${name}=${text}: ${valueClass}`,
          );
  });
});

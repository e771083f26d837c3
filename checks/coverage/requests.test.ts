import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCoverage } from '../../spec/coverage.ts';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { parseRequestTarget } from '../monitors/evidence/request-target.ts';
import type { ObservedResponse, ReceivedEvent, Watch } from '../monitors/traffic.ts';
import { countRequestsByClass } from './requests.ts';
import { classifyValue } from './values.ts';

const COLLECTION = '/api/v1/namespaces/n/endpoints';

type ResponseHeaders = NonNullable<ObservedResponse['headers']>;

function createResponse(
  method: string,
  url: string,
  status: number,
  document: JsonObject,
  responseMembers: Partial<ObservedResponse> = {},
): ObservedResponse {
  const [path = '', search = ''] = url.split('?');
  const target = parseRequestTarget(path);
  const query = new Map(new URLSearchParams(search));
  const defaultFields = { id: 0, contentType: '', warnings: [], startedAt: 0, endedAt: 1 };
  return { ...defaultFields, method, path, query, status, document, ...compact({ target }), ...responseMembers };
}

function createEndpoints(name: string, metadata: JsonObject = {}): JsonObject {
  return { kind: 'Endpoints', metadata: { name, uid: `uid-${name}`, resourceVersion: '7', ...metadata } };
}

function createFailureStatus(reason: string, details: JsonObject = {}): JsonObject {
  return { kind: 'Status', status: 'Failure', reason, details, metadata: {} };
}

/** Returns the class of each request as a string, in the order of the counts. */
function classifyRequests(responses: readonly ObservedResponse[], watches: readonly Watch[] = []): string[] {
  const counts = countRequestsByClass({ responses, watches }, (plural) => plural === 'endpoints');
  return [...counts].flatMap(([requestClass, count]) =>
    Array<string>(count).fill(requestClass.replaceAll('\t', ' | ')),
  );
}

const JSON_HEADERS: ResponseHeaders = [['Content-Type', 'application/json']];

describe('classes of requests', () => {
  it('a class contains the parameters, representation, object state and outcome', () => {
    const headers: ResponseHeaders = [['Accept', 'application/json;as=Table;v=v1;g=meta.example.com']];
    const url = '/api/v1/endpoints?limit=2&labelSelector=a%3Db,!c&resourceVersion=0';
    deepEqual(classifyRequests([createResponse('GET', url, 200, { kind: 'Table', rows: [] }, { headers })]), [
      'list | resourceVersion=0 | limit=positive | labelSelector=equality | labelSelector=does not exist | labelSelector=several | over all namespaces=yes | response format=Table | state=empty | outcome=200',
    ]);
  });

  it('equal requests are counted separately', () => {
    const getResponse = createResponse(
      'GET',
      `${COLLECTION}/a`,
      404,
      createFailureStatus('NotFound', { kind: 'endpoints' }),
    );
    const text = 'get | response format=JSON | state=absent | outcome=404 NotFound';
    deepEqual(classifyRequests([getResponse, getResponse]), [text, text]);
  });

  it('options of a deletion are read from the URL and from the body', () => {
    const deleteOptions = {
      kind: 'DeleteOptions',
      dryRun: ['All'],
      gracePeriodSeconds: 0,
      preconditions: { uid: 'x' },
    };
    const deletion = { sentObject: deleteOptions, headers: JSON_HEADERS };
    const path = `${COLLECTION}/a?propagationPolicy=Orphan`;
    deepEqual(classifyRequests([createResponse('DELETE', path, 409, createFailureStatus('Conflict'), deletion)]), [
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
      const headers: ResponseHeaders = [['content-type', type]];
      const [requestClass = ''] = classifyRequests([
        createResponse('PATCH', `${COLLECTION}/a`, 200, createEndpoints('a'), { headers }),
      ]);
      equal(requestClass.split(' | ')[0], operation);
    });

  it('requests for subresources and documents are classified; other paths are ignored', () => {
    const documents = ['/apis/apps/v1', '/openapi/v3', '/livez/ping', '/version', '/metrics', '/anything'];
    const operations = classifyRequests([
      ...documents.map((path) => createResponse('GET', path, 200, {})),
      createResponse('PUT', `${COLLECTION}/a/status`, 200, createEndpoints('a')),
      createResponse('POST', `${COLLECTION}/a/eviction`, 201, {}),
      createResponse('HEAD', COLLECTION, 405, {}),
    ]).map((requestClass) => requestClass.split(' | ')[0]);
    deepEqual(operations, ['discovery', 'OpenAPI', 'health', 'version', 'metrics', 'update status']);
  });

  it('the class of a watch contains the error event that ended it', () => {
    const expiredEvent: ReceivedEvent = { type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } };
    const watch = { ...createResponse('GET', `${COLLECTION}?watch=1`, 200, {}), events: [expiredEvent] };
    deepEqual(classifyRequests([], [watch]), ['watch | response format=JSON | outcome=200, event 410 Expired']);
  });
});

describe('state of the object at the time of the request', () => {
  const findLastObjectState = (responses: readonly ObservedResponse[]): string | undefined => {
    const lastResponse = classifyRequests(responses).at(-1);
    return /state=([^|]+?) \|/.exec(lastResponse ?? '')?.[1];
  };
  const creationResponse = createResponse('POST', COLLECTION, 201, createEndpoints('a'), { headers: JSON_HEADERS });
  const patchResponse = createResponse(
    'PATCH',
    `${COLLECTION}/a`,
    200,
    createEndpoints('a', { resourceVersion: '9' }),
    {
      headers: [['Content-Type', 'application/merge-patch+json']],
    },
  );
  const terminatingObject = createEndpoints('a', {
    deletionTimestamp: '2026-11-24T00:00:00Z',
    finalizers: ['example.com/x'],
  });

  it('the state is absent before the creation and present afterwards', () => {
    equal(findLastObjectState([creationResponse]), 'absent');
    equal(findLastObjectState([creationResponse, patchResponse]), 'existing');
    const repeatedCreate = createResponse('POST', COLLECTION, 409, createFailureStatus('AlreadyExists'), {
      sentObject: createEndpoints('b'),
      headers: JSON_HEADERS,
    });
    equal(findLastObjectState([repeatedCreate]), 'existing');
  });

  it('the state shows finalizers, and terminating after the deletion', () => {
    const createdWithFinalizer = createResponse(
      'POST',
      COLLECTION,
      201,
      createEndpoints('a', { finalizers: ['example.com/x'] }),
    );
    const deletionResponse = createResponse('DELETE', `${COLLECTION}/a`, 200, terminatingObject);
    equal(findLastObjectState([createdWithFinalizer, deletionResponse]), 'with finalizers');
    equal(
      findLastObjectState([
        createdWithFinalizer,
        deletionResponse,
        createResponse('GET', `${COLLECTION}/a`, 200, terminatingObject),
      ]),
      'terminating',
    );
  });

  it('the state is absent after a deletion, but not after a dry run', () => {
    const document = { kind: 'Status', status: 'Success', details: { uid: 'uid-a' }, metadata: {} };
    const invalidResponse = createResponse('PUT', `${COLLECTION}/a`, 422, createFailureStatus('Invalid'));
    equal(
      findLastObjectState([
        creationResponse,
        createResponse('DELETE', `${COLLECTION}/a`, 200, document),
        invalidResponse,
      ]),
      'absent',
    );
    equal(
      findLastObjectState([
        creationResponse,
        createResponse('DELETE', `${COLLECTION}/a?dryRun=All`, 200, document),
        invalidResponse,
      ]),
      'existing',
    );
  });

  it('the state is "changed after the read" if the request has a stale resourceVersion', () => {
    const staleUpdate = { sentObject: createEndpoints('a', { resourceVersion: '7' }), headers: JSON_HEADERS };
    equal(
      findLastObjectState([
        creationResponse,
        patchResponse,
        createResponse('PUT', `${COLLECTION}/a`, 409, createFailureStatus('Conflict'), staleUpdate),
      ]),
      'changed after the read',
    );
  });

  it('the state shows that the namespace is missing or terminating', () => {
    const path = '/api/v1/namespaces/n';
    const missingNamespace = createResponse(
      'POST',
      COLLECTION,
      404,
      createFailureStatus('NotFound', { kind: 'namespaces', name: 'n' }),
    );
    equal(findLastObjectState([missingNamespace]), 'namespace absent');
    const terminatingNamespace = {
      kind: 'Namespace',
      metadata: { name: 'n', uid: 'u', resourceVersion: '3', deletionTimestamp: 'x', finalizers: ['x'] },
    };
    const forbiddenResponse = createResponse('POST', COLLECTION, 403, createFailureStatus('Forbidden'), {
      sentObject: createEndpoints('a'),
    });
    equal(
      findLastObjectState([createResponse('DELETE', path, 200, terminatingNamespace), forbiddenResponse]),
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

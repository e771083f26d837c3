import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInternalProblem,
  createInvalidValueProblem,
  createNotFoundProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
  createTooManyItemsProblem,
  createTypeInvalidProblem,
} from './field-problem.ts';
import { createInvalidError } from './invalid.ts';
import * as reasons from './reasons.ts';
import type { FieldProblem, StatusError } from './status.ts';
import { createDeletionStatus } from './success.ts';

const endpointsResource = { group: '', resource: 'endpoints' };
const deploymentsResource = { group: 'apps', resource: 'deployments' };
const baseStatus = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' };

/** Responses of kube-apiserver on 2026-11-20. */
const observedStatuses: [string, StatusError, object][] = [
  [
    'a GET of absent Endpoints',
    reasons.createNotFoundError(endpointsResource, 'x'),
    {
      ...baseStatus,
      message: 'endpoints "x" not found',
      reason: 'NotFound',
      details: { name: 'x', kind: 'endpoints' },
      code: 404,
    },
  ],
  [
    'a GET of an absent Deployment',
    reasons.createNotFoundError(deploymentsResource, 'x'),
    {
      ...baseStatus,
      message: 'deployments.apps "x" not found',
      reason: 'NotFound',
      details: { name: 'x', group: 'apps', kind: 'deployments' },
      code: 404,
    },
  ],
  [
    'a POST with an existing name',
    reasons.createAlreadyExistsError(endpointsResource, 'x'),
    {
      ...baseStatus,
      message: 'endpoints "x" already exists',
      reason: 'AlreadyExists',
      details: { name: 'x', kind: 'endpoints' },
      code: 409,
    },
  ],
  [
    'a PUT with a stale resourceVersion',
    reasons.createConflictError(endpointsResource, 'x'),
    {
      ...baseStatus,
      message:
        'Operation cannot be fulfilled on endpoints "x": the object has been modified; please apply your changes to the latest version and try again',
      reason: 'Conflict',
      details: { name: 'x', kind: 'endpoints' },
      code: 409,
    },
  ],
  [
    'a PUT with a name that differs from the URL',
    reasons.createBadRequestError('the name of the object (y) does not match the name on the URL (x)'),
    {
      ...baseStatus,
      message: 'the name of the object (y) does not match the name on the URL (x)',
      reason: 'BadRequest',
      code: 400,
    },
  ],
  [
    'a POST to the resource in all namespaces',
    reasons.createMethodNotAllowedError(),
    {
      ...baseStatus,
      message: 'the server does not allow this method on the requested resource',
      reason: 'MethodNotAllowed',
      details: {},
      code: 405,
    },
  ],
  [
    'a list request of an anonymous user',
    reasons.createForbiddenError(
      endpointsResource,
      '',
      'User "system:anonymous" cannot list resource "endpoints" in API group ""',
    ),
    {
      ...baseStatus,
      message: 'endpoints is forbidden: User "system:anonymous" cannot list resource "endpoints" in API group ""',
      reason: 'Forbidden',
      details: { kind: 'endpoints' },
      code: 403,
    },
  ],
  [
    'a resourceVersion that the server has not reached',
    reasons.createLargeResourceVersionError(99999999, 25),
    {
      ...baseStatus,
      message: 'Timeout: Too large resource version: 99999999, current: 25',
      reason: 'Timeout',
      details: {
        causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
        retryAfterSeconds: 1,
      },
      code: 504,
    },
  ],
  [
    'a resourceVersion that the storage has not reached',
    reasons.createLargeResourceVersionError(99999999, 25, 'storage'),
    {
      ...baseStatus,
      message: 'Timeout: Too large resource version: 99999999, current: 25',
      reason: 'Timeout',
      details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] },
      code: 504,
    },
  ],
];

for (const [name, error, expected] of observedStatuses) {
  test(`the Status for ${name} equals that of kube-apiserver`, () => {
    assert.equal(JSON.stringify(error.status), JSON.stringify(expected));
  });
}

test('a Status with retryAfterSeconds also sets the header Retry-After', () => {
  assert.deepEqual(reasons.createLargeResourceVersionError(9, 1).headers, { 'Retry-After': '1' });
  assert.deepEqual(reasons.createBadRequestError('x').headers, {});
});

test('the Status for an expired continue token contains a new token', () => {
  assert.deepEqual(reasons.createExpiredError('old', 'abc').status.metadata, { continue: 'abc' });
});

test('field errors have the messages of kube-apiserver', () => {
  const messages = [
    createRequiredProblem('a').message,
    createRequiredProblem('a', 'must specify `addresses` or `notReadyAddresses`').message,
    createInvalidValueProblem('a', 70000, 'must be between 1 and 65535, inclusive').message,
    createNotSupportedProblem('a', 'tcp', ['SCTP', 'TCP', 'UDP']).message,
    createTooLongProblem('a', 262144).message,
    createTooManyItemsProblem('a', 3, 2).message,
  ];
  assert.deepEqual(messages, [
    'Required value',
    'Required value: must specify `addresses` or `notReadyAddresses`',
    'Invalid value: 70000: must be between 1 and 65535, inclusive',
    'Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"',
    'Too long: may not be more than 262144 bytes',
    'Too many: 3: must have at most 2 items',
  ]);
});

test('the Status of a deletion contains the group, the resource and the uid', () => {
  assert.deepEqual(createDeletionStatus(deploymentsResource, 'x', 'u').details, {
    name: 'x',
    group: 'apps',
    kind: 'deployments',
    uid: 'u',
  });
});

const problemsArbitrary = fc.array(
  fc.constantFrom(createRequiredProblem('a'), createRequiredProblem('b'), createInvalidValueProblem('a', 'x', 'no')),
  {
    maxLength: 6,
  },
);
const deploymentKind = { group: 'apps', kind: 'Deployment' };

test('the Status Invalid has a cause for each field problem, and names each distinct problem once in its message', () => {
  fc.assert(
    fc.property(problemsArbitrary, (problems: FieldProblem[]) => {
      const { status } = createInvalidError(deploymentKind, 'x', problems);
      const distinctProblems = new Set(problems.map((problem) => `${problem.field}: ${problem.message}`));
      assert.equal(status.details?.causes?.length ?? 0, problems.length);
      assert.equal(status.message?.includes('['), distinctProblems.size > 1);
      for (const text of distinctProblems) assert.equal(status.message?.split(text).length, 2);
    }),
  );
});

test('each constructor returns a Status with the code and reason of its error, and the header Retry-After', () => {
  const errors: [StatusError, number, string | undefined][] = [
    [reasons.createUnauthorizedError(), 401, 'Unauthorized'],
    [reasons.createUnknownResourceError(), 404, 'NotFound'],
    [reasons.createMethodNotSupportedError(endpointsResource, 'create'), 405, 'MethodNotAllowed'],
    [reasons.createNotAcceptableError(['application/json']), 406, 'NotAcceptable'],
    [reasons.createGenerateNameConflictError(endpointsResource, 'x', 1), 409, 'AlreadyExists'],
    [reasons.createGoneError('gone'), 410, 'Gone'],
    [reasons.createRequestTooLargeError('limit is 3145728'), 413, 'RequestEntityTooLarge'],
    [reasons.createUnsupportedMediaTypeError(['application/json']), 415, 'UnsupportedMediaType'],
    [reasons.createUnsupportedPatchTypeError(), 415, 'UnsupportedMediaType'],
    [reasons.createTooManyRequestsError('later', 1), 429, 'TooManyRequests'],
    [reasons.createInternalError('x'), 500, 'InternalError'],
    [reasons.createErrorWithoutReason('x'), 500, undefined],
    [reasons.createServerTimeoutError(endpointsResource, 'create', 2), 500, 'ServerTimeout'],
    [reasons.createServiceUnavailableError('x'), 503, 'ServiceUnavailable'],
    [reasons.createTimeoutError('x', 1), 504, 'Timeout'],
  ];
  for (const [error, code, reason] of errors) {
    assert.deepEqual([error.status.code, error.status.reason], [code, reason]);
    const retryAfterSeconds = error.status.details?.retryAfterSeconds;
    assert.equal(error.headers['Retry-After'], retryAfterSeconds === undefined ? undefined : String(retryAfterSeconds));
  }
});

test('each constructor of a field problem returns its type and the message of kube-apiserver', () => {
  const problems = [
    createDuplicateProblem('a', 'x'),
    createNotFoundProblem('a', 'x'),
    createTypeInvalidProblem('a', 5, 'no'),
    createForbiddenProblem('a', 'no'),
    createInternalProblem('a', 'no'),
  ];
  assert.deepEqual(
    problems.map(({ type, message }) => `${type} ${message}`),
    [
      'FieldValueDuplicate Duplicate value: "x"',
      'FieldValueNotFound Not found: "x"',
      'FieldValueTypeInvalid Invalid value: 5: no',
      'FieldValueForbidden Forbidden: no',
      'InternalError Internal error: no',
    ],
  );
});

test('only the first ten thousand field errors are returned', () => {
  const problems = Array.from({ length: 20_000 }, (_, index) => createForbiddenProblem(`a[${index}]`, 'no'));
  const { status } = createInvalidError({ group: '', kind: 'Pod' }, 'x', problems);
  assert.equal(status.details?.causes?.length, 10_000);
  assert.ok((status.message ?? '').endsWith('a[9999]: Forbidden: no]'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createInternalProblem,
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
  valueNotFound,
} from './field-problem.ts';
import { invalid } from './invalid.ts';
import * as reasons from './reasons.ts';
import type { FieldProblem, StatusError } from './status.ts';
import { createDeletionStatus } from './success.ts';

const endpoints = { group: '', resource: 'endpoints' };
const deployments = { group: 'apps', resource: 'deployments' };
const base = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' };

/** Responses of kube-apiserver on 2026-11-20. */
const observedStatuses: [string, StatusError, object][] = [
  [
    'get of absent Endpoints',
    reasons.notFound(endpoints, 'x'),
    {
      ...base,
      message: 'endpoints "x" not found',
      reason: 'NotFound',
      details: { name: 'x', kind: 'endpoints' },
      code: 404,
    },
  ],
  [
    'get of an absent Deployment',
    reasons.notFound(deployments, 'x'),
    {
      ...base,
      message: 'deployments.apps "x" not found',
      reason: 'NotFound',
      details: { name: 'x', group: 'apps', kind: 'deployments' },
      code: 404,
    },
  ],
  [
    'post of a name in use',
    reasons.alreadyExists(endpoints, 'x'),
    {
      ...base,
      message: 'endpoints "x" already exists',
      reason: 'AlreadyExists',
      details: { name: 'x', kind: 'endpoints' },
      code: 409,
    },
  ],
  [
    'put of a stale version',
    reasons.conflict(endpoints, 'x'),
    {
      ...base,
      message:
        'Operation cannot be fulfilled on endpoints "x": the object has been modified; please apply your changes to the latest version and try again',
      reason: 'Conflict',
      details: { name: 'x', kind: 'endpoints' },
      code: 409,
    },
  ],
  [
    'put of another name',
    reasons.badRequest('the name of the object (y) does not match the name on the URL (x)'),
    {
      ...base,
      message: 'the name of the object (y) does not match the name on the URL (x)',
      reason: 'BadRequest',
      code: 400,
    },
  ],
  [
    'post to all namespaces',
    reasons.methodNotAllowed(),
    {
      ...base,
      message: 'the server does not allow this method on the requested resource',
      reason: 'MethodNotAllowed',
      details: {},
      code: 405,
    },
  ],
  [
    'list by an anonymous user',
    reasons.forbidden(endpoints, '', 'User "system:anonymous" cannot list resource "endpoints" in API group ""'),
    {
      ...base,
      message: 'endpoints is forbidden: User "system:anonymous" cannot list resource "endpoints" in API group ""',
      reason: 'Forbidden',
      details: { kind: 'endpoints' },
      code: 403,
    },
  ],
  [
    'a version from the future',
    reasons.largeResourceVersion(99999999, 25),
    {
      ...base,
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
    'a version from the future in the storage',
    reasons.largeResourceVersion(99999999, 25, 'storage'),
    {
      ...base,
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
  assert.deepEqual(reasons.largeResourceVersion(9, 1).headers, { 'Retry-After': '1' });
  assert.deepEqual(reasons.badRequest('x').headers, {});
});

test('the Status for an expired continue token contains a new token', () => {
  assert.deepEqual(reasons.createExpiredError('old', 'abc').status.metadata, { continue: 'abc' });
});

test('field errors have the messages of kube-apiserver', () => {
  const messages = [
    required('a').message,
    required('a', 'must specify `addresses` or `notReadyAddresses`').message,
    invalidValue('a', 70000, 'must be between 1 and 65535, inclusive').message,
    notSupported('a', 'tcp', ['SCTP', 'TCP', 'UDP']).message,
    tooLong('a', 262144).message,
    tooMany('a', 3, 2).message,
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
  assert.deepEqual(createDeletionStatus(deployments, 'x', 'u').details, {
    name: 'x',
    group: 'apps',
    kind: 'deployments',
    uid: 'u',
  });
});

const problems = fc.array(fc.constantFrom(required('a'), required('b'), invalidValue('a', 'x', 'no')), {
  maxLength: 6,
});
const deploymentKind = { group: 'apps', kind: 'Deployment' };

test('every field error is a cause; the message contains each distinct error once', () => {
  fc.assert(
    fc.property(problems, (list: FieldProblem[]) => {
      const { status } = invalid(deploymentKind, 'x', list);
      const distinct = new Set(list.map((problem) => `${problem.field}: ${problem.message}`));
      assert.equal(status.details?.causes?.length ?? 0, list.length);
      assert.equal(status.message?.includes('['), distinct.size > 1);
      for (const text of distinct) assert.equal(status.message?.split(text).length, 2);
    }),
  );
});

test('the less common errors have the right code, reason and retryAfterSeconds', () => {
  const errors: [StatusError, number, string | undefined][] = [
    [reasons.createUnauthorizedError(), 401, 'Unauthorized'],
    [reasons.unknownResource(), 404, 'NotFound'],
    [reasons.methodNotSupported(endpoints, 'create'), 405, 'MethodNotAllowed'],
    [reasons.notAcceptable(['application/json']), 406, 'NotAcceptable'],
    [reasons.generateNameConflict(endpoints, 'x', 1), 409, 'AlreadyExists'],
    [reasons.createGoneError('gone'), 410, 'Gone'],
    [reasons.requestEntityTooLarge('limit is 3145728'), 413, 'RequestEntityTooLarge'],
    [reasons.unsupportedMediaType(['application/json']), 415, 'UnsupportedMediaType'],
    [reasons.unsupportedPatchType(), 415, 'UnsupportedMediaType'],
    [reasons.tooManyRequests('later', 1), 429, 'TooManyRequests'],
    [reasons.createInternalError('x'), 500, 'InternalError'],
    [reasons.createBareError('x'), 500, undefined],
    [reasons.serverTimeout(endpoints, 'create', 2), 500, 'ServerTimeout'],
    [reasons.serviceUnavailable('x'), 503, 'ServiceUnavailable'],
    [reasons.timeout('x', 1), 504, 'Timeout'],
  ];
  for (const [error, code, reason] of errors) {
    assert.deepEqual([error.status.code, error.status.reason], [code, reason]);
    const wait = error.status.details?.retryAfterSeconds;
    assert.equal(error.headers['Retry-After'], wait === undefined ? undefined : String(wait));
  }
});

test('the less common field errors have the right reason', () => {
  const problems = [
    duplicate('a', 'x'),
    valueNotFound('a', 'x'),
    typeInvalid('a', 5, 'no'),
    forbiddenField('a', 'no'),
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
  const problems = Array.from({ length: 20_000 }, (_, index) => forbiddenField(`a[${index}]`, 'no'));
  const { status } = invalid({ group: '', kind: 'Pod' }, 'x', problems);
  assert.equal(status.details?.causes?.length, 10_000);
  assert.ok((status.message ?? '').endsWith('a[9999]: Forbidden: no]'));
});

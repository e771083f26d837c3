import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { StatusError } from '../status/status.ts';
import {
  createCallFailedError,
  createDenialError,
  createDryRunError,
  createUnsupportedModificationError,
} from './denial.ts';
import { ReviewError, readReview, selectReviewVersion } from './review.ts';
import { type AdmissionAttributes, matchesAnyRule } from './rules.ts';

const POD_TARGET: AdmissionAttributes = {
  operation: 'CREATE',
  group: '',
  version: 'v1',
  resource: 'pods',
  subresource: '',
  isNamespaced: true,
};
const MATCH_ALL_RULE = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'] };

test('a rule matches if each of its lists contains the value of the request or *', () => {
  assert.ok(matchesAnyRule([MATCH_ALL_RULE], POD_TARGET));
  assert.ok(
    matchesAnyRule([{ ...MATCH_ALL_RULE, operations: ['UPDATE'] }, MATCH_ALL_RULE], POD_TARGET),
    'one rule is enough',
  );
  for (const nonMatchingMembers of [
    { operations: ['UPDATE', 'DELETE'] },
    { apiGroups: ['apps'] },
    { apiVersions: ['v2'] },
    { resources: ['services'] },
    { resources: ['pods/status'] },
    { scope: 'Cluster' },
  ]) {
    assert.equal(
      matchesAnyRule([{ ...MATCH_ALL_RULE, ...nonMatchingMembers }], POD_TARGET),
      false,
      JSON.stringify(nonMatchingMembers),
    );
  }
  assert.ok(matchesAnyRule([{ ...MATCH_ALL_RULE, scope: 'Namespaced' }], POD_TARGET));
  assert.ok(matchesAnyRule([{ ...MATCH_ALL_RULE, scope: 'Cluster' }], { ...POD_TARGET, isNamespaced: false }));
  assert.equal(matchesAnyRule([{}], POD_TARGET), false);
});

test('a subresource matches only its own name or a wildcard', () => {
  const podStatusTarget = { ...POD_TARGET, subresource: 'status' };
  const matchesResources = (...resources: string[]) =>
    matchesAnyRule([{ ...MATCH_ALL_RULE, resources }], podStatusTarget);
  assert.deepEqual(
    [
      matchesResources('*'),
      matchesResources('pods'),
      matchesResources('pods/status'),
      matchesResources('pods/*'),
      matchesResources('*/status'),
      matchesResources('*/*'),
      matchesResources('*/scale'),
    ],
    [false, false, true, true, true, true, false],
  );
});

test('a list of rules matches if any of its rules matches, in any order', () => {
  const ruleArbitrary = fc.record({
    operations: fc.subarray(['CREATE', 'UPDATE', '*']),
    resources: fc.subarray(['pods', '*']),
  });
  const rulesArbitrary = fc.array(ruleArbitrary.map((lists) => ({ ...MATCH_ALL_RULE, ...lists })));
  fc.assert(
    fc.property(rulesArbitrary, rulesArbitrary, (rules, otherRules) => {
      assert.equal(
        matchesAnyRule([...rules, ...otherRules], POD_TARGET),
        matchesAnyRule(rules, POD_TARGET) || matchesAnyRule(otherRules, POD_TARGET),
      );
      assert.equal(matchesAnyRule(rules.toReversed(), POD_TARGET), matchesAnyRule(rules, POD_TARGET));
    }),
  );
});

const SENT_REVIEW = { uid: 'u', apiVersion: 'admission.example.io/v1', isMutating: true };
const createReview = (response: object, overrides = {}) => ({
  apiVersion: SENT_REVIEW.apiVersion,
  kind: 'AdmissionReview',
  response: { uid: 'u', ...response },
  ...overrides,
});
const PATCH_RESPONSE = { patch: btoa('[{"op":"add"}]'), patchType: 'JSONPatch' };

test('a review contains the decision, the warnings and the patch', () => {
  assert.deepEqual(readReview(createReview({ allowed: true, warnings: ['w'], ...PATCH_RESPONSE }), SENT_REVIEW), {
    allowed: true,
    status: undefined,
    warnings: ['w'],
    auditAnnotations: [],
    patch: '[{"op":"add"}]',
    patchType: 'JSONPatch',
  });
  assert.equal(readReview(createReview({}), SENT_REVIEW).allowed, false);
  assert.deepEqual(readReview(createReview({ status: { code: 409 } }), SENT_REVIEW).status, { code: 409 });
});

test('a review with another uid or kind, an invalid patch, or a value of a wrong type is rejected', () => {
  const { patch, patchType } = PATCH_RESPONSE;
  const validatingReview = { ...SENT_REVIEW, isMutating: false };
  const invalidReviews: [object, typeof SENT_REVIEW, string][] = [
    [
      { apiVersion: SENT_REVIEW.apiVersion },
      SENT_REVIEW,
      'received invalid webhook response: webhook response was absent',
    ],
    [createReview({ uid: 'x' }), SENT_REVIEW, 'received invalid webhook response: expected response.uid="u", got "x"'],
    [
      createReview({}, { apiVersion: 'v1', kind: 'Foo' }),
      SENT_REVIEW,
      'received invalid webhook response: expected webhook response of admission.example.io/v1, Kind=AdmissionReview, got /v1, Kind=Foo',
    ],
    [
      createReview({ patch }),
      SENT_REVIEW,
      'received invalid webhook response: webhook returned response.patch but not response.patchType',
    ],
    [
      createReview({ patchType }),
      SENT_REVIEW,
      'received invalid webhook response: webhook returned response.patchType but not response.patch',
    ],
    [
      createReview({ patch, patchType: '' }),
      SENT_REVIEW,
      'received invalid webhook response: webhook returned invalid response.patchType of ""',
    ],
    [
      createReview({ patch }),
      validatingReview,
      'received invalid webhook response: validating webhook may not return response.patch',
    ],
    [
      createReview({ patchType }),
      validatingReview,
      'received invalid webhook response: validating webhook may not return response.patchType',
    ],
    [
      createReview({ patch: 'a*', patchType }),
      SENT_REVIEW,
      'failed to call webhook: illegal base64 data at input byte 1',
    ],
    [
      createReview({ allowed: 'yes' }),
      SENT_REVIEW,
      'failed to call webhook: json: cannot unmarshal string into Go struct field AdmissionResponse.response.allowed of type bool',
    ],
    [
      createReview({ allowed: [] }),
      SENT_REVIEW,
      'failed to call webhook: json: cannot unmarshal array into Go struct field AdmissionResponse.response.allowed of type bool',
    ],
  ];
  for (const [document, sentReview, message] of invalidReviews) {
    assert.throws(
      () => readReview(document as never, sentReview),
      (error) => error instanceof ReviewError && error.message === message,
      message,
    );
  }
});

test('a v1beta1 review may omit uid, kind and patchType', () => {
  const betaReview = { ...SENT_REVIEW, apiVersion: 'admission.example.io/v1beta1' };
  const { patch } = PATCH_RESPONSE;
  const result = readReview({ response: { allowed: true, patch } }, betaReview);
  assert.deepEqual([result.allowed, result.patch, result.patchType], [true, '[{"op":"add"}]', 'JSONPatch']);
  assert.equal(readReview({ response: { patch } }, { ...betaReview, isMutating: false }).patch, '');
});

test('the first known version of the list is selected', () => {
  assert.equal(selectReviewVersion(['v2', 'v1beta1', 'v1']), 'v1beta1');
  assert.equal(selectReviewVersion(['v1']), 'v1');
  assert.equal(selectReviewVersion(['v2']), undefined);
});

test('the error of a denial names the webhook and the reason', () => {
  const message = 'admission webhook "w" denied the request';
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' };
  assert.deepEqual(createDenialError('w').status, { ...status, message: `${message} without explanation`, code: 400 });
  assert.deepEqual(createDenialError('w', { status: 'Success', code: 200, message: 'no' }).status, {
    ...status,
    message: `${message}: no`,
    code: 400,
  });
  assert.deepEqual(createDenialError('w', { reason: 'Conflict', code: 409 }).status, {
    ...status,
    message: `${message}: Conflict`,
    reason: 'Conflict',
    code: 409,
  });
  const causes = [{ field: 'a', message: 'm', reason: 'r' }, {}];
  const { details } = createDenialError('w', { details: { causes, name: 'n', retryAfterSeconds: 3 } }).status;
  assert.equal(
    JSON.stringify(details),
    '{"name":"n","causes":[{"reason":"r","message":"m","field":"a"},{}],"retryAfterSeconds":3}',
  );
});

test('errors of webhook calls have the messages of kube-apiserver', () => {
  const summarizeError = (error: StatusError) => [error.status.code, error.status.reason, error.status.message];
  assert.ok(createDryRunError('w') instanceof StatusError);
  assert.deepEqual(summarizeError(createDryRunError('w')), [
    400,
    'BadRequest',
    'admission webhook "w" does not support dry run',
  ]);
  assert.deepEqual(summarizeError(createCallFailedError('w', 'x')), [
    500,
    'InternalError',
    'Internal error occurred: failed calling webhook "w": x',
  ]);
  assert.equal(
    createUnsupportedModificationError('w').status.details?.causes?.[0]?.message,
    'admission webhook "w" attempted to modify the object, which is not supported for this operation',
  );
});

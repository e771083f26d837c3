import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadSteps } from '../vocabulary.ts';
import { findLaterFieldReason } from './later-fields.ts';
import { collectNeeds, type TestStep } from './test-steps.ts';

before(loadSteps);

const findLaterFieldOfSteps = (release: string, ...steps: TestStep[]) =>
  findLaterFieldReason(collectNeeds(...steps), release);

test('a later field below the kind in the document is a reason to skip a step', () => {
  const step = [
    'POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations with the body:',
    '{apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, webhooks: [{name: a, matchConditions: []}]}',
  ] as const;
  assert.match(
    findLaterFieldOfSteps('1.26', step) ?? '',
    /^the field ValidatingWebhook\.matchConditions does not exist in release 1\.26/,
  );
  assert.equal(findLaterFieldOfSteps('1.27', step), undefined);
});

test('a later field below the kind in the step is a reason to skip it', () => {
  const service = ['the manager "x" has applied the Service "a":', 'spec: {internalTrafficPolicy: Local}'] as const;
  assert.match(
    findLaterFieldOfSteps('1.20', 'the Pod "a" has been deleted', service) ?? '',
    /^the field ServiceSpec\.internalTrafficPolicy does not exist in release/,
  );
});

test('the same name in another kind is not a later field', () => {
  assert.equal(
    findLaterFieldOfSteps('1.20', [
      'the manager "x" has applied the ConfigMap "a":',
      'data: {internalTrafficPolicy: a}',
    ]),
    undefined,
  );
});

test('a later query parameter is a reason to skip a step', () => {
  const step = 'a watch is opened on /api/v1/pods?watch=1&sendInitialEvents=true';
  assert.match(
    findLaterFieldOfSteps('1.26', step) ?? '',
    /^the parameter sendInitialEvents does not exist in release 1\.26/,
  );
  assert.equal(findLaterFieldOfSteps('1.27', step), undefined);
});

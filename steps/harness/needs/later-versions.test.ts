import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadSteps } from '../vocabulary.ts';
import { findLaterApiReason } from './later-versions.ts';
import { collectNeeds } from './test-steps.ts';

before(loadSteps);

const findLaterVersionOfStep = (step: string, release: string) => findLaterApiReason(collectNeeds(step), release);
const findLaterVersionOfDocument = (document: string, release: string) =>
  findLaterApiReason(collectNeeds(['POST / with the body:', document]), release);

test('a later version in a path or in a body is a reason to skip a step', () => {
  assert.equal(
    findLaterVersionOfStep('GET /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/a', '1.20'),
    'policy/v1/poddisruptionbudgets does not exist in release 1.20 of the server',
  );
  assert.equal(
    findLaterVersionOfDocument('{apiVersion: policy/v1, kind: Eviction}', '1.20'),
    'policy/v1 Eviction does not exist in release 1.20 of the server',
  );
  assert.equal(findLaterVersionOfStep('GET /apis/policy/v1/namespaces/a/poddisruptionbudgets', '1.21'), undefined);
});

test('a later subresource or group version is a reason to skip a step', () => {
  assert.equal(
    findLaterVersionOfStep('PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers', '1.22'),
    'v1/pods/ephemeralcontainers does not exist in release 1.22 of the server',
  );
  assert.equal(
    findLaterVersionOfStep('GET /apis/events.orch.io/v1', '1.18'),
    'events.orch.io/v1 does not exist in release 1.18 of the server',
  );
});

test('the later stable version of a kind in a step is a reason to skip the step', () => {
  assert.equal(
    findLaterVersionOfStep('the Ingress "empty" named "a"', '1.18'),
    'networking.orch.io/v1 Ingress does not exist in release 1.18 of the server',
  );
  assert.equal(
    findLaterVersionOfStep('the Event.events.orch.io "complete" named "a"', '1.18'),
    'events.orch.io/v1 Event does not exist in release 1.18 of the server',
  );
  for (const text of [
    'the Event "older" named "a"',
    'the stored Widget "a" is unchanged',
    'the HorizontalPodAutoscaler "a"',
  ])
    assert.equal(findLaterVersionOfStep(text, '1.18'), undefined, text);
  assert.equal(findLaterVersionOfStep('the Ingress "empty" named "a"', '1.19'), undefined);
});

test('unserved and removed versions are no reason to skip a step', () => {
  for (const text of ['GET /apis/extensions/v1beta1/ingresses', 'GET /api/v1/nothings'])
    assert.equal(findLaterVersionOfStep(text, '1.20'), undefined, text);
  assert.equal(findLaterVersionOfDocument('{apiVersion: v1, kind: Pod}', '1.20'), undefined);
  assert.equal(findLaterVersionOfStep('GET /apis/policy/v1/poddisruptionbudgets', '1.32'), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laterField } from './later-fields.ts';

const step = (sentence: string, ...document: string[]) => `${sentence}\n"""\n${document.join('\n')}`;

test('a field is found below the kind that its document says', () => {
  const text = step(
    'POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations with the body:',
    '{apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, webhooks: [{name: a, matchConditions: []}]}',
  );
  assert.match(laterField(text, '1.26') ?? '', /^the field ValidatingWebhook\.matchConditions came later/);
  assert.equal(laterField(text, '1.27'), undefined);
});

test('a field is found below the kind that the sentence names, in each step', () => {
  const text = [
    step('the Pod "a" has changed the'),
    step('"x" has applied the Service "a":', 'spec: {internalTrafficPolicy: Local}'),
  ];
  assert.match(laterField(text.join('\n'), '1.20') ?? '', /^the field ServiceSpec\.internalTrafficPolicy came later/);
});

test('the same word elsewhere is no field', () => {
  assert.equal(
    laterField(step('the ConfigMap "a" named "a" with:', 'data: {internalTrafficPolicy: a}'), '1.20'),
    undefined,
  );
});

test('a query parameter is found', () => {
  const text = step('a watch is opened on /api/v1/pods?watch=1&sendInitialEvents=true');
  assert.match(laterField(text, '1.26') ?? '', /^the parameter sendInitialEvents came later/);
  assert.equal(laterField(text, '1.27'), undefined);
});

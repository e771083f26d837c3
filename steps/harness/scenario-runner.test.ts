import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Envelope, Pickle } from '@cucumber/messages';
import { reportUnstartedScenario } from './scenario-runner.ts';

const pickle = { id: 'p', steps: [{ id: 's', text: 'GET /readyz', astNodeIds: [] }] } as unknown as Pickle;

test('a scenario that does not run is reported with all its steps and the reason', () => {
  const messages: Envelope[] = [];
  reportUnstartedScenario(pickle, (message) => messages.push(message), { verdict: 'skipped', reason: 'not run' });
  assert.deepEqual(
    messages.map((message) => Object.keys(message)[0]),
    [
      'testCase',
      'testCaseStarted',
      'attachment',
      'testStepFinished',
      'testStepFinished',
      'testStepFinished',
      'testCaseFinished',
    ],
  );
  assert.equal(messages[0]?.testCase?.testSteps[1]?.pickleStepId, 's');
  assert.match(messages[2]?.attachment?.body ?? '', /"not run"/);
  assert.ok(
    messages.every(({ testStepFinished: step }) => step === undefined || step.testStepResult.status === 'SKIPPED'),
  );
});

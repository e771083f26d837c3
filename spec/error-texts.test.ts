import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createErrorConverter } from './error-texts.ts';

const convert = (release: string, status: object) => createErrorConverter(release)?.(status) ?? status;

test('the message and its causes have the texts of the release', () => {
  const createCauseStatus = (unit: string) => {
    const message = `Invalid value: "x": must be no more than 63 ${unit}`;
    return {
      message: `ConfigMap "a" is invalid: metadata.labels: ${message}`,
      details: { kind: 'ConfigMap', causes: [{ field: 'metadata.labels', message }] },
    };
  };
  assert.deepEqual(convert('1.35', createCauseStatus('characters')), createCauseStatus('bytes'));
  assert.deepEqual(convert('1.34', createCauseStatus('characters')), createCauseStatus('characters'));
});

test('a message without causes is also converted', () => {
  assert.deepEqual(convert('1.37', { message: 'must be no more than 63 characters' }), {
    message: 'must be no more than 63 bytes',
  });
});

test('a cause has the field name of the release, and an error has the group of the release', () => {
  const createStatus = (field: string) => ({
    message: `PriorityClass "a" is invalid: ${field}: Forbidden: may not be changed in an update.`,
    details: { kind: 'PriorityClass', causes: [{ field, message: 'Forbidden: may not be changed in an update.' }] },
  });
  assert.deepEqual(convert('1.24', createStatus('value')), createStatus('Value'));
  assert.deepEqual(convert('1.25', createStatus('value')), createStatus('value'));
  const createGroupStatus = (group: string) => ({
    message: `NetworkPolicy.${group} "a" is invalid`,
    details: { kind: 'NetworkPolicy', group },
  });
  assert.deepEqual(convert('1.24', createGroupStatus('networking.k8s.io')), createGroupStatus('extensions'));
});

test('texts can differ between custom and built-in resources', () => {
  const createStatus = (group: string, message: string) => ({ details: { group, causes: [{ field: 'a', message }] } });
  const longMessage = 'Too long: may not be more than 4 bytes';
  for (const [group, expected] of [
    ['example.com', 'Too long: may not be longer than 4'],
    ['networking.k8s.io', 'Too long: must have at most 4 bytes'],
    ['apps', 'Too long: must have at most 4 bytes'],
  ] as const)
    assert.deepEqual(convert('1.28', createStatus(group, longMessage)), createStatus(group, expected));
});

test('in 1.32 no text is replaced', () => assert.equal(createErrorConverter('1.32'), undefined));

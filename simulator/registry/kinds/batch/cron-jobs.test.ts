import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE_RELEASE } from '../../../../spec/emulated.ts';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createCronJobKindRules } from './cron-jobs.ts';

const CRON_JOB_RULES = createCronJobKindRules(findReleaseBehaviors(BASE_RELEASE));

function createCronJob(spec: object): ApiObject {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } };
  const defaults = { concurrencyPolicy: 'Allow', jobTemplate: { spec: { template } } };
  const cronJob = { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'a' }, spec: { ...defaults, ...spec } };
  CRON_JOB_RULES.setDefaults?.(cronJob);
  return cronJob;
}

function listProblems(spec: object, stored?: object): string[] {
  const problems = CRON_JOB_RULES.validate?.(createCronJob(spec), stored && createCronJob(stored)) ?? [];
  return problems.map(({ field, message }) => `${field}: ${message}`);
}

test('problems have the order of kube-apiserver: schedule, deadline, time zone, template, history', () => {
  const fields = listProblems({
    schedule: 'x',
    startingDeadlineSeconds: -1,
    timeZone: 'No/Where',
    concurrencyPolicy: 'Maybe',
    successfulJobsHistoryLimit: -1,
    jobTemplate: { spec: { manualSelector: true, template: { spec: { restartPolicy: 'Never', containers: [] } } } },
  }).map((problem) => problem.split(': ')[0]);
  const expected = ['schedule', 'startingDeadlineSeconds', 'timeZone', 'concurrencyPolicy'].map(
    (member) => `spec.${member}`,
  );
  assert.deepEqual(fields.slice(0, 4), expected);
  assert.equal(fields.at(-1), 'spec.successfulJobsHistoryLimit');
  assert.ok(fields.slice(4, -1).every((field) => field?.startsWith('spec.jobTemplate.spec.')));
});

test('a time zone in the schedule is allowed only if the stored schedule has one, and without timeZone', () => {
  const schedule = 'TZ=UTC * * * * *';
  const rejection =
    'Invalid value: "TZ=UTC * * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
  assert.deepEqual(listProblems({ schedule }), [`spec.schedule: ${rejection}`]);
  assert.deepEqual(listProblems({ schedule }, { schedule }), []);
  assert.deepEqual(listProblems({ schedule, timeZone: 'UTC' }, { schedule }), [
    'spec.schedule: Invalid value: "TZ=UTC * * * * *": cannot use both timeZone field and TZ or CRON_TZ in schedule',
  ]);
});

test('a malformed time zone has one cause', () => {
  assert.deepEqual(listProblems({ schedule: '* * * * *', timeZone: 'x'.repeat(15) }), [
    `spec.timeZone: Invalid value: "${'x'.repeat(15)}": unknown time zone ${'x'.repeat(15)}`,
  ]);
});

test('an update may keep a stored unknown time zone', () => {
  const spec = { schedule: '* * * * *', timeZone: 'No/Where' };
  assert.equal(listProblems(spec).length, 1);
  assert.deepEqual(listProblems(spec, spec), []);
});

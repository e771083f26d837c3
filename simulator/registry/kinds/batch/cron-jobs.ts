/** The defaults of CronJobs, and the validation of their schedule, time zone and Job template. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, readMembers, readText, setIfUnset } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { COUNT_TAGS } from '../apps/workload-strategies.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import { describeScheduleProblem, isTimeZone } from './cron-schedule.ts';
import { validateJobSpec } from './job-spec.ts';

const MAX_NAME_LENGTH = 52;

export function createCronJobKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...commonCronJobRules,
    validate: ({ spec }, previous) =>
      validateSpec(readMembers(spec), previous && readMembers(previous.spec), behaviors),
  };
}

const commonCronJobRules: KindRules = {
  setDefaults(cronJob) {
    const spec = ensureStruct(cronJob, 'spec');
    setIfUnset(spec, 'concurrencyPolicy', 'Allow');
    spec.suspend ??= false;
    spec.successfulJobsHistoryLimit ??= 3;
    spec.failedJobsHistoryLimit ??= 1;
    const job = ensureStruct(ensureStruct(spec, 'jobTemplate'), 'spec');
    setPodSpecDefaults(ensureStruct(ensureStruct(job, 'template'), 'spec'));
  },
  skipsSchemaValidation: true,
  validateCreate: ({ metadata: { name = '' } }) =>
    name.length > MAX_NAME_LENGTH
      ? [createInvalidValueProblem('metadata.name', name, `must be no more than ${MAX_NAME_LENGTH} characters`)]
      : [],
};

const DEADLINE_FIELD_TAGS: FieldTags = { startingDeadlineSeconds: COUNT_TAGS };
const CONCURRENCY_FIELD_TAGS: FieldTags = {
  concurrencyPolicy: { required: true, enum: ['Allow', 'Forbid', 'Replace'] },
};
const HISTORY_FIELD_TAGS: FieldTags = { successfulJobsHistoryLimit: COUNT_TAGS, failedJobsHistoryLimit: COUNT_TAGS };

/** Validates the spec. `previous` is the stored spec of an update. */
function validateSpec(
  spec: Fields,
  previous: Fields | undefined,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const { timeZone } = spec;
  const keepsTimeZone = previous !== undefined && timeZone === previous.timeZone;
  return [
    ...validateSchedule(readText(spec.schedule), {
      timeZone,
      acceptsZone: !behaviors.has('cron-job-zone-refused') || readText(previous?.schedule).includes('TZ'),
    }),
    ...validateFieldTags(DEADLINE_FIELD_TAGS, spec, 'spec'),
    ...(keepsTimeZone ? [] : validateTimeZone(timeZone)),
    ...validateFieldTags(CONCURRENCY_FIELD_TAGS, spec, 'spec'),
    ...validateJobTemplate(readMembers(readMembers(spec.jobTemplate).spec), behaviors),
    ...validateFieldTags(HISTORY_FIELD_TAGS, spec, 'spec'),
  ];
}

/** Validates the schedule. It may contain a time zone only if the stored schedule contains one. */
function validateSchedule(
  schedule: string,
  { timeZone, acceptsZone }: { readonly timeZone: unknown; readonly acceptsZone: boolean },
): FieldProblem[] {
  if (schedule === '') return [createRequiredProblem('spec.schedule')];
  const details = [describeScheduleProblem(schedule)];
  if (schedule.includes('TZ')) {
    if (!acceptsZone) details.push('cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
    else if (!isUnset(timeZone)) details.push('cannot use both timeZone field and TZ or CRON_TZ in schedule');
  }
  return details.flatMap((detail) =>
    detail === undefined ? [] : [createInvalidValueProblem('spec.schedule', schedule, detail)],
  );
}

function validateJobTemplate(job: Fields, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const fieldPath = 'spec.jobTemplate.spec';
  const problems = validateJobSpec(job, fieldPath, behaviors);
  if (!isUnset(job.selector)) {
    const printedSelector = { unquoted: formatGoSyntax(job.selector) };
    problems.push(
      createInvalidValueProblem(`${fieldPath}.selector`, printedSelector, '`selector` will be auto-generated'),
    );
  }
  if (job.manualSelector === true) {
    problems.push(createNotSupportedProblem(`${fieldPath}.manualSelector`, { unquoted: 'true' }, ['nil', 'false']));
  }
  return problems;
}

function validateTimeZone(value: unknown): FieldProblem[] {
  if (typeof value !== 'string') return [];
  const createProblem = (detail: string) => createInvalidValueProblem('spec.timeZone', value, detail);
  if (value === '') return [createProblem('timeZone must be nil or non-empty string')];
  const isWellFormed = value
    .split('/')
    .every((part) => !['.', '..'].includes(part) && /^[A-Za-z._0-9+][A-Za-z.\-_0-9+]{0,13}$/.test(part));
  const unknownDetail = `unknown time zone ${value}`;
  if (!isWellFormed) return [createProblem(unknownDetail)];
  return [
    ...(value.toLowerCase() === 'local'
      ? [createProblem('timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones')]
      : []),
    ...(isTimeZone(value) ? [] : [createProblem(unknownDetail)]),
  ];
}

/** Jobs and CronJobs: defaults, the generated selector of a Job, and the restart policy of their pods. */
import type { Dialect } from '../../../spec/dialect.ts';
import { goSyntax } from '../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, fieldsOf, fill, list, struct, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { setPodSpecDefaults } from './pod-spec.ts';
import { validateJobSelector, validateSameSelector } from './selectors-of-workloads.ts';

/** The largest number of its type means none. */
const NO_LIMIT = 2_147_483_647;

const jobs: KindRules = {
  setDefaults(job) {
    const spec = struct(job, 'spec');
    setPodSpecDefaults(struct(struct(spec, 'template'), 'spec'));
    if (spec.parallelism === undefined) spec.completions ??= 1;
    spec.parallelism ??= 1;
    spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? 6 : NO_LIMIT;
    spec.completionMode ??= 'NonIndexed';
    spec.suspend ??= false;
    const policy = fieldsOf(spec.podFailurePolicy);
    for (const rule of list(policy, 'rules')) {
      for (const pattern of list(rule, 'onPodConditions')) fill(pattern, 'status', 'True');
    }
    spec.podReplacementPolicy ??= spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed';
    spec.manualSelector ??= false;
    setLabelsFromTemplate(job, spec);
  },
  selectable: {
    names: ['status.successful'],
    values: ({ status }) => ({
      'status.successful': String(fieldsOf(status).succeeded ?? 0),
    }),
  },
};

/** A new Job selects its pods by its uid, which a label of the template has with the name of the Job. */
export function jobsRules({ protocolPrefix }: Dialect): KindRules {
  const prefix = `batch.${protocolPrefix}`;
  return {
    ...jobs,
    prepareForCreate(job) {
      const spec = struct(job, 'spec');
      if (spec.manualSelector === true) return;
      const { name = '', uid = '' } = job.metadata;
      const labels = struct(struct(struct(spec, 'template'), 'metadata'), 'labels');
      const isDefaulted = deepEqual(job.metadata.labels ?? {}, labels);
      for (const label of ['job-name', `${prefix}/job-name`]) labels[label] ??= name;
      for (const label of ['controller-uid', `${prefix}/controller-uid`]) labels[label] ??= uid;
      struct(struct(spec, 'selector'), 'matchLabels')[`${prefix}/controller-uid`] ??= uid;
      // Labels that were those of the template stay so.
      if (isDefaulted)
        job.metadata.labels = Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, text(value)]));
    },
    validate: (job) => [...validateRestartPolicy(fieldsOf(job.spec), 'spec'), ...validateJobSelector(job)],
    validateUpdate: (next, previous) => [...validateSameSelector(next, previous), ...validateSamePods(next, previous)],
  };
}

function validateSamePods(next: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, before] = [fieldsOf(next.spec), fieldsOf(previous.spec)];
  return ['template', 'completionMode'].flatMap((member) => {
    if (deepEqual(spec[member], before[member])) return [];
    return [invalidValue(`spec.${member}`, { bare: goSyntax(spec[member] ?? null) }, 'field is immutable')];
  });
}

function validateRestartPolicy(spec: Fields, at: string): FieldProblem[] {
  const policy = text(fieldsOf(fieldsOf(spec.template).spec).restartPolicy);
  const field = `${at}.template.spec.restartPolicy`;
  if (['OnFailure', 'Never'].includes(policy)) return [];
  if (['Always', ''].includes(policy)) return [required(field, 'valid values: "OnFailure", "Never"')];
  return [notSupported(field, policy, ['OnFailure', 'Never'])];
}

export const cronjobsRules: KindRules = {
  setDefaults(cronJob) {
    const spec = struct(cronJob, 'spec');
    fill(spec, 'concurrencyPolicy', 'Allow');
    spec.suspend ??= false;
    spec.successfulJobsHistoryLimit ??= 3;
    spec.failedJobsHistoryLimit ??= 1;
    const job = struct(struct(spec, 'jobTemplate'), 'spec');
    setPodSpecDefaults(struct(struct(job, 'template'), 'spec'));
  },
  validate: ({ spec }) =>
    validateRestartPolicy(fieldsOf(fieldsOf(fieldsOf(spec).jobTemplate).spec), 'spec.jobTemplate.spec'),
};

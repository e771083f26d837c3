/** Jobs and CronJobs: defaults. */
import { fieldsOf, fill, list, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { setPodSpecDefaults } from './pod-spec.ts';

/** The largest number of its type means none. */
const NO_LIMIT = 2_147_483_647;

export const jobsRules: KindRules = {
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
};

/** The other workloads behave as plain stored objects; only what `scale` and every reader of a template counts on is filled in. */
import { fill, struct } from '../defaults.ts';
import type { KindRules } from '../kind-rules.ts';
import { setPodSpecDefaults } from './pod-spec.ts';

const withTemplate: KindRules = {
  counted: (workload) => workload.spec,
  setDefaults: (workload) => setPodSpecDefaults(struct(struct(struct(workload, 'spec'), 'template'), 'spec')),
};

const withReplicas: KindRules = {
  ...withTemplate,
  setDefaults(workload) {
    withTemplate.setDefaults?.(workload);
    fill(struct(workload, 'spec'), 'replicas', 1);
  },
};

export const daemonsetsRules = withTemplate;
export const statefulsetsRules = withReplicas;

export const replicasetsRules: KindRules = {
  ...withReplicas,
  selectable: {
    names: ['status.replicas'],
    values: ({ status }) => ({
      'status.replicas': String((status as { replicas?: number } | undefined)?.replicas ?? 0),
    }),
  },
};

/** The one workload whose selector comes from its template when it is left out. */
export const replicationcontrollersRules: KindRules = {
  ...replicasetsRules,
  setDefaults(controller) {
    replicasetsRules.setDefaults?.(controller);
    const spec = struct(controller, 'spec');
    const labels = (struct(struct(spec, 'template'), 'metadata').labels ?? {}) as Record<string, string>;
    if (Object.keys(labels).length === 0) return;
    if (Object.keys((spec.selector ?? {}) as object).length === 0) spec.selector = { ...labels };
    if (Object.keys(controller.metadata.labels ?? {}).length === 0) controller.metadata.labels = { ...labels };
  },
};

export const jobsRules: KindRules = {
  counted: (job) => job.spec,
  selectable: {
    names: ['status.successful'],
    values: ({ status }) => ({
      'status.successful': String((status as { succeeded?: number } | undefined)?.succeeded ?? 0),
    }),
  },
};

/** The other workloads: stored objects with the defaults of `replicas` and of the pod template. */
import { fieldsOf, fill, struct, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setPodSpecDefaults } from './pod-spec.ts';

const withTemplate: KindRules = {
  generationFields: (workload) => workload.spec,
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
      'status.replicas': String(fieldsOf(status).replicas ?? 0),
    }),
  },
};

/** Selector and labels default to the labels of the template. */
export const replicationcontrollersRules: KindRules = {
  ...replicasetsRules,
  setDefaults(controller) {
    replicasetsRules.setDefaults?.(controller);
    const spec = struct(controller, 'spec');
    const labels = fieldsOf(struct(struct(spec, 'template'), 'metadata').labels);
    if (Object.keys(labels).length === 0) return;
    if (Object.keys(fieldsOf(spec.selector)).length === 0) spec.selector = { ...labels };
    if (Object.keys(controller.metadata.labels ?? {}).length === 0) {
      controller.metadata.labels = Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, text(value)]));
    }
  },
};

export const jobsRules: KindRules = {
  generationFields: (job) => job.spec,
  selectable: {
    names: ['status.successful'],
    values: ({ status }) => ({
      'status.successful': String(fieldsOf(status).succeeded ?? 0),
    }),
  },
};

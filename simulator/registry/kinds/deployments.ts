/** Deployments: defaults, and a selector that matches the labels of the template and is immutable. */
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import { type Fields, fieldsOf, fill, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setPodSpecDefaults, validatePodTemplate } from './pod-spec.ts';
import { DEPLOYMENT, validateSameSelector, validateSelector } from './selectors-of-workloads.ts';

export const deploymentsRules: KindRules = {
  skipSchemaValidation: true,
  setDefaults(deployment) {
    const spec = struct(deployment, 'spec');
    setPodSpecDefaults(struct(struct(spec, 'template'), 'spec'));
    fill(spec, 'replicas', 1);
    const strategy = struct(spec, 'strategy');
    fill(strategy, 'type', 'RollingUpdate');
    if (strategy.type === 'RollingUpdate') {
      const rollingUpdate = struct(strategy, 'rollingUpdate');
      for (const member of ['maxUnavailable', 'maxSurge']) rollingUpdate[member] ??= '25%';
    }
    fill(spec, 'revisionHistoryLimit', 10);
    fill(spec, 'progressDeadlineSeconds', 600);
  },
  validate(deployment) {
    const { replicas = 0, template = {} } = specOf(deployment);
    return [
      ...(replicas < 0 ? [invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0')] : []),
      ...validateSelector(deployment, DEPLOYMENT),
      ...validatePodTemplate(template, 'spec.template', 'ReplicaSet'),
    ];
  },
  validateUpdate: validateSameSelector,
};

function specOf({ spec }: ApiObject): { replicas?: number; template?: Fields } {
  return fieldsOf(spec);
}

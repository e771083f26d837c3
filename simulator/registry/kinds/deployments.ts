/** Deployments: defaults, and a selector that matches the labels of the template and is immutable. */
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import { fieldsOf, fill, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setPodSpecDefaults } from './pod-spec.ts';
import { validatePodTemplate } from './pod-spec-validation.ts';
import { DEPLOYMENT, validateSameSelector, validateSelectorAndTemplate } from './selectors-of-workloads.ts';

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
    const { replicas = 0 } = specOf(deployment);
    return [
      ...(replicas < 0 ? [invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0')] : []),
      ...validateSelectorAndTemplate(deployment, DEPLOYMENT, (template) =>
        validatePodTemplate(template, 'spec.template', 'ReplicaSet'),
      ),
    ];
  },
  validateUpdate: validateSameSelector,
};

function specOf({ spec }: ApiObject): { replicas?: number } {
  return fieldsOf(spec);
}

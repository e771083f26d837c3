/** The rules of Deployments: defaults, and an immutable selector that must match the labels of the template. */
import type { Machinery } from '../../../../spec/machinery.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { invalidValue } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, fill, isUnset, objectMembers, struct } from '../../object-fields.ts';
import type { Rows } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import { validatePodTemplate } from '../core/pods/pod-spec-validation.ts';
import { COUNT, STATUS_COUNTS, validateDeploymentStrategy, validateStatusCounts } from './rollouts.ts';
import { DEPLOYMENT, validateSameSelector, validateSelectorAndTemplate } from './workload-selectors.ts';

export function createDeploymentRules(machinery: ReadonlySet<Machinery>): KindRules {
  return { ...deployments, validate: (deployment) => validateDeployment(deployment, machinery) };
}

const deployments: KindRules = {
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
  validateUpdate: validateSameSelector,
  validateStatus: (next, previous) => validateStatusCounts(STATUS_COUNTS.deployment, next.status, previous.status),
};

function validateDeployment(deployment: ApiObject, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const spec = objectMembers(deployment.spec);
  return [
    ...validateRows({ replicas: COUNT }, spec, 'spec'),
    ...validateSelectorAndTemplate(deployment, DEPLOYMENT, (template) =>
      validatePodTemplate(template, 'spec.template', { kind: 'ReplicaSet', machinery }),
    ),
    ...validateDeploymentStrategy(objectMembers(spec.strategy), 'spec.strategy'),
    ...validateRows(PROGRESS_ROWS, spec, 'spec'),
    ...validateProgressDeadline(spec),
  ];
}

const PROGRESS_ROWS: Rows = { minReadySeconds: COUNT, revisionHistoryLimit: COUNT, progressDeadlineSeconds: COUNT };

function validateProgressDeadline({ progressDeadlineSeconds, minReadySeconds }: Fields): FieldProblem[] {
  if (isUnset(progressDeadlineSeconds)) return [];
  const seconds = Number(progressDeadlineSeconds);
  if (seconds > Number(minReadySeconds ?? 0)) return [];
  return [invalidValue('spec.progressDeadlineSeconds', seconds, 'must be greater than minReadySeconds')];
}

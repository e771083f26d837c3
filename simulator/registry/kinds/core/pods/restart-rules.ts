/** Validates the restart policy and restart rules of containers. Since 1.35, they override the restart policy of the pod. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import {
  createForbiddenProblem,
  createRequiredProblem,
  createTooLongProblem,
  createTooManyItemsProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers } from '../../../object-fields.ts';
import type { FieldTags } from '../../../validation/tags.ts';
import { validateFieldTags } from '../../../validation/validate-tags.ts';

const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;

const POLICY_FIELD_TAGS: FieldTags = { restartPolicy: { pointer: true, enum: ['Always', 'Never', 'OnFailure'] } };
const OPERATOR_FIELD_TAGS: FieldTags = { operator: { enum: ['In', 'NotIn'] } };

export function validateRestartRules(
  container: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const rules = readList(container, 'restartPolicyRules');
  const rulesPath = `${fieldPath}.restartPolicyRules`;
  const problems = validateFieldTags(POLICY_FIELD_TAGS, container, fieldPath);
  if (container.restartPolicy === undefined || container.restartPolicy === null) {
    if (rules.length === 0) return [];
    problems.push(
      createRequiredProblem(`${fieldPath}.restartPolicy`, 'must specify restartPolicy when restart rules are used'),
    );
  }
  return [
    ...problems,
    ...validateCount(rules.length, MAX_RULES, rulesPath, behaviors),
    ...rules.flatMap((rule, index) => validateRule(rule, `${rulesPath}[${index}]`, behaviors)),
  ];
}

/** Validates the length of a list. Releases before 1.36 report a list that is too long as if it were a text. */
function validateCount(
  count: number,
  max: number,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  if (count <= max) return [];
  return [
    behaviors.has('restart-all-containers')
      ? createTooManyItemsProblem(fieldPath, count, max)
      : createTooLongProblem(fieldPath, max),
  ];
}

function validateRule(rule: Fields, fieldPath: string, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const actions = behaviors.has('restart-all-containers') ? ['Restart', 'RestartAllContainers'] : ['Restart'];
  const codesPath = `${fieldPath}.exitCodes`;
  const problems = validateFieldTags({ action: { enum: actions } }, rule, fieldPath);
  if (isUnset(rule.exitCodes)) return [...problems, createRequiredProblem(codesPath, 'must be specified')];
  const codes = readMembers(rule.exitCodes);
  const codeCount = Array.isArray(codes.values) ? codes.values.length : 0;
  return [
    ...problems,
    ...validateFieldTags(OPERATOR_FIELD_TAGS, codes, codesPath),
    ...validateCount(codeCount, MAX_EXIT_CODES, `${codesPath}.values`, behaviors),
  ];
}

/** Validates the restart policy and the restart rules of an init container. With the policy Always, it may have rules since 1.36. */
export function validateInitRestartRules(
  container: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const mayHaveRules = container.restartPolicy !== 'Always' || behaviors.has('restart-all-containers');
  if (mayHaveRules) return validateRestartRules(container, fieldPath, behaviors);
  if (readList(container, 'restartPolicyRules').length === 0) return [];
  const detail = 'restartPolicyRules are not allowed for init containers with restart policy Always';
  return [createForbiddenProblem(`${fieldPath}.restartPolicyRules`, detail)];
}

const POD_SPEC_PATHS = ['spec', 'template.spec', 'spec.template.spec', 'spec.jobTemplate.spec.template.spec'];

/** Drops the restart policies of containers, in releases with a disabled feature gate. Sidecars keep their policy. */
export function dropRestartPolicies(object: ApiObject): void {
  for (const path of POD_SPEC_PATHS) {
    const spec = path.split('.').reduce<Fields>((fields, member) => readMembers(fields[member]), object);
    for (const member of ['initContainers', 'containers', 'ephemeralContainers'])
      for (const container of readList(spec, member))
        if (member !== 'initContainers' || container.restartPolicy !== 'Always') delete container.restartPolicy;
  }
}

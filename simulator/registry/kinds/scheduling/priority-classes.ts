/** The behavior of PriorityClasses, whose value is immutable and below the values of system classes. */

import type { ApiObject } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { readOwnMember, readText } from '../../object-fields.ts';

const MAX_USER_VALUE = 1_000_000_000;
const SYSTEM_PREFIX = 'system-';
/** The PriorityClasses that kube-apiserver creates. */
export const SYSTEM_CLASSES: Readonly<Record<string, { readonly value: number; readonly description: string }>> = {
  'system-node-critical': {
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
  'system-cluster-critical': {
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
};
const PREEMPTION_POLICIES = ['PreemptLowerPriority', 'Never'];

export const priorityClassKindRules: KindRules = {
  skipsSchemaValidation: true,
  validatesOnlyChanges: true,
  returnsDeletedObject: false,
  validate: validatePriorityClass,
  validateUpdate(updatedObject, previous) {
    const isUnchanged = (member: string) =>
      isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined);
    return [
      ...(Number(updatedObject.value ?? 0) === Number(previous.value ?? 0)
        ? []
        : [createForbiddenProblem('value', 'may not be changed in an update.')]),
      ...(isUnchanged('preemptionPolicy')
        ? []
        : [
            createInvalidValueProblem(
              'preemptionPolicy',
              readText(updatedObject.preemptionPolicy),
              'field is immutable',
            ),
          ]),
    ];
  },
};

function validatePriorityClass(object: ApiObject): FieldProblem[] {
  const { name = '' } = object.metadata;
  const { value: priorityValue, preemptionPolicy, globalDefault } = object;
  const value = Number(priorityValue ?? 0);
  const policy = readText(preemptionPolicy);
  const problems: FieldProblem[] = [];
  if (name.startsWith(SYSTEM_PREFIX)) {
    const problem = describeSystemProblem(name, value, globalDefault === true);
    const detail = `priority class names with '${SYSTEM_PREFIX}' prefix are reserved for system use only. error:`;
    if (problem !== undefined) problems.push(createForbiddenProblem('metadata.name', `${detail} ${problem}`));
  } else if (value > MAX_USER_VALUE) {
    problems.push(
      createForbiddenProblem('value', `maximum allowed value of a user defined priority is ${MAX_USER_VALUE}`),
    );
  }
  if (preemptionPolicy === undefined || preemptionPolicy === null || PREEMPTION_POLICIES.includes(policy))
    return problems;
  return [
    ...problems,
    policy === ''
      ? createRequiredProblem('preemptionPolicy')
      : createNotSupportedProblem('preemptionPolicy', policy, PREEMPTION_POLICIES),
  ];
}

function describeSystemProblem(name: string, value: number, isDefault: boolean): string | undefined {
  const systemClass = readOwnMember(SYSTEM_CLASSES, name);
  if (systemClass === undefined) return `${name} is not a known system priority class`;
  if (systemClass.value !== value) return `value of ${name} PriorityClass must be ${systemClass.value}`;
  return isDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}

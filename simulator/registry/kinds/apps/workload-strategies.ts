/** Validates counts and update strategies of workloads. */
import { quote } from '../../../../values/go-quote.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags, ValidationTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';

export const COUNT_TAGS: ValidationTags = { minimum: 0 };

type IntOrString = string | number;

function readIntOrString(value: unknown): IntOrString {
  return typeof value === 'string' ? value : Number(value ?? 0);
}

function readPercentage(value: IntOrString): number | undefined {
  return typeof value === 'string' && /^[0-9]+%$/.test(value) ? Number.parseInt(value, 10) : undefined;
}

/** Returns the number of a count or percentage, and 0 for any other text. */
function readIntOrPercentNumber(intOrString: unknown): number {
  const value = readIntOrString(intOrString);
  return readPercentage(value) ?? (typeof value === 'number' ? value : /^[+-]?[0-9]+$/.test(value) ? Number(value) : 0);
}

const PERCENT_DETAIL =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** Formats the value as a Go value, as in kube-apiserver's messages. */
function formatIntOrString(value: IntOrString): { readonly unquoted: string } {
  const [type, numberValue, textValue] = typeof value === 'number' ? [0, value, ''] : [1, 0, value];
  return { unquoted: `intstr.IntOrString{Type:${type}, IntVal:${numberValue}, StrVal:${quote(textValue)}}` };
}

/** Validates a count or a percentage. */
export function validateIntOrPercent(intOrString: unknown, fieldPath: string): FieldProblem[] {
  const value = readIntOrString(intOrString);
  if (typeof value === 'string')
    return readPercentage(value) === undefined
      ? [createInvalidValueProblem(fieldPath, formatIntOrString(value), PERCENT_DETAIL)]
      : [];
  return value < 0 ? [createInvalidValueProblem(fieldPath, value, 'must be greater than or equal to 0')] : [];
}

export function validateAtMostHundredPercent(value: unknown, fieldPath: string): FieldProblem[] {
  const percent = readPercentage(readIntOrString(value)) ?? 0;
  return percent > 100
    ? [createInvalidValueProblem(fieldPath, formatIntOrString(readIntOrString(value)), 'must not be greater than 100%')]
    : [];
}

export function validateDeploymentStrategy(strategy: Fields, fieldPath: string): FieldProblem[] {
  const { type, rollingUpdate } = strategy;
  if (type === 'Recreate') {
    const detail = "may not be specified when strategy `type` is 'Recreate'";
    return isUnset(rollingUpdate) ? [] : [createForbiddenProblem(`${fieldPath}.rollingUpdate`, detail)];
  }
  if (type !== 'RollingUpdate') {
    const pointer = isUnset(rollingUpdate) ? 'nil' : '0xc000000000';
    const printedStrategy = `apps.DeploymentStrategy{Type:"${readText(type)}", RollingUpdate:(*apps.RollingUpdateDeployment)(${pointer})}`;
    return [createNotSupportedProblem(fieldPath, { unquoted: printedStrategy }, ['Recreate', 'RollingUpdate'])];
  }
  const { maxUnavailable, maxSurge } = readMembers(rollingUpdate);
  const field = `${fieldPath}.rollingUpdate`;
  const areBothZero = readIntOrPercentNumber(maxUnavailable) === 0 && readIntOrPercentNumber(maxSurge) === 0;
  const detail = 'may not be 0 when `maxSurge` is 0';
  return [
    ...validateIntOrPercent(maxUnavailable, `${field}.maxUnavailable`),
    ...validateIntOrPercent(maxSurge, `${field}.maxSurge`),
    ...(areBothZero
      ? [
          createInvalidValueProblem(
            `${field}.maxUnavailable`,
            formatIntOrString(readIntOrString(maxUnavailable)),
            detail,
          ),
        ]
      : []),
    ...validateAtMostHundredPercent(maxUnavailable, `${field}.maxUnavailable`),
  ];
}

export function validateDaemonSetStrategy({ type, rollingUpdate }: Fields, fieldPath: string): FieldProblem[] {
  if (type === 'OnDelete') return [];
  if (type !== 'RollingUpdate') {
    const printedStrategy = { unquoted: `apps.DaemonSetUpdateStrategy{Type:"${readText(type)}"}` };
    return [createNotSupportedProblem(fieldPath, printedStrategy, ['RollingUpdate', 'OnDelete'])];
  }
  if (isUnset(rollingUpdate)) return [createRequiredProblem(`${fieldPath}.rollingUpdate`)];
  const { maxUnavailable, maxSurge } = readMembers(rollingUpdate);
  const [unavailableField, surgeField] = [
    `${fieldPath}.rollingUpdate.maxUnavailable`,
    `${fieldPath}.rollingUpdate.maxSurge`,
  ];
  const [hasUnavailable, hasSurge] = [
    readIntOrPercentNumber(maxUnavailable) !== 0,
    readIntOrPercentNumber(maxSurge) !== 0,
  ];
  const problems = [
    ...validateIntOrPercent(maxUnavailable, unavailableField),
    ...validateIntOrPercent(maxSurge, surgeField),
    ...validateAtMostHundredPercent(maxUnavailable, unavailableField),
    ...validateAtMostHundredPercent(maxSurge, surgeField),
  ];
  if (hasUnavailable && hasSurge) {
    problems.push(
      createInvalidValueProblem(
        surgeField,
        formatIntOrString(readIntOrString(maxSurge)),
        'may not be set when maxUnavailable is non-zero',
      ),
    );
  }
  if (!hasUnavailable && !hasSurge)
    problems.push(createRequiredProblem(unavailableField, 'cannot be 0 when maxSurge is 0'));
  return problems;
}

const RETENTION_TAGS: ValidationTags = { pointer: true, enum: ['Retain', 'Delete'] };

/** Returns the validation tags of a StatefulSet's spec. `newObjectFieldTags` contains the tags of fields that are validated only at creation. */
export const createStatefulSetFieldTags = (newObjectFieldTags: FieldTags = {}): FieldTags => ({
  podManagementPolicy: {
    required: true,
    check: (policy, fieldPath) =>
      ['OrderedReady', 'Parallel'].includes(readText(policy))
        ? []
        : [createInvalidValueProblem(fieldPath, readText(policy), "must be 'OrderedReady' or 'Parallel'")],
  },
  updateStrategy: { check: (strategy, fieldPath) => validateStatefulSetStrategy(readMembers(strategy), fieldPath) },
  persistentVolumeClaimRetentionPolicy: { fields: { whenDeleted: RETENTION_TAGS, whenScaled: RETENTION_TAGS } },
  ...(newObjectFieldTags.volumeClaimTemplates !== undefined && {
    volumeClaimTemplates: newObjectFieldTags.volumeClaimTemplates,
  }),
  replicas: COUNT_TAGS,
  minReadySeconds: COUNT_TAGS,
  ordinals: { fields: { start: COUNT_TAGS } },
  ...(newObjectFieldTags.serviceName !== undefined && { serviceName: newObjectFieldTags.serviceName }),
});

function validateStatefulSetStrategy({ type, rollingUpdate }: Fields, fieldPath: string): FieldProblem[] {
  if (isUnset(type)) return [createRequiredProblem(fieldPath)];
  if (type === 'RollingUpdate')
    return validateStatefulSetUpdate(readMembers(rollingUpdate), `${fieldPath}.rollingUpdate`);
  if (type === 'OnDelete') {
    const printedStrategy = { unquoted: 'apps.RollingUpdateStatefulSetStrategy{}' };
    const detail = "only allowed for updateStrategy 'RollingUpdate'";
    return isUnset(rollingUpdate)
      ? []
      : [createInvalidValueProblem(`${fieldPath}.rollingUpdate`, printedStrategy, detail)];
  }
  const printedStrategy = { unquoted: `apps.StatefulSetUpdateStrategy{Type:"${readText(type)}"}` };
  return [createInvalidValueProblem(fieldPath, printedStrategy, "must be 'RollingUpdate' or 'OnDelete'")];
}

/** Validates maxUnavailable, which releases before 1.37 drop. */
function validateStatefulSetUpdate(rollingUpdate: Fields, fieldPath: string): FieldProblem[] {
  const { maxUnavailable } = rollingUpdate;
  const problems = validateFieldTags({ partition: COUNT_TAGS }, rollingUpdate, fieldPath);
  if (maxUnavailable === undefined || maxUnavailable === null) return problems;
  const field = `${fieldPath}.maxUnavailable`;
  return [
    ...problems,
    ...validateIntOrPercent(maxUnavailable, field),
    ...(readIntOrPercentNumber(maxUnavailable) === 0
      ? [createInvalidValueProblem(field, formatIntOrString(readIntOrString(maxUnavailable)), 'cannot be 0')]
      : []),
    ...validateAtMostHundredPercent(maxUnavailable, field),
  ];
}

/** A member of the status and the member that it must not exceed. `printedLimit` is the name of the limit in the message. */
interface CountBound {
  readonly member: string;
  readonly limitMember: string;
  readonly printedLimit: string;
}

export interface StatusCounts {
  /** The members that must not be negative. */
  readonly countMembers: readonly string[];
  readonly bounds: readonly CountBound[];
}

function createReplicasBounds(...members: string[]): CountBound[] {
  return members.map((member) => ({ member, limitMember: 'replicas', printedLimit: 'status.replicas' }));
}

const READY_BOUND: CountBound = {
  member: 'availableReplicas',
  limitMember: 'readyReplicas',
  printedLimit: 'readyReplicas',
};

/** The checks of status counts by kind, in the order of kube-apiserver's causes. */
export const STATUS_COUNTS = {
  deployment: {
    countMembers: [
      'observedGeneration',
      'replicas',
      'updatedReplicas',
      'readyReplicas',
      'availableReplicas',
      'unavailableReplicas',
      'terminatingReplicas',
      'collisionCount',
    ],
    bounds: [...createReplicasBounds('updatedReplicas', 'readyReplicas', 'availableReplicas'), READY_BOUND],
  },
  replicaSet: {
    countMembers: [
      'replicas',
      'fullyLabeledReplicas',
      'readyReplicas',
      'availableReplicas',
      'observedGeneration',
      'terminatingReplicas',
    ],
    bounds: [...createReplicasBounds('fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'), READY_BOUND],
  },
  daemonSet: {
    countMembers: [
      'currentNumberScheduled',
      'numberMisscheduled',
      'desiredNumberScheduled',
      'numberReady',
      'observedGeneration',
      'updatedNumberScheduled',
      'numberAvailable',
      'numberUnavailable',
      'collisionCount',
    ],
    bounds: [],
  },
  statefulSet: {
    countMembers: [
      'replicas',
      'readyReplicas',
      'currentReplicas',
      'updatedReplicas',
      'availableReplicas',
      'observedGeneration',
      'collisionCount',
    ],
    bounds: [
      ...createReplicasBounds('readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'),
      { ...READY_BOUND, printedLimit: 'status.readyReplicas' },
    ],
  },
  /** The checks in releases whose StatefulSets have no availableReplicas. */
  earlyStatefulSet: {
    countMembers: [
      'replicas',
      'readyReplicas',
      'currentReplicas',
      'updatedReplicas',
      'observedGeneration',
      'collisionCount',
    ],
    bounds: createReplicasBounds('readyReplicas', 'currentReplicas', 'updatedReplicas'),
  },
} satisfies Record<string, StatusCounts>;

export function validateStatusCounts(
  { countMembers, bounds }: StatusCounts,
  statusValue: unknown,
  previousStatus: unknown,
): FieldProblem[] {
  const status = readMembers(statusValue);
  const readNumber = (member: string) => Number(status[member] ?? 0);
  const problems = validateFieldTags(
    Object.fromEntries(countMembers.map((member) => [member, COUNT_TAGS])),
    status,
    'status',
  );
  for (const { member, limitMember, printedLimit } of bounds) {
    if (readNumber(member) <= readNumber(limitMember)) continue;
    problems.push(
      createInvalidValueProblem(`status.${member}`, readNumber(member), `cannot be greater than ${printedLimit}`),
    );
  }
  if (
    countMembers.includes('collisionCount') &&
    Number(readMembers(previousStatus).collisionCount ?? -1) > Number(status.collisionCount ?? -1)
  ) {
    problems.push(
      createInvalidValueProblem('status.collisionCount', readNumber('collisionCount'), 'cannot be decremented'),
    );
  }
  return problems;
}

/**
 * Validates HorizontalPodAutoscalers in the order of kube-apiserver's causes. A metric must have exactly the source of its type, with a
 * target that this source supports. Older versions allow other combinations, because their members are not nested.
 */

import type { ApiObject } from '../../../pure/object.ts';
import { compareQuantities, parseQuantity, ZERO_QUANTITY } from '../../../pure/quantity/quantity.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags, ValidateValue } from '../../validation/tags.ts';
import { joinProblems, validateFieldTags } from '../../validation/validate-tags.ts';
import { validateContainerResourceName } from '../core/pods/resource-requirements.ts';
import { formatGoQuantity } from '../go-quantity.ts';

const MAX_PERIOD_SECONDS = 1800;
const MAX_WINDOW_SECONDS = 3600;
const UTILIZATION_REQUIRED_DETAIL = 'must set either a target raw value or a target utilization';
const UTILIZATION_EXCESS_DETAIL = 'may not set both a target raw value and a target utilization';

const NAME_TAGS = { required: true, format: 'path-segment-name' } as const;
const REFERENCE_FIELD_TAGS: FieldTags = { kind: NAME_TAGS, name: NAME_TAGS };
const METRIC_FIELD_TAGS: FieldTags = { name: { required: 'must specify a metric name', format: 'path-segment-name' } };

const checkPositive: ValidateValue = (value, fieldPath) => {
  const quantity = parseQuantity(String(value));
  return quantity.unscaled > 0n
    ? []
    : [createInvalidValueProblem(fieldPath, formatGoQuantity(quantity), 'must be positive')];
};

const TARGET_FIELD_TAGS: FieldTags = {
  value: { check: checkPositive },
  averageValue: { check: checkPositive },
  averageUtilization: { minimum: 1 },
};

interface MetricSource {
  readonly fieldTags: FieldTags;
  /** The members of the target, of which exactly one must be set. If none is set, the problem is reported for the last member. */
  readonly targetMembers: readonly [string, ...string[]];
  /** The detail of the cause if no member is set. */
  readonly missingTargetDetail: string;
  /** The member and the detail of the cause if two members are set. */
  readonly excessTarget?: readonly [member: string, detail: string];
}

const METRIC_SOURCES: Readonly<Record<string, MetricSource>> = {
  object: {
    fieldTags: { describedObject: { fields: REFERENCE_FIELD_TAGS }, metric: { fields: METRIC_FIELD_TAGS } },
    targetMembers: ['averageValue', 'value'],
    missingTargetDetail: 'must set either a target value or averageValue',
  },
  external: {
    fieldTags: { metric: { fields: METRIC_FIELD_TAGS } },
    targetMembers: ['averageValue', 'value'],
    missingTargetDetail: 'must set either a target value for metric or a per-pod target',
    excessTarget: ['value', 'may not set both a target value for metric and a per-pod target'],
  },
  pods: {
    fieldTags: { metric: { fields: METRIC_FIELD_TAGS } },
    targetMembers: ['averageValue'],
    missingTargetDetail: 'must specify a positive target averageValue',
  },
  resource: {
    fieldTags: { name: { required: 'must specify a resource name' } },
    targetMembers: ['averageUtilization', 'averageValue'],
    missingTargetDetail: UTILIZATION_REQUIRED_DETAIL,
    excessTarget: ['averageValue', UTILIZATION_EXCESS_DETAIL],
  },
  containerResource: {
    fieldTags: {
      name: {
        required: 'must specify a resource name',
        check: (name, fieldPath) => validateContainerResourceName(readText(name), fieldPath),
      },
      container: { required: 'must specify a container', format: 'short-name' },
    },
    targetMembers: ['averageUtilization', 'averageValue'],
    missingTargetDetail: UTILIZATION_REQUIRED_DETAIL,
    excessTarget: ['averageValue', UTILIZATION_EXCESS_DETAIL],
  },
};
const METRIC_TYPES = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];
const TARGET_TYPES = ['Utilization', 'Value', 'AverageValue'];

const POLICY_FIELD_TAGS: FieldTags = {
  type: { pointer: true, enum: ['Percent', 'Pods'] },
  value: { check: (value, fieldPath) => validateAboveZero(Number(value), fieldPath) },
  periodSeconds: {
    check: (value, fieldPath) => [
      ...validateAboveZero(Number(value), fieldPath),
      ...validateAtMost(Number(value), fieldPath, MAX_PERIOD_SECONDS),
    ],
  },
};

const SCALING_RULES_FIELD_TAGS: FieldTags = {
  stabilizationWindowSeconds: {
    check: (value, fieldPath) => [
      ...(Number(value) < 0
        ? [createInvalidValueProblem(fieldPath, Number(value), 'must be greater than or equal to zero')]
        : []),
      ...validateAtMost(Number(value), fieldPath, MAX_WINDOW_SECONDS),
    ],
  },
  selectPolicy: { pointer: true, enum: ['Disabled', 'Max', 'Min'] },
  policies: {
    required: 'must specify at least one Policy',
    eachVal: {
      check: (policy, fieldPath) =>
        validateFieldTags(
          POLICY_FIELD_TAGS,
          { type: '', value: 0, periodSeconds: 0, ...omitNulls(readMembers(policy)) },
          fieldPath,
        ),
    },
  },
  tolerance: {
    check: (value, fieldPath) =>
      compareQuantities(parseQuantity(String(value)), ZERO_QUANTITY) < 0
        ? [createInvalidValueProblem(fieldPath, String(value), 'must be greater than or equal to 0')]
        : [],
  },
};
const BEHAVIOR_FIELD_TAGS: FieldTags = {
  scaleUp: { fields: SCALING_RULES_FIELD_TAGS },
  scaleDown: { fields: SCALING_RULES_FIELD_TAGS },
};

function omitNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function validateAboveZero(value: number, fieldPath: string): FieldProblem[] {
  return value > 0 ? [] : [createInvalidValueProblem(fieldPath, value, 'must be greater than zero')];
}

function validateAtMost(value: number, fieldPath: string, max: number): FieldProblem[] {
  return value > max ? [createInvalidValueProblem(fieldPath, value, `must be less than or equal to ${max}`)] : [];
}

function validateMaxReplicas(max: number, { reportsZeroAsMissing }: AutoscalerChecks): FieldProblem[] {
  if (max > 0) return [];
  if (!reportsZeroAsMissing) return [createInvalidValueProblem('spec.maxReplicas', max, 'must be greater than 0')];
  return max === 0
    ? [createRequiredProblem('spec.maxReplicas', 'must be set and greater than 0')]
    : [createInvalidValueProblem('spec.maxReplicas', max, 'must be greater than or equal to 1')];
}

export interface AutoscalerChecks {
  /** True if maxReplicas 0 is reported as a missing value instead of an invalid value. */
  readonly reportsZeroAsMissing: boolean;
  /** True if the reference to the scaled object must have an API group. */
  readonly requiresGroup: boolean;
  /** True if minReplicas may be 0. */
  readonly allowsZeroMinReplicas: boolean;
}

/** Validates the apiVersion of the scaled object, unless an update preserves its apiVersion and kind. */
function validateScaleTargetVersion(spec: Fields, previousSpec: Fields | undefined): FieldProblem[] {
  const readReference = (fields: Fields) =>
    ['apiVersion', 'kind'].map((member) => readText(readMembers(fields.scaleTargetRef)[member]));
  const [version = '', kind] = readReference(spec);
  if (previousSpec !== undefined && isDeepEqual([version, kind], readReference(previousSpec))) return [];
  const createProblems = (detail: string) => [
    createInvalidValueProblem('spec.scaleTargetRef.apiVersion', version, detail),
  ];
  if (version.split('/').length > 2) return createProblems(`unexpected GroupVersion string: ${version}`);
  const hasGroup = version.indexOf('/') > 0;
  return hasGroup || kind === 'ReplicationController' ? [] : createProblems('apiVersion must specify API group');
}

/** Validates an autoscaler. In releases that do not allow minReplicas 0, an update may keep a stored 0. */
export function validateAutoscaler(
  { spec: specValue }: ApiObject,
  previous: ApiObject | undefined,
  checks: AutoscalerChecks,
): FieldProblem[] {
  const spec = readMembers(specValue);
  const metrics = readList(spec, 'metrics');
  const minimum = checks.allowsZeroMinReplicas || readMembers(previous?.spec).minReplicas === 0 ? 0 : 1;
  const max = Number(spec.maxReplicas ?? 0);
  const minReplicas = isUnset(spec.minReplicas) ? undefined : Number(spec.minReplicas);
  const scalesToZero = minReplicas === 0 && !metrics.some(({ type }) => type === 'Object' || type === 'External');
  return joinProblems(
    validateFieldTags(
      { minReplicas: { range: [minimum, Number.MAX_SAFE_INTEGER], rangeDetail: describeMinimum(minimum) } },
      spec,
      'spec',
    ),
    validateMaxReplicas(max, checks),
    minReplicas !== undefined && max < minReplicas
      ? [createInvalidValueProblem('spec.maxReplicas', max, 'must be greater than or equal to `minReplicas`')]
      : [],
    validateFieldTags(REFERENCE_FIELD_TAGS, readMembers(spec.scaleTargetRef), 'spec.scaleTargetRef'),
    checks.requiresGroup ? validateScaleTargetVersion(spec, previous && readMembers(previous.spec)) : [],
    ...metrics.map((metric, index) => validateMetric(metric, `spec.metrics[${index}]`, checks)),
    scalesToZero
      ? [
          createForbiddenProblem(
            'spec.metrics',
            'must specify at least one Object or External metric to support scaling to zero replicas',
          ),
        ]
      : [],
    validateFieldTags(BEHAVIOR_FIELD_TAGS, readMembers(spec.behavior), 'spec.behavior'),
  );
}

function describeMinimum(minimum: number): string {
  return `must be greater than or equal to ${minimum}`;
}

function validateMetric(metric: Fields, fieldPath: string, { requiresGroup }: AutoscalerChecks): FieldProblem[] {
  const type = readText(metric.type);
  const typeProblems = METRIC_TYPES.includes(type)
    ? []
    : [createNotSupportedProblem(`${fieldPath}.type`, type, METRIC_TYPES)];
  const presentSources = Object.entries(METRIC_SOURCES).filter(([name]) => !isUnset(metric[name]));
  const expectedMember = typeProblems.length > 0 ? '' : type.slice(0, 1).toLowerCase() + type.slice(1);
  const [firstSource] = presentSources;
  return joinProblems(
    type === '' ? [createRequiredProblem(`${fieldPath}.type`, 'must specify a metric source type')] : [],
    typeProblems,
    firstSource === undefined
      ? []
      : validateSource(
          readMembers(metric[firstSource[0]]),
          firstSource[1],
          `${fieldPath}.${firstSource[0]}`,
          requiresGroup,
        ),
    expectedMember !== '' && isUnset(metric[expectedMember])
      ? [
          createRequiredProblem(
            `${fieldPath}.${expectedMember}`,
            'must populate information for the given metric source',
          ),
        ]
      : typeProblems,
    presentSources.length === 1
      ? []
      : presentSources
          .filter(([name]) => name !== expectedMember)
          .map(([name]) =>
            createForbiddenProblem(`${fieldPath}.${name}`, 'must populate the given metric source only'),
          ),
  );
}

function validateDescribedObjectVersion({ describedObject }: Fields, fieldPath: string): FieldProblem[] {
  const version = readText(readMembers(describedObject).apiVersion);
  const detail = `unexpected GroupVersion string: ${version}`;
  const isValid = version.split('/').length <= 2;
  return isValid ? [] : [createInvalidValueProblem(`${fieldPath}.describedObject.apiVersion`, version, detail)];
}

function validateSource(
  source: Fields,
  { fieldTags, targetMembers, missingTargetDetail, excessTarget }: MetricSource,
  fieldPath: string,
  checksVersion: boolean,
): FieldProblem[] {
  const target = readMembers(source.target);
  const presentTargets = targetMembers.filter((member) => !isUnset(target[member]));
  return joinProblems(
    validateFieldTags(
      { describedObject: {}, ...fieldTags, metric: {} },
      { describedObject: {}, ...omitNulls(source) },
      fieldPath,
    ),
    checksVersion && fieldTags.describedObject !== undefined ? validateDescribedObjectVersion(source, fieldPath) : [],
    fieldTags.metric === undefined
      ? []
      : validateFieldTags({ metric: fieldTags.metric }, { metric: {}, ...omitNulls(source) }, fieldPath),
    validateTargetType(readText(target.type), `${fieldPath}.target.type`),
    validateFieldTags(TARGET_FIELD_TAGS, target, `${fieldPath}.target`),
    presentTargets.length === 0
      ? [createRequiredProblem(`${fieldPath}.target.${targetMembers[0]}`, missingTargetDetail)]
      : [],
    presentTargets.length === 2 && excessTarget !== undefined
      ? [createForbiddenProblem(`${fieldPath}.target.${excessTarget[0]}`, excessTarget[1])]
      : [],
  );
}

function validateTargetType(type: string, fieldPath: string): FieldProblem[] {
  return [
    ...(type === '' ? [createRequiredProblem(fieldPath, 'must specify a metric target type')] : []),
    ...(TARGET_TYPES.includes(type)
      ? []
      : [createInvalidValueProblem(fieldPath, type, 'must be either Utilization, Value, or AverageValue')]),
  ];
}

export const AUTOSCALER_STATUS_FIELD_TAGS: FieldTags = {
  currentReplicas: { minimum: 0 },
  desiredReplicas: { minimum: 0 },
};

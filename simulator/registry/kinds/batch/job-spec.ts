/** Validates the spec of a Job, or of the template of a CronJob. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
  createTooManyItemsProblem,
  OMITTED_VALUE,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags, ValidationTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { COUNT_TAGS } from '../apps/workload-strategies.ts';
import { validateTemplate } from '../core/pods/pod-spec-validation.ts';
import { validateDomainPrefixedPath } from '../domain-prefixed-path.ts';
import { countIndexes } from './job-indexes.ts';

const MAX_PARALLELISM = 100_000;
const MAX_FAILED_INDEXES = 100_000;
/** The number of completions above which an indexed Job with backoffLimitPerIndex has lower limits. */
const MANY_COMPLETIONS = 100_000;
const MAX_PARALLELISM_WITH_MANY_COMPLETIONS = 10_000;
const MAX_FAILED_INDEXES_WITH_MANY_COMPLETIONS = 10_000;
const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;
const MAX_MANAGER_LENGTH = 63;
const MAX_INDEXES_LENGTH = 64 * 1024;

const COUNT_FIELD_TAGS: FieldTags = {
  parallelism: COUNT_TAGS,
  completions: COUNT_TAGS,
  activeDeadlineSeconds: COUNT_TAGS,
  backoffLimit: COUNT_TAGS,
  ttlSecondsAfterFinished: COUNT_TAGS,
  backoffLimitPerIndex: COUNT_TAGS,
  maxFailedIndexes: COUNT_TAGS,
};

export function validateJobSpec(
  spec: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const isIndexed = spec.completionMode === 'Indexed';
  return [
    ...validateFieldTags(COUNT_FIELD_TAGS, spec, fieldPath),
    ...(isUnset(spec.maxFailedIndexes) || !isUnset(spec.backoffLimitPerIndex)
      ? []
      : [createRequiredProblem(`${fieldPath}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified')]),
    ...validateManager(spec.managedBy, `${fieldPath}.managedBy`),
    ...validateFieldTags({ completionMode: { pointer: true, enum: ['NonIndexed', 'Indexed'] } }, spec, fieldPath),
    ...(isIndexed ? validateIndexedJob(spec, fieldPath) : []),
    ...(isUnset(spec.completionMode) || spec.completionMode === 'NonIndexed'
      ? validateNonIndexedJob(spec, fieldPath)
      : []),
    ...(isUnset(spec.podFailurePolicy) ? [] : validateFailurePolicy(spec, `${fieldPath}.podFailurePolicy.rules`)),
    ...(isUnset(spec.successPolicy) ? [] : validateSuccessPolicy(spec, `${fieldPath}.successPolicy`)),
    ...validateReplacementPolicy(spec, `${fieldPath}.podReplacementPolicy`),
    ...validateTemplate(readMembers(spec.template), `${fieldPath}.template`, behaviors),
    ...validateRestartPolicy(spec, `${fieldPath}.template.spec.restartPolicy`),
  ];
}

function validateManager(value: unknown, fieldPath: string): FieldProblem[] {
  if (typeof value !== 'string') return [];
  const problems = validateDomainPrefixedPath(value, fieldPath);
  return value.length > MAX_MANAGER_LENGTH
    ? [...problems, createTooLongProblem(fieldPath, MAX_MANAGER_LENGTH)]
    : problems;
}

function validateIndexedJob(spec: Fields, fieldPath: string): FieldProblem[] {
  const { completions, parallelism, maxFailedIndexes, backoffLimitPerIndex } = spec;
  const [completionCount, podCount, failedIndexCount] = [completions, parallelism, maxFailedIndexes].map((value) =>
    isUnset(value) ? undefined : Number(value),
  );
  const problems: FieldProblem[] = [];
  const addLimitProblem = (member: string, value: number | undefined, max: number, detail: string) => {
    if (value !== undefined && value > max)
      problems.push(createInvalidValueProblem(`${fieldPath}.${member}`, value, detail));
  };
  if (completionCount === undefined)
    problems.push(createRequiredProblem(`${fieldPath}.completions`, 'when completion mode is Indexed'));
  const parallelismDetail = `must be less than or equal to ${MAX_PARALLELISM} when completion mode is Indexed`;
  addLimitProblem('parallelism', podCount, MAX_PARALLELISM, parallelismDetail);
  if (completionCount !== undefined)
    addLimitProblem('maxFailedIndexes', failedIndexCount, completionCount, 'must be less than or equal to completions');
  addLimitProblem(
    'maxFailedIndexes',
    failedIndexCount,
    MAX_FAILED_INDEXES,
    `must be less than or equal to ${MAX_FAILED_INDEXES}`,
  );
  if (completionCount === undefined || completionCount <= MANY_COMPLETIONS || isUnset(backoffLimitPerIndex))
    return problems;
  const manyCompletions = `when completions are above ${MANY_COMPLETIONS} and used with backoff limit per index`;
  if (failedIndexCount === undefined)
    problems.push(
      createRequiredProblem(
        `${fieldPath}.maxFailedIndexes`,
        `must be specified when completions is above ${MANY_COMPLETIONS}`,
      ),
    );
  addLimitProblem(
    'parallelism',
    podCount,
    MAX_PARALLELISM_WITH_MANY_COMPLETIONS,
    `must be less than or equal to ${MAX_PARALLELISM_WITH_MANY_COMPLETIONS} ${manyCompletions}`,
  );
  addLimitProblem(
    'maxFailedIndexes',
    failedIndexCount,
    MAX_FAILED_INDEXES_WITH_MANY_COMPLETIONS,
    `must be less than or equal to ${MAX_FAILED_INDEXES_WITH_MANY_COMPLETIONS} ${manyCompletions}`,
  );
  return problems;
}

function validateNonIndexedJob(spec: Fields, fieldPath: string): FieldProblem[] {
  return ['backoffLimitPerIndex', 'maxFailedIndexes']
    .filter((member) => !isUnset(spec[member]))
    .map((member) =>
      createInvalidValueProblem(`${fieldPath}.${member}`, Number(spec[member]), 'requires indexed completion mode'),
    );
}

const FAILURE_ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const EXIT_CODE_OPERATORS = ['In', 'NotIn'];
const CONDITION_STATUSES = ['False', 'True', 'Unknown'];

/** Returns tags that require one of the values. The message for a missing value lists the values. */
function createRequiredEnum(values: readonly string[]): ValidationTags {
  return { required: `valid values: [${values.map((value) => JSON.stringify(value)).join(' ')}]`, enum: values };
}

function validateFailurePolicy(spec: Fields, fieldPath: string): FieldProblem[] {
  const rules = readList(readMembers(spec.podFailurePolicy), 'rules');
  const { containers, initContainers } = readMembers(readMembers(spec.template).spec);
  const containerNames = [containers, initContainers].flatMap((item) =>
    Array.isArray(item) ? item.map((container) => readText(readMembers(container).name)) : [],
  );
  return [
    ...(rules.length > MAX_RULES ? [createTooManyItemsProblem(fieldPath, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => validateFailureRule(rule, `${fieldPath}[${index}]`, { spec, containerNames })),
  ];
}

function validateFailureRule(
  rule: Fields,
  fieldPath: string,
  { spec, containerNames }: { readonly spec: Fields; readonly containerNames: readonly string[] },
): FieldProblem[] {
  const conditions = readList(rule, 'onPodConditions');
  const exitCodes = rule.onExitCodes;
  const problems = validateFieldTags({ action: createRequiredEnum(FAILURE_ACTIONS) }, rule, fieldPath);
  if (rule.action === 'FailIndex' && isUnset(spec.backoffLimitPerIndex)) {
    problems.push(
      createInvalidValueProblem(`${fieldPath}.action`, 'FailIndex', 'requires the backoffLimitPerIndex to be set'),
    );
  }
  if (!isUnset(exitCodes))
    problems.push(...validateExitCodes(readMembers(exitCodes), `${fieldPath}.onExitCodes`, containerNames));
  if (conditions.length > MAX_RULES)
    problems.push(createTooManyItemsProblem(`${fieldPath}.onPodConditions`, conditions.length, MAX_RULES));
  const conditionFieldTags: FieldTags = {
    type: { pointer: true, format: 'label-key' },
    status: createRequiredEnum(CONDITION_STATUSES),
  };
  for (const [index, condition] of conditions.entries()) {
    const conditionWithType = { ...condition, type: readText(condition.type) };
    problems.push(
      ...validateFieldTags(conditionFieldTags, conditionWithType, `${fieldPath}.onPodConditions[${index}]`),
    );
  }
  const matcherCount = (isUnset(exitCodes) ? 0 : 1) + (conditions.length === 0 ? 0 : 1);
  if (matcherCount === 1) return problems;
  const detail =
    matcherCount === 2
      ? 'specifying both OnExitCodes and OnPodConditions is not supported'
      : 'specifying one of OnExitCodes and OnPodConditions is required';
  return [...problems, createInvalidValueProblem(fieldPath, OMITTED_VALUE, detail)];
}

function validateExitCodes(rule: Fields, fieldPath: string, containerNames: readonly string[]): FieldProblem[] {
  const { operator, containerName, values: valuesValue } = rule;
  const values = Array.isArray(valuesValue) ? valuesValue.map(Number) : [];
  const problems = validateFieldTags({ operator: createRequiredEnum(EXIT_CODE_OPERATORS) }, rule, fieldPath);
  const field = `${fieldPath}.values`;
  const printedValues = { unquoted: `[]int32{${values.join(', ')}}` };
  if (typeof containerName === 'string' && !containerNames.includes(containerName)) {
    const detail = 'must be one of the container or initContainer names in the pod template';
    problems.push(createInvalidValueProblem(`${fieldPath}.containerName`, containerName, detail));
  }
  if (values.length === 0)
    problems.push(createInvalidValueProblem(field, printedValues, 'at least one value is required'));
  if (values.length > MAX_EXIT_CODES) problems.push(createTooManyItemsProblem(field, values.length, MAX_EXIT_CODES));
  for (const [index, value] of values.entries()) {
    if (operator === 'In' && value === 0)
      problems.push(createInvalidValueProblem(`${field}[${index}]`, 0, 'must not be 0 for the In operator'));
    if (values.indexOf(value) < index) problems.push(createDuplicateProblem(`${field}[${index}]`, value));
  }
  const isOrdered = values.every((value, index) => index === 0 || (values[index - 1] ?? 0) <= value);
  return isOrdered ? problems : [...problems, createInvalidValueProblem(field, printedValues, 'must be ordered')];
}

function validateSuccessPolicy(spec: Fields, fieldPath: string): FieldProblem[] {
  if (spec.completionMode !== 'Indexed')
    return [
      createInvalidValueProblem(fieldPath, { unquoted: 'batch.SuccessPolicy{}' }, 'requires indexed completion mode'),
    ];
  const rules = readList(readMembers(spec.successPolicy), 'rules');
  const field = `${fieldPath}.rules`;
  const noRulesDetail = 'at least one rules must be specified when the successPolicy is specified';
  return [
    ...(rules.length === 0 ? [createRequiredProblem(field, noRulesDetail)] : []),
    ...(rules.length > MAX_RULES ? [createTooManyItemsProblem(field, rules.length, MAX_RULES)] : []),
    ...rules.flatMap((rule, index) => validateSuccessRule(rule, `${field}[${index}]`, Number(spec.completions ?? 0))),
  ];
}

function validateSuccessRule(rule: Fields, fieldPath: string, completions: number): FieldProblem[] {
  const { succeededCount, succeededIndexes } = rule;
  const problems: FieldProblem[] = [];
  if (isUnset(succeededCount) && (succeededIndexes === undefined || succeededIndexes === null)) {
    problems.push(
      createRequiredProblem(fieldPath, 'at least one of succeededCount or succeededIndexes must be specified'),
    );
  }
  let indexCount = Number.POSITIVE_INFINITY;
  if (typeof succeededIndexes === 'string') {
    const field = `${fieldPath}.succeededIndexes`;
    if (succeededIndexes.length > MAX_INDEXES_LENGTH) problems.push(createTooLongProblem(field, MAX_INDEXES_LENGTH));
    const countResult = countIndexes(succeededIndexes, completions);
    indexCount = typeof countResult === 'number' ? countResult : 0;
    if (typeof countResult !== 'number')
      problems.push(
        createInvalidValueProblem(field, succeededIndexes, `error parsing succeededIndexes: ${countResult.problem}`),
      );
  }
  if (isUnset(succeededCount)) return problems;
  const count = Number(succeededCount);
  const field = `${fieldPath}.succeededCount`;
  const addCountProblem = (max: number, description: string) =>
    problems.push(
      createInvalidValueProblem(field, count, `must be less than or equal to ${max} (the number of ${description})`),
    );
  problems.push(...validateFieldTags({ succeededCount: COUNT_TAGS }, rule, fieldPath));
  if (count > completions) addCountProblem(completions, 'specified completions');
  if (count > indexCount) addCountProblem(indexCount, 'indexes in the specified succeededIndexes field');
  return problems;
}

function validateReplacementPolicy(
  { podReplacementPolicy: policy, podFailurePolicy }: Fields,
  fieldPath: string,
): FieldProblem[] {
  if (typeof policy !== 'string') return [];
  const values = isUnset(podFailurePolicy) ? ['Failed', 'TerminatingOrFailed'] : ['Failed'];
  return values.includes(policy) ? [] : [createNotSupportedProblem(fieldPath, policy, values)];
}

function validateRestartPolicy(spec: Fields, fieldPath: string): FieldProblem[] {
  const policy = readText(readMembers(readMembers(spec.template).spec).restartPolicy);
  if (['Always', ''].includes(policy)) return [createRequiredProblem(fieldPath, 'valid values: "OnFailure", "Never"')];
  if (!['OnFailure', 'Never'].includes(policy))
    return [createNotSupportedProblem(fieldPath, policy, ['OnFailure', 'Never'])];
  if (isUnset(spec.podFailurePolicy) || policy === 'Never') return [];
  return [createInvalidValueProblem(fieldPath, policy, 'only "Never" is supported when podFailurePolicy is specified')];
}

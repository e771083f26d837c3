/** Validates an AuthorizationConfiguration, with the messages of kube-apiserver. */
import { formatDuration } from '../../pure/go/duration.ts';
import { checkDns1123Subdomain } from '../../pure/names/dns.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type ConditionSettings, compileCondition } from './conditions.ts';
import {
  AUTHORIZER_TYPES,
  type AuthorizationConfiguration,
  type ConfiguredAuthorizer,
  type ConfiguredWebhook,
} from './configuration.ts';

/** The settings on which the validation depends. */
export interface AuthorizationValidationSettings extends ConditionSettings {
  /** Returns the problem of the file at a path, or undefined if the file is readable. */
  findFileProblem(path: string): string | undefined;
}

const MAX_CONDITIONS = 64;
const MAX_TIMEOUT_MILLISECONDS = 30_000;

export function findAuthorizationProblems(
  { authorizers }: AuthorizationConfiguration,
  settings: AuthorizationValidationSettings,
): FieldProblem[] {
  if (authorizers.length === 0)
    return [createRequiredProblem('authorizers', 'at least one authorization mode must be defined')];
  const seenTypes = new Set<string>();
  const seenNames = new Set<string>();
  return authorizers.flatMap((authorizer, index) => {
    const path = `authorizers[${index}]`;
    const typeProblem = findTypeProblem(authorizer.type, `${path}.type`, seenTypes);
    if (typeProblem !== undefined) return [typeProblem];
    seenTypes.add(authorizer.type);
    const problems = [
      ...findNameProblems(authorizer.name, `${path}.name`, seenNames),
      ...findWebhookProblems(authorizer, path, settings),
    ];
    seenNames.add(authorizer.name);
    return problems;
  });
}

/** Returns a message for each built-in authorizer whose name differs from its type in lower case. */
export function findNameMismatchProblems({ authorizers }: AuthorizationConfiguration): string[] {
  return authorizers.flatMap(({ type, name }) => {
    const expectedName = type.toLowerCase();
    if (type === 'Webhook' || name === expectedName) return [];
    return [`expected name ${expectedName} for authorizer ${type} instead of ${name}`];
  });
}

/** Returns a message with the required authorizer types that are missing in the file. */
export function findMissingTypeProblems(
  { authorizers }: AuthorizationConfiguration,
  requiredTypes: readonly string[],
): string[] {
  const missingTypes = requiredTypes
    .filter((type) => !authorizers.some((authorizer) => authorizer.type === type))
    .toSorted();
  return missingTypes.length === 0 ? [] : [`missing required types: [${missingTypes.join(' ')}]`];
}

/** Returns a problem if the type is missing, unknown or repeated. Only the type Webhook may be repeated. */
function findTypeProblem(type: string, field: string, seenTypes: ReadonlySet<string>): FieldProblem | undefined {
  if (type === '') return createRequiredProblem(field);
  if (!AUTHORIZER_TYPES.some((name) => name === type)) return createNotSupportedProblem(field, type, AUTHORIZER_TYPES);
  return seenTypes.has(type) && type !== 'Webhook' ? createDuplicateProblem(field, type) : undefined;
}

function findNameProblems(name: string, field: string, seenNames: ReadonlySet<string>): FieldProblem[] {
  if (name === '') return [createRequiredProblem(field)];
  if (seenNames.has(name)) return [createDuplicateProblem(field, name)];
  const problems = checkDns1123Subdomain(name);
  if (problems.length === 0) return [];
  return [createInvalidValueProblem(field, name, `authorizer name is invalid: ${problems.join(', ')}`)];
}

function findWebhookProblems(
  { type, webhook }: ConfiguredAuthorizer,
  path: string,
  settings: AuthorizationValidationSettings,
): FieldProblem[] {
  const field = `${path}.webhook`;
  if (type !== 'Webhook') {
    return webhook === undefined
      ? []
      : [createInvalidValueProblem(field, 'non-null', 'may only be specified when type=Webhook')];
  }
  if (webhook === undefined) return [createRequiredProblem(field, 'required when type=Webhook')];
  const { timeout, authorizedTTL, unauthorizedTTL, failurePolicy } = webhook;
  return [
    ...findTimeoutProblems(timeout, `${path}.timeout`),
    ...findDurationProblems(authorizedTTL, `${path}.authorizedTTL`),
    ...findDurationProblems(unauthorizedTTL, `${path}.unauthorizedTTL`),
    ...findUnsupportedValueProblems(webhook.subjectAccessReviewVersion, `${path}.subjectAccessReviewVersion`, [
      'v1',
      'v1beta1',
    ]),
    ...findConditionVersionProblems(webhook, `${path}.matchConditionSubjectAccessReviewVersion`),
    ...findUnsupportedValueProblems(failurePolicy, `${path}.failurePolicy`, ['NoOpinion', 'Deny']),
    ...findConnectionProblems(webhook, `${path}.connectionInfo`, settings),
    ...findConditionProblems(webhook.matchConditions, `${path}.matchConditions`, settings),
  ];
}

function findTimeoutProblems(timeout: number, field: string): FieldProblem[] {
  if (timeout === 0) return [createRequiredProblem(field)];
  if (timeout > 0 && timeout <= MAX_TIMEOUT_MILLISECONDS) return [];
  return [createInvalidValueProblem(field, formatDuration(timeout), 'must be > 0s and <= 30s')];
}

function findDurationProblems(duration: number, field: string): FieldProblem[] {
  return duration > 0 ? [] : [createInvalidValueProblem(field, formatDuration(duration), 'must be > 0s')];
}

function findUnsupportedValueProblems(
  value: string,
  field: string,
  supportedValues: readonly string[],
): FieldProblem[] {
  if (value === '') return [createRequiredProblem(field)];
  return supportedValues.includes(value) ? [] : [createNotSupportedProblem(field, value, supportedValues)];
}

function findConditionVersionProblems(webhook: ConfiguredWebhook, field: string): FieldProblem[] {
  const { matchConditionSubjectAccessReviewVersion: version, matchConditions } = webhook;
  if (version !== '') return findUnsupportedValueProblems(version, field, ['v1']);
  return matchConditions.length === 0
    ? []
    : [createRequiredProblem(field, 'required if match conditions are specified')];
}

function findConnectionProblems(
  { connectionInfo: { type, kubeConfigFile: file } }: ConfiguredWebhook,
  path: string,
  { findFileProblem }: AuthorizationValidationSettings,
): FieldProblem[] {
  const field = `${path}.kubeConfigFile`;
  if (type === 'InClusterConfig') {
    return file === '' ? [] : [createInvalidValueProblem(field, file, 'can only be set when type=KubeConfigFile')];
  }
  if (type !== 'KubeConfigFile')
    return findUnsupportedValueProblems(type, `${path}.type`, ['InClusterConfig', 'KubeConfigFile']);
  if (file === '') return [createRequiredProblem(field)];
  const problem = file.startsWith('/') ? findFileProblem(file) : 'must be an absolute path';
  return problem === undefined ? [] : [createInvalidValueProblem(field, file, problem)];
}

function findConditionProblems(
  expressions: readonly string[],
  path: string,
  settings: ConditionSettings,
): FieldProblem[] {
  if (expressions.length > MAX_CONDITIONS) return [createTooManyItemsProblem(path, expressions.length, MAX_CONDITIONS)];
  const seenExpressions = new Set<string>();
  return expressions.flatMap((expression, index) => {
    const field = `${path}[${index}].expression`;
    if (expression.trim() === '') return [createRequiredProblem(field)];
    if (seenExpressions.has(expression)) return [createDuplicateProblem(field, expression)];
    seenExpressions.add(expression);
    const compiledCondition = compileCondition(expression, settings);
    return 'problem' in compiledCondition
      ? [createInvalidValueProblem(field, expression, compiledCondition.problem)]
      : [];
  });
}

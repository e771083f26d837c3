/**
 * Validates the webhooks of a configuration (conv-webhook-*). An update may keep values that an earlier version of the API allowed and that
 * are invalid in new configurations.
 */
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, readList, readMembers, readText } from '../../object-fields.ts';
import { findClientConfigProblems, type WebhookClientConfig } from '../../webhook-client-config.ts';
import { findConditionProblems } from './expression-validation.ts';
import { findChoiceProblems, findRuleProblems, MATCH_POLICIES, readSelector } from './matching.ts';

const SIDE_EFFECTS = ['None', 'NoneOnDryRun', 'Some', 'Unknown'];
const FAILURE_POLICIES = ['Fail', 'Ignore'];
const REINVOCATION_POLICIES = ['IfNeeded', 'Never'];
/** The maximum timeoutSeconds of a webhook. */
const MAX_TIMEOUT_SECONDS = 30;
const DRY_RUN_SAFE_SIDE_EFFECTS = ['None', 'NoneOnDryRun'];
/** The supported versions of AdmissionReview, in the order of messages. */
const REVIEW_VERSIONS = ['v1', 'v1beta1'];

/** The requirements that do not apply to all updates. */
export interface WebhookRequirements {
  /** True if sideEffects must be None or NoneOnDryRun. */
  readonly forbidsSideEffects: boolean;
  /** True if admissionReviewVersions must contain a supported version. */
  readonly requiresKnownVersion: boolean;
  readonly requiresUniqueNames: boolean;
  /** True if the match conditions equal those of the stored object, so that they are not validated again. */
  readonly hasSameConditions: boolean;
  /** The expressions of stored match conditions. */
  readonly storedConditions: ReadonlySet<string>;
  /** The minor release of the server. */
  readonly serverMinor: number;
}

export function validateWebhooks(configuration: ApiObject, serverMinor: number): FieldProblem[] {
  return findWebhookProblems(configuration, {
    forbidsSideEffects: true,
    requiresKnownVersion: true,
    requiresUniqueNames: true,
    hasSameConditions: false,
    storedConditions: new Set(),
    serverMinor,
  });
}

export function validateWebhooksUpdate(
  updatedObject: ApiObject,
  previous: ApiObject,
  serverMinor: number,
): FieldProblem[] {
  const webhooks = readList(previous, 'webhooks');
  return findWebhookProblems(updatedObject, {
    forbidsSideEffects: webhooks.every(({ sideEffects }) => DRY_RUN_SAFE_SIDE_EFFECTS.includes(readText(sideEffects))),
    requiresKnownVersion: webhooks.every((webhook) =>
      readReviewVersions(webhook).some((version) => REVIEW_VERSIONS.includes(version)),
    ),
    requiresUniqueNames: new Set(webhooks.map(({ name }) => name)).size === webhooks.length,
    hasSameConditions: isDeepEqual(
      listMatchConditions(readList(updatedObject, 'webhooks')),
      listMatchConditions(webhooks),
    ),
    storedConditions: new Set(
      webhooks.flatMap((webhook) => readList(webhook, 'matchConditions').map(({ expression }) => readText(expression))),
    ),
    serverMinor,
  });
}

function listMatchConditions(webhooks: readonly Fields[]) {
  return webhooks.map(({ matchConditions }) => matchConditions);
}

export function findWebhookProblems(configuration: ApiObject, requirements: WebhookRequirements): FieldProblem[] {
  const names = new Set<string>();
  return readList(configuration, 'webhooks').flatMap((webhook, index) => {
    const fieldPath = `webhooks[${index}]`;
    const name = readText(webhook.name);
    const isRepeated = requirements.requiresUniqueNames && names.has(name) && name !== '';
    names.add(name);
    return [
      ...findNameProblems(name, `${fieldPath}.name`),
      ...readList(webhook, 'rules').flatMap((rule, ruleIndex) =>
        findRuleProblems(rule, `${fieldPath}.rules[${ruleIndex}]`),
      ),
      ...findChoiceProblems(webhook, 'failurePolicy', fieldPath, FAILURE_POLICIES),
      ...findChoiceProblems(webhook, 'matchPolicy', fieldPath, MATCH_POLICIES),
      ...findSideEffectProblems(
        webhook,
        `${fieldPath}.sideEffects`,
        requirements.forbidsSideEffects ? DRY_RUN_SAFE_SIDE_EFFECTS : SIDE_EFFECTS,
      ),
      ...findTimeoutProblems(webhook, `${fieldPath}.timeoutSeconds`),
      ...['namespaceSelector', 'objectSelector'].flatMap((member) =>
        validateLabelSelector(readSelector(webhook, member), `${fieldPath}.${member}`),
      ),
      ...findChoiceProblems(webhook, 'reinvocationPolicy', fieldPath, REINVOCATION_POLICIES),
      ...findClientConfigProblems(readClientConfig(webhook), `${fieldPath}.clientConfig`),
      ...(requirements.hasSameConditions
        ? []
        : findConditionProblems(
            webhook,
            fieldPath,
            { hasParams: false, serverMinor: requirements.serverMinor },
            requirements.storedConditions,
          )),
      ...findVersionProblems(
        readReviewVersions(webhook),
        `${fieldPath}.admissionReviewVersions`,
        requirements.requiresKnownVersion,
      ),
      ...(isRepeated ? [createDuplicateProblem(`${fieldPath}.name`, name)] : []),
    ];
  });
}

/** Returns a problem unless the name is a domain name with at least three labels. */
function findNameProblems(name: string, fieldPath: string): FieldProblem[] {
  if (name === '') return [createRequiredProblem(fieldPath)];
  const problems = checkDns1123Subdomain(name);
  if (problems.length > 0) return [createInvalidValueProblem(fieldPath, name, problems.join(','))];
  if (name.split('.').length >= 3) return [];
  return [
    createInvalidValueProblem(fieldPath, name, 'should be a domain with at least three segments separated by dots'),
  ];
}

function findTimeoutProblems({ timeoutSeconds }: Fields, fieldPath: string): FieldProblem[] {
  if (typeof timeoutSeconds !== 'number' || (timeoutSeconds >= 1 && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) return [];
  return [
    createInvalidValueProblem(
      fieldPath,
      timeoutSeconds,
      `the timeout value must be between 1 and ${MAX_TIMEOUT_SECONDS} seconds`,
    ),
  ];
}

function readClientConfig({ clientConfig }: Fields): WebhookClientConfig {
  const config: WebhookClientConfig = readMembers(clientConfig);
  return config;
}

function findSideEffectProblems(
  { sideEffects }: Fields,
  fieldPath: string,
  allowedValues: readonly string[],
): FieldProblem[] {
  if (sideEffects === undefined || sideEffects === null)
    return [createRequiredProblem(fieldPath, `must specify one of ${allowedValues.join(', ')}`)];
  return allowedValues.includes(readText(sideEffects))
    ? []
    : [createNotSupportedProblem(fieldPath, readText(sideEffects), allowedValues)];
}

function findVersionProblems(
  versions: readonly string[],
  fieldPath: string,
  requiresKnownVersion: boolean,
): FieldProblem[] {
  const versionList = REVIEW_VERSIONS.join(', ');
  if (versions.length === 0) return [createRequiredProblem(fieldPath, `must specify one of ${versionList}`)];
  const problems = versions.flatMap((version, index) => {
    const details = versions.indexOf(version) < index ? ['duplicate version'] : checkDns1035Label(version);
    return details.map((detail) => createInvalidValueProblem(`${fieldPath}[${index}]`, version, detail));
  });
  if (!requiresKnownVersion || versions.some((version) => REVIEW_VERSIONS.includes(version))) return problems;
  const printedVersions = { unquoted: formatStringSlice(versions) };
  return [
    ...problems,
    createInvalidValueProblem(fieldPath, printedVersions, `must include at least one of ${versionList}`),
  ];
}

function readReviewVersions({ admissionReviewVersions }: Fields): string[] {
  return Array.isArray(admissionReviewVersions) ? admissionReviewVersions.map(readText) : [];
}

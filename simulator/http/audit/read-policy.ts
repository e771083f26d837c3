/** Reads and validates the file of `--audit-policy-file`, an audit Policy in YAML or JSON. */

import type { Dialect } from '../../../spec/dialect.ts';
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../pure/names/dns.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { readSettingsFile, SettingsFileError } from '../../pure/yaml/settings-file.ts';
import { AUDIT_LEVELS, AUDIT_STAGES, type AuditPolicy, type AuditRule } from './policy.ts';

/** The error for an invalid policy file. Its message names the field. */
export class AuditPolicyError extends Error {
  override readonly name = 'AuditPolicyError';
}

export function readPolicy(text: string, { groupSuffix }: Dialect): AuditPolicy {
  let document: unknown;
  try {
    document = readSettingsFile(text);
  } catch (error) {
    if (!(error instanceof SettingsFileError)) throw error;
    throw new AuditPolicyError(`failed decoding: ${error.message}`);
  }
  if (typeof document !== 'object' || document === null)
    throw new AuditPolicyError('failed decoding: the file must contain a Policy object');
  const { apiVersion = '', kind = '' }: { apiVersion?: string; kind?: string } = document;
  const version = `audit.${groupSuffix}/v1`;
  if (apiVersion !== version || kind !== 'Policy') {
    throw new AuditPolicyError(
      `must have kind Policy and apiVersion ${version}, but has kind "${kind}" and apiVersion "${apiVersion}"`,
    );
  }
  const policy: AuditPolicy = { rules: [], ...document };
  const problems = findPolicyProblems(policy).map(({ field, message }) => `${field}: ${message}`);
  if (problems.length > 0)
    throw new AuditPolicyError(problems.length === 1 ? (problems[0] ?? '') : `[${problems.join(', ')}]`);
  if (policy.rules.length === 0) throw new AuditPolicyError('loaded illegal policy with 0 rules');
  return policy;
}

function findPolicyProblems({ omitStages, rules }: AuditPolicy): FieldProblem[] {
  return [
    ...findStageProblems(omitStages, 'omitStages'),
    ...rules.flatMap((rule, index) => findRuleProblems(rule, `rules[${index}]`)),
  ];
}

function findRuleProblems(rule: AuditRule, path: string): FieldProblem[] {
  const { level, nonResourceURLs = [], resources = [], namespaces = [] } = rule;
  const hasUrlsAndResources = nonResourceURLs.length > 0 && resources.length + namespaces.length > 0;
  const levels: readonly string[] = AUDIT_LEVELS;
  return [
    ...(level === undefined ? [createRequiredProblem(`${path}.level`)] : []),
    ...(level !== undefined && !levels.includes(level)
      ? [createNotSupportedProblem(`${path}.level`, level, AUDIT_LEVELS)]
      : []),
    ...nonResourceURLs.flatMap((url, index) => findUrlProblems(url, `${path}.nonResourceURLs[${index}]`)),
    ...resources.flatMap((resource) => findResourceProblems(resource, `${path}.resources`)),
    ...findStageProblems(rule.omitStages, `${path}.omitStages`),
    ...(hasUrlsAndResources
      ? [
          createInvalidValueProblem(
            `${path}.nonResourceURLs`,
            { unquoted: formatStringSlice(nonResourceURLs) },
            'rules cannot apply to both regular resources and non-resource URLs',
          ),
        ]
      : []),
  ];
}

function findUrlProblems(url: string, path: string): FieldProblem[] {
  if (url === '*') return [];
  return [
    ...(url.startsWith('/')
      ? []
      : [createInvalidValueProblem(path, url, "non-resource URL rules must begin with a '/' character")]),
    ...(url.slice(0, -1).includes('*')
      ? [createInvalidValueProblem(path, url, "non-resource URL wildcards '*' must be the final character of the rule")]
      : []),
  ];
}

function findResourceProblems(
  groupResources: NonNullable<AuditRule['resources']>[number],
  path: string,
): FieldProblem[] {
  const { group = '', resources = [], resourceNames = [] } = groupResources;
  const groupProblems = group === '' ? [] : checkDns1123Subdomain(group);
  const hasNamesWithoutResources = resourceNames.length > 0 && resources.length === 0;
  return [
    ...(groupProblems.length > 0 ? [createInvalidValueProblem(`${path}.group`, group, groupProblems.join(','))] : []),
    ...(hasNamesWithoutResources
      ? [
          createInvalidValueProblem(
            `${path}.resourceNames`,
            { unquoted: formatStringSlice(resourceNames) },
            'using resourceNames requires at least one resource',
          ),
        ]
      : []),
  ];
}

function findStageProblems(stages: readonly string[] = [], path: string): FieldProblem[] {
  const allowedStages: readonly string[] = AUDIT_STAGES;
  return stages.flatMap((stage, index) =>
    allowedStages.includes(stage)
      ? []
      : [createInvalidValueProblem(`${path}[${index}]`, stage, `allowed stages are ${AUDIT_STAGES.join(',')}`)],
  );
}

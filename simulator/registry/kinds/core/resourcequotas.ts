/**
 * Validates ResourceQuotas like kube-apiserver 1.32 (pkg/apis/core/validation: ValidateResourceQuotaSpec, ValidateResourceQuotaUpdate).
 * Limits must have known resource names and valid quantities. Scopes must be known and compatible with each other and with the limits.
 * Scopes are immutable.
 */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { isInteger, parseQuantity } from '../../../pure/quantity/quantity.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import {
  canScopeLimitResource,
  isIntegerResource,
  isStandardQuotaResource,
  isStandardResource,
} from '../../quota/resource-names.ts';
import { listScopes, type QuotaSpec } from '../../quota/scopes.ts';
import { findScopeSelectorProblems } from '../../quota/validate-scope-selector.ts';
import { formatGoQuantity } from '../go-quantity.ts';

const CONFLICTING_SCOPES = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
];

function validateQuota({ spec }: ApiObject, knownScopes: ReadonlySet<string>): FieldProblem[] {
  const { hard = {}, scopes = [], scopeSelector }: QuotaSpec = readMembers(spec);
  const limits = Object.keys(hard).toSorted();
  const requirements = scopeSelector?.matchExpressions ?? [];
  const selectorScopes = new Set(requirements.map(({ scopeName = '' }) => scopeName));
  return [
    ...limits.flatMap((name) => findLimitProblems(name, String(hard[name]))),
    ...findScopeProblems(scopes, limits, knownScopes),
    ...requirements.flatMap((requirement) => findScopeSelectorProblems(requirement, limits, knownScopes)),
    ...findScopeConflicts(selectorScopes, scopes),
  ];
}

function findLimitProblems(name: string, amount: string, fieldPath = 'spec.hard'): FieldProblem[] {
  const path = `${fieldPath}[${name}]`;
  // The message contains resource names in Go syntax.
  const createProblem = (detail: string) => createInvalidValueProblem(path, { unquoted: name }, detail);
  const problems = checkQualifiedName(name).map(createProblem);
  if (problems.length === 0 && !name.includes('/') && !isStandardResource(name))
    problems.push(createProblem('must be a standard resource type or fully qualified'));
  if (!name.includes('/') && !isStandardQuotaResource(name))
    problems.push(createProblem('must be a standard resource for quota'));
  const quantity = parseQuantity(amount);
  if (quantity.unscaled < 0n)
    problems.push(createInvalidValueProblem(path, quantity.text, 'must be greater than or equal to 0'));
  if (isIntegerResource(name) && !isInteger(quantity))
    problems.push(createInvalidValueProblem(path, formatGoQuantity(quantity), 'must be an integer'));
  return problems;
}

function validateQuotaStatus({ status }: ApiObject): FieldProblem[] {
  return ['hard', 'used'].flatMap((member) =>
    Object.entries(readMembers(readMembers(status)[member])).flatMap(([name, amount]) =>
      findLimitProblems(name, String(amount), `status.${member}`),
    ),
  );
}

function findScopeProblems(
  scopes: readonly string[],
  limits: readonly string[],
  knownScopes: ReadonlySet<string>,
): FieldProblem[] {
  const createProblem = (detail: string) => createInvalidValueProblem('spec.scopes', formatScopes(scopes), detail);
  const problems = scopes.flatMap((scope) => {
    if (!knownScopes.has(scope)) return [createProblem('unsupported scope')];
    const unsupportedNames = limits.filter(
      (name) => isStandardQuotaResource(name) && !canScopeLimitResource(scope, name),
    );
    return unsupportedNames.map(() => createProblem('unsupported scope applied to resource'));
  });
  return [...problems, ...findScopeConflicts(new Set(scopes), scopes)];
}

function findScopeConflicts(comparedScopes: ReadonlySet<string>, scopes: readonly string[]): FieldProblem[] {
  return CONFLICTING_SCOPES.filter((pair) => pair.every((scope) => comparedScopes.has(scope))).map(() =>
    createInvalidValueProblem('spec.scopes', formatScopes(scopes), 'conflicting scopes'),
  );
}

function formatScopes(scopes: readonly string[]) {
  return { unquoted: `[]core.ResourceQuotaScope{${scopes.map(quote).join(', ')}}` };
}

function validateQuotaUpdate(
  updatedObject: ApiObject,
  previous: ApiObject,
  knownScopes: ReadonlySet<string>,
): FieldProblem[] {
  const { scopes = [] }: QuotaSpec = readMembers(updatedObject.spec);
  const { scopes: previousScopes = [] }: QuotaSpec = readMembers(previous.spec);
  const areScopesEqual = new Set(scopes).symmetricDifference(new Set(previousScopes)).size === 0;
  return [
    ...validateQuota(updatedObject, knownScopes),
    ...(areScopesEqual ? [] : [createInvalidValueProblem('spec.scopes', formatScopes(scopes), 'field is immutable')]),
  ];
}

export const createResourceQuotaKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => {
  const knownScopes = listScopes(behaviors);
  return {
    returnsDeletedObject: true,
    skipsSchemaValidation: true,
    validate: (resourceQuota) => validateQuota(resourceQuota, knownScopes),
    validatesOnlyChanges: true,
    validateUpdate: (updatedObject, previous) => validateQuotaUpdate(updatedObject, previous, knownScopes),
    validateStatus: validateQuotaStatus,
  };
};

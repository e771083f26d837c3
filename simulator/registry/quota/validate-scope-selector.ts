/**
 * Validates the scopeSelector of a quota as in kube-apiserver 1.32 (pkg/apis/core/validation: validateScopedResourceSelectorRequirement).
 */
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { canScopeLimitResource, isStandardQuotaResource } from './resource-names.ts';
import type { ScopeRequirement } from './scopes.ts';

const SELECTOR_PATH = 'spec.scopeSelector.matchExpressions';
const EXISTS_ONLY_DETAIL =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

const SELECTABLE_SCOPES = ['PriorityClass', 'VolumeAttributesClass'];

/** Returns the problems of one requirement of the selector. `limitedNames` are the names in `hard`, sorted. */
export function findScopeSelectorProblems(
  requirement: ScopeRequirement,
  limitedNames: readonly string[],
  knownScopes: ReadonlySet<string>,
): FieldProblem[] {
  const { scopeName = '', operator = '', values = [] } = requirement;
  const isKnown = knownScopes.has(scopeName);
  const problems: FieldProblem[] = isKnown
    ? []
    : [createInvalidValueProblem(`${SELECTOR_PATH}.scopeName`, scopeName, 'unsupported scope')];
  const namesOutsideScope = limitedNames.filter(
    (name) => isKnown && isStandardQuotaResource(name) && !canScopeLimitResource(scopeName, name),
  );
  // kube-apiserver prints a Go pointer here.
  const printedSelector = { unquoted: JSON.stringify(requirement) };
  problems.push(
    ...namesOutsideScope.map(() =>
      createInvalidValueProblem(SELECTOR_PATH, printedSelector, 'unsupported scope applied to resource'),
    ),
  );
  if (isKnown && !SELECTABLE_SCOPES.includes(scopeName) && operator !== 'Exists')
    problems.push(createInvalidValueProblem(`${SELECTOR_PATH}.operator`, operator, EXISTS_ONLY_DETAIL));
  return [...problems, ...findOperatorProblems(operator, values)];
}

function findOperatorProblems(operator: string, values: readonly string[]): FieldProblem[] {
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0
        ? []
        : [
            createRequiredProblem(
              `${SELECTOR_PATH}.values`,
              "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
            ),
          ];
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0
        ? []
        : [
            createInvalidValueProblem(
              `${SELECTOR_PATH}.values`,
              { unquoted: formatStringSlice(values) },
              "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
            ),
          ];
    default:
      return [createInvalidValueProblem(`${SELECTOR_PATH}.operator`, operator, 'not a valid selector operator')];
  }
}

/**
 * Converts PodDisruptionBudgets of policy/v1beta1, in which an empty selector selects no pods. In v1, it selects all pods. Therefore, each
 * version needs a special selector for the empty selector of the other version.
 */
import type { JsonObject } from '../object.ts';
import { createConversion, findObject, listObjects } from './conversion.ts';

/** Creates the conversion. `domain` is the domain of the dialect's label keys. */
export function createDisruptionBudgetConversion(domain: string) {
  const key = `pdb.${domain}/deprecated-v1beta1-empty-selector-match`;
  const everyPodSelector = { matchExpressions: [{ key, operator: 'DoesNotExist' }] };
  const noPodSelector = { matchExpressions: [{ key, operator: 'Exists' }] };
  return createConversion(
    (budget) =>
      replaceEmptySelector(budget, noPodSelector, (selector) => hasOnlyExpression(selector, key, 'DoesNotExist')),
    (budget) =>
      replaceEmptySelector(budget, everyPodSelector, (selector) => hasOnlyExpression(selector, key, 'Exists')),
  );
}

/** Replaces an empty selector by `replacement`, and the replacement of the other version (`isReplacement`) by an empty selector. */
function replaceEmptySelector(
  budget: Parameters<typeof findObject>[0],
  replacement: JsonObject,
  isReplacement: (selector: JsonObject) => boolean,
): void {
  const spec = findObject(budget, 'spec');
  const selector = findObject(budget, 'spec', 'selector');
  if (spec === undefined || selector === undefined) return;
  if (isEmptySelector(selector)) spec.selector = copySelector(replacement);
  else if (isReplacement(selector)) spec.selector = {};
}

function isEmptySelector(selector: JsonObject): boolean {
  return (
    Object.keys(findObject(selector, 'matchLabels') ?? {}).length + listObjects(selector, 'matchExpressions').length ===
    0
  );
}

function hasOnlyExpression(selector: JsonObject, key: string, operator: string): boolean {
  const [expression, ...otherExpressions] = listObjects(selector, 'matchExpressions');
  const labels = Object.keys(findObject(selector, 'matchLabels') ?? {});
  return expression?.key === key && expression.operator === operator && otherExpressions.length + labels.length === 0;
}

function copySelector({ matchExpressions }: JsonObject): JsonObject {
  return {
    matchExpressions: listObjects({ matchExpressions: matchExpressions ?? [] }, 'matchExpressions').map((object) => ({
      ...object,
    })),
  };
}

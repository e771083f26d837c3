/**
 * The match conditions of webhooks and policies. All conditions must be true. If a condition is false, errors of the other conditions are
 * ignored.
 */
import { BudgetExceededError, type Evaluation } from './evaluation.ts';
import type { NamedExpression } from './programs.ts';

export type ConditionsResult = { readonly match: boolean } | { readonly error: string };

export function evaluateConditions(
  conditions: readonly NamedExpression[],
  evaluation: Evaluation,
  failurePolicy: string | undefined,
): ConditionsResult {
  const errors: string[] = [];
  try {
    for (const { expression } of conditions) {
      const result = evaluation.evaluate(expression, 'bool');
      if ('error' in result) errors.push(result.error);
      else if (result.value === false) return { match: false };
    }
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    errors.push(error.message);
  }
  if (errors.length === 0) return { match: true };
  if (failurePolicy === 'Ignore') return { match: false };
  const [first = ''] = errors;
  return { error: errors.length === 1 ? first : `[${errors.join(', ')}]` };
}

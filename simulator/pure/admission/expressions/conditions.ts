/**
 * Evaluates the match conditions of a webhook or policy. All conditions must be true. If a condition is false, errors of the other
 * conditions are ignored.
 */
import { BudgetExceededError, type Evaluation } from './evaluation.ts';
import type { NamedExpression } from './programs.ts';

/** Whether the conditions match the request, or the error that rejects the request. */
export type ConditionsResult = { readonly matches: boolean } | { readonly error: string };

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
      else if (result.value === false) return { matches: false };
    }
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    errors.push(error.message);
  }
  if (errors.length === 0) return { matches: true };
  if (failurePolicy === 'Ignore') return { matches: false };
  const [firstError = ''] = errors;
  return { error: errors.length === 1 ? firstError : `[${errors.join(', ')}]` };
}

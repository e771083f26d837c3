/** Audit annotations of a policy, which are evaluated for what is wrong with them: texts and null are right. */
import { type Evaluation, OutOfBudget } from './evaluation.ts';
import type { Refusal } from './verdict.ts';

export function auditRefusals(
  annotations: readonly { readonly valueExpression: string }[],
  evaluation: Evaluation,
  failurePolicy: string,
): Refusal[] {
  try {
    return annotations.flatMap(({ valueExpression }) => {
      const result = evaluation.evaluate(valueExpression, 'string', 'null_type');
      if (!('error' in result) || failurePolicy === 'Ignore') return [];
      return [{ message: result.error, reason: 'Invalid' }];
    });
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    return failurePolicy === 'Ignore' ? [] : [{ message: error.message, reason: 'Invalid' }];
  }
}

/**
 * Evaluates the audit annotations of a policy. An annotation is published if its value is a string that is not empty. If an expression fails
 * and failurePolicy is Fail, the request is rejected.
 */
import type { Evaluation } from './evaluation.ts';

export interface AuditAnnotation {
  readonly key: string;
  readonly valueExpression: string;
}

export interface AuditAnnotationResults {
  readonly publishedAnnotations: readonly (readonly [key: string, value: string])[];
  /** The messages of failed expressions. */
  readonly failures: readonly string[];
}

/** Throws a BudgetExceededError if the evaluation exhausts the budget. */
export function evaluateAuditAnnotations(
  annotations: readonly AuditAnnotation[],
  evaluation: Evaluation,
  failurePolicy: string,
): AuditAnnotationResults {
  const publishedAnnotations: [string, string][] = [];
  const failures: string[] = [];
  for (const { key, valueExpression } of annotations) {
    const result = evaluation.evaluate(valueExpression, 'string', 'null_type');
    if ('error' in result) {
      if (failurePolicy !== 'Ignore') failures.push(result.error);
    } else if (typeof result.value === 'string' && result.value.trim() !== '') {
      publishedAnnotations.push([key, result.value.trim()]);
    }
  }
  return { publishedAnnotations, failures };
}

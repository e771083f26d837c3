/**
 * Evaluates the audit annotations of a policy. Only non-empty texts are published. If an expression fails and
 * failurePolicy is Fail, the request is rejected.
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

/** Evaluates the audit annotations of a policy. Throws a BudgetExceededError if the evaluation exhausts the budget. */
export function evaluateAuditAnnotations(
  annotations: readonly AuditAnnotation[],
  evaluation: Evaluation,
  failurePolicy: string,
): AuditAnnotationResults {
  const annotationEntries: [string, string][] = [];
  const expressionErrors: string[] = [];
  for (const { key, valueExpression } of annotations) {
    const result = evaluation.evaluate(valueExpression, 'string', 'null_type');
    if ('error' in result) {
      if (failurePolicy !== 'Ignore') expressionErrors.push(result.error);
    } else if (typeof result.value === 'string' && result.value.trim() !== '') {
      annotationEntries.push([key, result.value.trim()]);
    }
  }
  return { publishedAnnotations: annotationEntries, failures: expressionErrors };
}

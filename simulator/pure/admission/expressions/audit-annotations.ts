/**
 * Audit annotations of a policy: non-empty texts are published, null and empty texts are not. An expression that fails rejects the request
 * if failurePolicy is Fail.
 */
import type { Evaluation } from './evaluation.ts';

export interface AuditAnnotation {
  readonly key: string;
  readonly valueExpression: string;
}

export interface Annotations {
  readonly published: readonly (readonly [key: string, value: string])[];
  /** The messages of expressions that failed. */
  readonly failed: readonly string[];
}

/** Throws `OutOfBudget`. */
export function evaluateAnnotations(
  annotations: readonly AuditAnnotation[],
  evaluation: Evaluation,
  failurePolicy: string,
): Annotations {
  const publishedItems: [string, string][] = [];
  const failedNames: string[] = [];
  for (const { key, valueExpression } of annotations) {
    const result = evaluation.evaluate(valueExpression, 'string', 'null_type');
    if ('error' in result) {
      if (failurePolicy !== 'Ignore') failedNames.push(result.error);
    } else if (typeof result.value === 'string' && result.value.trim() !== '') {
      publishedItems.push([key, result.value.trim()]);
    }
  }
  return { published: publishedItems, failed: failedNames };
}

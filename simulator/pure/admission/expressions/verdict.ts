/** What the validations of a policy come to for one request: the messages of those that refuse it. */
import type { Evaluated, Evaluation } from './evaluation.ts';

export interface Validation {
  readonly expression: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
}

export interface Refusal {
  readonly message: string;
  /** Of the Status. */
  readonly reason: string;
  /** Of the validation. */
  readonly index: number;
}

const MAX_BYTES = 5 * 1024;

/** Throws `OutOfBudget`. */
export function refusalsOf(
  validations: readonly Validation[],
  evaluation: Evaluation,
  failurePolicy: string,
): Refusal[] {
  const refusals: Refusal[] = [];
  const failed = (message: string, index: number) => {
    if (failurePolicy !== 'Ignore') refusals.push({ message, reason: 'Invalid', index });
  };
  const results = validations.map((validation) => ({
    validation,
    result: evaluation.evaluate(validation.expression, 'bool'),
  }));
  for (const [index, { validation, result }] of results.entries()) {
    if ('error' in result) failed(result.error, index);
    else if (result.value !== true) {
      refusals.push({ message: messageOf(validation, evaluation), reason: validation.reason ?? 'Invalid', index });
    }
  }
  return refusals;
}

/** That of its expression, if it is one line of text that is not too long; or its own, or the expression. */
function messageOf({ expression, message = '', messageExpression = '' }: Validation, evaluation: Evaluation): string {
  const evaluated = messageExpression === '' ? undefined : textOf(evaluation.evaluate(messageExpression, 'string'));
  if (evaluated !== undefined) return evaluated;
  return message === '' ? `failed expression: ${expression.trim()}` : message.trim();
}

function textOf(result: Evaluated): string | undefined {
  if ('error' in result || typeof result.value !== 'string') return undefined;
  const text = result.value.trim();
  const usable = text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_BYTES;
  return usable ? text : undefined;
}

/** What the validations of a policy come to for one request: the messages of those that refuse it. */
import type { Activation } from '../../cel/evaluate/frame.ts';
import { type Evaluated, type Evaluation, OutOfBudget } from './evaluation.ts';

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

/** Throws `OutOfBudget` when the validations use up the budget. Messages have what they leave of it, and no authorizer. */
export function refusalsOf(
  validations: readonly Validation[],
  evaluation: Evaluation,
  unauthorized: Activation,
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
  const messages = messagesOf(validations, evaluation.withTheRest(unauthorized));
  for (const [index, { validation, result }] of results.entries()) {
    if ('error' in result) failed(result.error, index);
    else if ('error' in messages) failed(`failed messageExpression: ${messages.error}`, index);
    else if (result.value !== true) {
      const message = messages.texts[index] ?? writtenMessage(validation);
      refusals.push({ message, reason: validation.reason ?? 'Invalid', index });
    }
  }
  return refusals;
}

/** All are evaluated, those of validations that hold too: together they may cost too much. */
function messagesOf(
  validations: readonly Validation[],
  evaluation: Evaluation,
): { readonly texts: readonly (string | undefined)[] } | { readonly error: string } {
  try {
    const texts = validations.map(({ messageExpression = '' }) =>
      messageExpression === '' ? undefined : textOf(evaluation.evaluate(messageExpression, 'string')),
    );
    return { texts };
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    return { error: error.message };
  }
}

function writtenMessage({ expression, message = '' }: Validation): string {
  return message === '' ? `failed expression: ${expression.trim()}` : message.trim();
}

/** One line of text that is not too long. */
function textOf(result: Evaluated): string | undefined {
  if ('error' in result || typeof result.value !== 'string') return undefined;
  const text = result.value.trim();
  const usable = text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_BYTES;
  return usable ? text : undefined;
}

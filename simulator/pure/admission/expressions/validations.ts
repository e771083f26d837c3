/** Evaluates the validations of a policy for one request, and returns the messages of failed validations. */
import type { VariableLookup } from '../../cel/evaluate/frame.ts';
import { BudgetExceededError, type Evaluation, type EvaluationResult } from './evaluation.ts';

export interface Validation {
  readonly expression: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
}

export interface FailedValidation {
  readonly message: string;
  /** The reason in the Status. */
  readonly reason: string;
  /** The index of the validation. */
  readonly index: number;
}

const MAX_MESSAGE_BYTES = 5 * 1024;

/**
 * Returns the messages of failed validations. Message expressions use the remaining budget and have no authorizer. Throws a
 * BudgetExceededError if the validations exhaust the budget.
 */
export function evaluateValidations(
  validations: readonly Validation[],
  evaluation: Evaluation,
  unauthorizedActivation: VariableLookup,
  failurePolicy: string,
): FailedValidation[] {
  const failedValidations: FailedValidation[] = [];
  const addFailure = (message: string, index: number) => {
    if (failurePolicy !== 'Ignore') failedValidations.push({ message, reason: 'Invalid', index });
  };
  const results = validations.map((validation) => ({
    validation,
    result: evaluation.evaluate(validation.expression, 'bool'),
  }));
  const messages = evaluateMessages(validations, evaluation.continueWith(unauthorizedActivation));
  for (const [index, { validation, result }] of results.entries()) {
    if ('error' in result) addFailure(result.error, index);
    else if ('error' in messages) addFailure(`failed messageExpression: ${messages.error}`, index);
    else if (result.value !== true) {
      const message = messages.texts[index] ?? formatDefaultMessage(validation);
      failedValidations.push({ message, reason: validation.reason ?? 'Invalid', index });
    }
  }
  return failedValidations;
}

/** Evaluates all message expressions, including the expressions of passed validations, because the limit applies to their total cost. */
function evaluateMessages(
  validations: readonly Validation[],
  evaluation: Evaluation,
): { readonly texts: readonly (string | undefined)[] } | { readonly error: string } {
  try {
    const texts = validations.map(({ messageExpression = '' }) =>
      messageExpression === '' ? undefined : findUsableText(evaluation.evaluate(messageExpression, 'string')),
    );
    return { texts };
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    return { error: error.message };
  }
}

function formatDefaultMessage({ expression, message = '' }: Validation): string {
  return message === '' ? `failed expression: ${expression.trim()}` : message.trim();
}

/** Returns the text of the result if it is one line of at most 5 KiB, and otherwise undefined. */
function findUsableText(result: EvaluationResult): string | undefined {
  if ('error' in result || typeof result.value !== 'string') return undefined;
  const text = result.value.trim();
  const isUsable = text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_MESSAGE_BYTES;
  return isUsable ? text : undefined;
}

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
  /** The reason of the Status, if the failed validation rejects the request. */
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
  activationWithoutAuthorizer: VariableLookup,
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
  const messageResults = evaluateMessages(validations, evaluation.continueWithActivation(activationWithoutAuthorizer));
  for (const [index, { validation, result }] of results.entries()) {
    if ('error' in result) addFailure(result.error, index);
    else if ('error' in messageResults) addFailure(`failed messageExpression: ${messageResults.error}`, index);
    else if (result.value !== true) {
      const message = messageResults.messages[index] ?? formatDefaultMessage(validation);
      failedValidations.push({ message, reason: validation.reason ?? 'Invalid', index });
    }
  }
  return failedValidations;
}

/** Evaluates all message expressions, even those of passed validations, because the cost budget applies to their total cost. */
function evaluateMessages(
  validations: readonly Validation[],
  evaluation: Evaluation,
): { readonly messages: readonly (string | undefined)[] } | { readonly error: string } {
  try {
    const messages = validations.map(({ messageExpression = '' }) =>
      messageExpression === '' ? undefined : findValidMessage(evaluation.evaluate(messageExpression, 'string')),
    );
    return { messages };
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    return { error: error.message };
  }
}

function formatDefaultMessage({ expression, message = '' }: Validation): string {
  return message === '' ? `failed expression: ${expression.trim()}` : message.trim();
}

/** Returns the result of a message expression if it is one line of at most 5 KiB, and undefined otherwise. */
function findValidMessage(result: EvaluationResult): string | undefined {
  if ('error' in result || typeof result.value !== 'string') return undefined;
  const text = result.value.trim();
  const isValid = text !== '' && !text.includes('\n') && new TextEncoder().encode(text).length <= MAX_MESSAGE_BYTES;
  return isValid ? text : undefined;
}

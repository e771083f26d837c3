/** Formats rules for messages. */
import { quote } from '../../../../values/go-quote.ts';
import type { ValidationRule } from '../structural-schema.ts';

/** Returns the message of the rule, or else its expression. */
export function formatMessageOrExpression({ message = '', rule }: ValidationRule): string {
  return (message === '' ? rule : message).trim();
}

/** Returns the message for a value that violates the rule. */
export function formatFailureMessage(rule: ValidationRule): string {
  return (rule.message ?? '') === ''
    ? `failed rule: ${formatMessageOrExpression(rule)}`
    : formatMessageOrExpression(rule);
}

/** Formats the rule as a Go value, with a constant instead of memory addresses. */
export function formatGoRule({
  rule,
  message = '',
  messageExpression = '',
  reason,
  fieldPath = '',
  optionalOldSelf,
}: ValidationRule): string {
  const formatPointer = (type: string, value: unknown) => `(*${type})(${value === undefined ? 'nil' : '0xc000000000'})`;
  const members = [
    `Rule:${quote(rule)}`,
    `Message:${quote(message)}`,
    `MessageExpression:${quote(messageExpression)}`,
    `Reason:${formatPointer('apiextensions.FieldValueErrorReason', reason)}`,
    `FieldPath:${quote(fieldPath)}`,
    `OptionalOldSelf:${formatPointer('bool', optionalOldSelf)}`,
  ];
  return `apiextensions.ValidationRule{${members.join(', ')}}`;
}

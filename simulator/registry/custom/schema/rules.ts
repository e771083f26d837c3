/** Validates x-kubernetes-validations without compiling the CEL expressions. */
import type { StructuralSchema, ValidationRule } from '../../../pure/custom/structural-schema.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { findSchemaBySimplePath } from './simple-path.ts';

const RULE_REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];
const LINE_BREAK_PATTERN = /[\n\r]/;

export function findRuleProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  return (schema['x-kubernetes-validations'] ?? []).flatMap((validationRule, index) =>
    findValidationRuleProblems(validationRule, schema, `${field}.x-kubernetes-validations[${index}]`),
  );
}

function findValidationRuleProblems(
  validationRule: ValidationRule,
  schema: StructuralSchema,
  field: string,
): FieldProblem[] {
  const { rule, message = '', messageExpression = '', reason, fieldPath = '' } = validationRule;
  const problems: FieldProblem[] = [];
  if (rule.trim() === '') problems.push(createRequiredProblem(`${field}.rule`, 'rule is not specified'));
  else if (message !== '' && message.trim() === '') {
    problems.push(createInvalidValueProblem(`${field}.message`, message, 'message must be non-empty if specified'));
  } else if (LINE_BREAK_PATTERN.test(message.trim())) {
    problems.push(createInvalidValueProblem(`${field}.message`, message, 'message must not contain line breaks'));
  } else if (LINE_BREAK_PATTERN.test(rule.trim()) && message.trim() === '') {
    problems.push(createRequiredProblem(`${field}.message`, 'message must be specified if rule contains line breaks'));
  }
  if (messageExpression !== '' && messageExpression.trim() === '') {
    problems.push(
      createRequiredProblem(`${field}.messageExpression`, 'messageExpression must be non-empty if specified'),
    );
  }
  if (reason !== undefined && !RULE_REASONS.includes(reason)) {
    problems.push(createNotSupportedProblem(`${field}.reason`, reason, RULE_REASONS));
  }
  if (fieldPath === '') return problems;
  const path = `${field}.fieldPath`;
  if (fieldPath.trim() === '')
    problems.push(createInvalidValueProblem(path, fieldPath, 'fieldPath must be non-empty if specified'));
  if (LINE_BREAK_PATTERN.test(fieldPath))
    problems.push(createInvalidValueProblem(path, fieldPath, 'fieldPath must not contain line breaks'));
  if ('problem' in findSchemaBySimplePath(fieldPath, schema, { allowsBrackets: true })) {
    problems.push(createInvalidValueProblem(path, fieldPath, 'fieldPath must be a valid path'));
  }
  return problems;
}

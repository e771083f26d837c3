/** Validates x-kubernetes-validations without compiling the CEL expressions. */
import type { Structural, ValidationRule } from '../../../pure/custom/structural-schema.ts';
import { invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { findBySimplePath } from './simple-path.ts';

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];
const LINE_BREAK = /[\n\r]/;

export function findRuleProblems(schema: Structural, field: string): FieldProblem[] {
  return (schema['x-kubernetes-validations'] ?? []).flatMap((rule, index) =>
    findProblemsOfRule(rule, schema, `${field}.x-kubernetes-validations[${index}]`),
  );
}

function findProblemsOfRule(validation: ValidationRule, schema: Structural, field: string): FieldProblem[] {
  const { rule, message = '', messageExpression = '', reason, fieldPath = '' } = validation;
  const problems: FieldProblem[] = [];
  if (rule.trim() === '') problems.push(required(`${field}.rule`, 'rule is not specified'));
  else if (message !== '' && message.trim() === '') {
    problems.push(invalidValue(`${field}.message`, message, 'message must be non-empty if specified'));
  } else if (LINE_BREAK.test(message.trim())) {
    problems.push(invalidValue(`${field}.message`, message, 'message must not contain line breaks'));
  } else if (LINE_BREAK.test(rule.trim()) && message.trim() === '') {
    problems.push(required(`${field}.message`, 'message must be specified if rule contains line breaks'));
  }
  if (messageExpression !== '' && messageExpression.trim() === '') {
    problems.push(required(`${field}.messageExpression`, 'messageExpression must be non-empty if specified'));
  }
  if (reason !== undefined && !REASONS.includes(reason)) {
    problems.push(notSupported(`${field}.reason`, reason, REASONS));
  }
  if (fieldPath === '') return problems;
  const path = `${field}.fieldPath`;
  if (fieldPath.trim() === '') problems.push(invalidValue(path, fieldPath, 'fieldPath must be non-empty if specified'));
  if (LINE_BREAK.test(fieldPath))
    problems.push(invalidValue(path, fieldPath, 'fieldPath must not contain line breaks'));
  if ('problem' in findBySimplePath(fieldPath, schema, { brackets: true })) {
    problems.push(invalidValue(path, fieldPath, 'fieldPath must be a valid path'));
  }
  return problems;
}

/** Validates the members that validating and mutating policies share: match constraints, the kind of parameters, and variables. */
import type { ExpressionScope, ExpressionValidator } from '../../../pure/admission/expressions/expression-validator.ts';
import { isReservedWord } from '../../../pure/custom/rules/property-names.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../../pure/names/names.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { createExpressionProblems } from './expression-validation.ts';
import { findMatchProblems } from './matching.ts';

export function findConstraintProblems({ matchConstraints }: Fields, fieldPath: string): FieldProblem[] {
  if (isUnset(matchConstraints)) return [createRequiredProblem(fieldPath)];
  const constraintMembers = readMembers(matchConstraints);
  const hasNoRules = readList(constraintMembers, 'resourceRules').length === 0;
  return [
    ...findMatchProblems(constraintMembers, fieldPath),
    ...(hasNoRules ? [createRequiredProblem(`${fieldPath}.resourceRules`)] : []),
  ];
}

export function findParamKindProblems(paramKind: Fields, fieldPath: string): FieldProblem[] {
  const kind = readText(paramKind.kind);
  const describeMixedCase = (details: readonly string[]) =>
    `may have mixed case, but should otherwise match: ${details.join(',')}`;
  const details = checkDns1035Label(kind.toLowerCase());
  return [
    ...findVersionProblems(readText(paramKind.apiVersion), `${fieldPath}.apiVersion`),
    ...(kind === '' ? [createRequiredProblem(`${fieldPath}.kind`)] : []),
    ...(kind !== '' && details.length > 0
      ? [createInvalidValueProblem(`${fieldPath}.kind`, kind, describeMixedCase(details))]
      : []),
  ];
}

function findVersionProblems(apiVersion: string, fieldPath: string): FieldProblem[] {
  if (apiVersion === '') return [createRequiredProblem(fieldPath)];
  const parts = apiVersion === '/' ? [''] : apiVersion.split('/');
  if (parts.length > 2)
    return [createInvalidValueProblem(fieldPath, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)];
  const version = parts.at(-1) ?? '';
  const group = parts.length === 2 ? (parts[0] ?? '') : '';
  const createProblems = (value: string, details: readonly string[]) =>
    details.length === 0 ? [] : [createInvalidValueProblem(fieldPath, value, details.join(','))];
  return [
    ...(group === '' ? [] : createProblems(group, checkDns1123Subdomain(group))),
    ...(version === ''
      ? [createInvalidValueProblem(fieldPath, apiVersion, 'version must be specified')]
      : createProblems(version, checkDns1035Label(version))),
  ];
}

/** Validates a variable. Later expressions may use the variable even if it is invalid. */
export function findVariableProblems(
  validator: ExpressionValidator,
  variable: Fields,
  fieldPath: string,
  scope: ExpressionScope,
): FieldProblem[] {
  const name = readText(variable.name);
  const expression = readText(variable.expression);
  const isIdentifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !isReservedWord(name);
  return [
    ...(name.trim() === '' ? [createRequiredProblem(`${fieldPath}.name`, 'name is not specified')] : []),
    ...(name.trim() !== '' && !isIdentifier
      ? [createInvalidValueProblem(`${fieldPath}.name`, name, 'name is not a valid CEL identifier')]
      : []),
    ...(expression.trim() === ''
      ? [createRequiredProblem(`${fieldPath}.expression`, 'expression is not specified')]
      : createExpressionProblems(
          `${fieldPath}.expression`,
          expression,
          validator.defineVariable(name, expression, scope),
        )),
  ];
}

/** Returns the values that `member` has in the objects of a list. */
export function collectTexts(spec: Fields, listMember: string, member: string): ReadonlySet<string> {
  return new Set(readList(spec, listMember).map((object) => readText(object[member])));
}

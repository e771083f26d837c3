/** Validates the members that validating and mutating policies share: match constraints, the kind of parameters, and variables. */
import type { ExpressionValidator, Scope } from '../../../pure/admission/expressions/expression-validator.ts';
import { isReserved } from '../../../pure/custom/rules/property-names.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../../pure/names/names.ts';
import { invalidValue, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { invalid } from './expression-validation.ts';
import { matchProblems } from './matching.ts';

export function findConstraintProblems({ matchConstraints }: Fields, fieldPath: string): FieldProblem[] {
  if (isUnset(matchConstraints)) return [required(fieldPath)];
  const matching = objectMembers(matchConstraints);
  const hasNoRules = list(matching, 'resourceRules').length === 0;
  return [...matchProblems(matching, fieldPath), ...(hasNoRules ? [required(`${fieldPath}.resourceRules`)] : [])];
}

export function findParamKindProblems(paramKind: Fields, fieldPath: string): FieldProblem[] {
  const kind = text(paramKind.kind);
  const describeMixedCase = (detail: readonly string[]) =>
    `may have mixed case, but should otherwise match: ${detail.join(',')}`;
  const problems = checkDns1035Label(kind.toLowerCase());
  return [
    ...findVersionProblems(text(paramKind.apiVersion), `${fieldPath}.apiVersion`),
    ...(kind === '' ? [required(`${fieldPath}.kind`)] : []),
    ...(kind !== '' && problems.length > 0
      ? [invalidValue(`${fieldPath}.kind`, kind, describeMixedCase(problems))]
      : []),
  ];
}

function findVersionProblems(apiVersion: string, fieldPath: string): FieldProblem[] {
  if (apiVersion === '') return [required(fieldPath)];
  const parts = apiVersion === '/' ? [''] : apiVersion.split('/');
  if (parts.length > 2) return [invalidValue(fieldPath, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)];
  const version = parts.at(-1) ?? '';
  const group = parts.length === 2 ? (parts[0] ?? '') : '';
  const createProblems = (value: string, detail: readonly string[]) =>
    detail.length === 0 ? [] : [invalidValue(fieldPath, value, detail.join(','))];
  return [
    ...(group === '' ? [] : createProblems(group, checkDns1123Subdomain(group))),
    ...(version === ''
      ? [invalidValue(fieldPath, apiVersion, 'version must be specified')]
      : createProblems(version, checkDns1035Label(version))),
  ];
}

/** Validates a variable. Later expressions may use the variable even if it is invalid. */
export function findVariableProblems(
  value: ExpressionValidator,
  variable: Fields,
  fieldPath: string,
  scope: Scope,
): FieldProblem[] {
  const name = text(variable.name);
  const expression = text(variable.expression);
  const isIdentifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !isReserved(name);
  return [
    ...(name.trim() === '' ? [required(`${fieldPath}.name`, 'name is not specified')] : []),
    ...(name.trim() !== '' && !isIdentifier
      ? [invalidValue(`${fieldPath}.name`, name, 'name is not a valid CEL identifier')]
      : []),
    ...(expression.trim() === ''
      ? [required(`${fieldPath}.expression`, 'expression is not specified')]
      : invalid(`${fieldPath}.expression`, expression, value.define(name, expression, scope))),
  ];
}

export function collectTexts(spec: Fields, member: string, name: string): ReadonlySet<string> {
  return new Set(list(spec, member).map((item) => text(item[name])));
}

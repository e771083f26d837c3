/** Validates the binding of an admission policy: the policy name, the selection of parameters, and the actions for a failed validation. */
import { checkDns1123Subdomain, checkPathSegmentName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, isUnset, objectMembers, struct, text } from '../../object-fields.ts';
import { checkSupported, formatTexts, matchProblems, readSelector, readTexts } from './matching.ts';

const ACTIONS = ['Audit', 'Deny', 'Warn'];

export function validateBinding(binding: ApiObject): FieldProblem[] {
  const spec = struct(binding, 'spec');
  return [
    ...findBindingProblems(spec),
    ...findActionProblems(readTexts(spec, 'validationActions'), 'spec.validationActions'),
  ];
}

/** Returns the problems that bindings of validating and mutating policies can have. */
export function findBindingProblems(spec: Fields): FieldProblem[] {
  const policyName = text(spec.policyName);
  return [
    ...(policyName === ''
      ? [required('spec.policyName')]
      : checkDns1123Subdomain(policyName).map((detail) => invalidValue('spec.policyName', policyName, detail))),
    ...(isUnset(spec.paramRef) ? [] : findParameterProblems(objectMembers(spec.paramRef), 'spec.paramRef')),
    ...(isUnset(spec.matchResources) ? [] : matchProblems(objectMembers(spec.matchResources), 'spec.matchResources')),
  ];
}

const EXCLUSIVE_DETAIL = 'name and selector are mutually exclusive';

function findParameterProblems(reference: Fields, fieldPath: string): FieldProblem[] {
  const name = text(reference.name);
  const hasSelector = !isUnset(reference.selector);
  return [
    ...(name === '' ? [] : checkPathSegmentName(name).map((detail) => invalidValue(`${fieldPath}.name`, name, detail))),
    ...(name !== '' && hasSelector ? [forbiddenField(`${fieldPath}.name`, EXCLUSIVE_DETAIL)] : []),
    ...(hasSelector ? validateLabelSelector(readSelector(reference, 'selector'), `${fieldPath}.selector`) : []),
    ...(name !== '' && hasSelector ? [forbiddenField(`${fieldPath}.selector`, EXCLUSIVE_DETAIL)] : []),
    ...(name === '' && !hasSelector ? [required(fieldPath, 'one of name or selector must be specified')] : []),
    ...checkSupported(text(reference.parameterNotFoundAction), `${fieldPath}.parameterNotFoundAction`, [
      'Deny',
      'Allow',
    ]),
  ];
}

function findActionProblems(actions: readonly string[], fieldPath: string): FieldProblem[] {
  const problems = actions.flatMap((action, index) => [
    ...(ACTIONS.includes(action) ? [] : [notSupported(`${fieldPath}[${index}]`, action, ACTIONS)]),
    ...(actions.indexOf(action) < index ? [duplicate(`${fieldPath}[${index}]`, action)] : []),
  ]);
  if (actions.includes('Deny') && actions.includes('Warn')) {
    const printedActions = { bare: formatTexts('admissionregistration.ValidationAction', actions) };
    const reason =
      'repeating the same validation failure information in the API response and headers serves no purpose';
    problems.push(invalidValue(fieldPath, printedActions, `must not contain both Deny and Warn (${reason})`));
  }
  if (actions.length === 0) problems.push(required(fieldPath, 'at least one validation action is required'));
  return problems;
}

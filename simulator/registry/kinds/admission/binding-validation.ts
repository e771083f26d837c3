/** Validates the binding of an admission policy: the policy name, the selection of parameters, and the actions for a failed validation. */
import { checkDns1123Subdomain, checkPathSegmentName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { ensureStruct, type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import { findMatchProblems, findSupportedValueProblems, formatGoTexts, readSelector, readTexts } from './matching.ts';

const VALIDATION_ACTIONS = ['Audit', 'Deny', 'Warn'];

export function validateBinding(binding: ApiObject): FieldProblem[] {
  const spec = ensureStruct(binding, 'spec');
  return [
    ...findBindingProblems(spec),
    ...findActionProblems(readTexts(spec, 'validationActions'), 'spec.validationActions'),
  ];
}

/** Returns the problems that bindings of validating and mutating policies can have. */
export function findBindingProblems(spec: Fields): FieldProblem[] {
  const policyName = readText(spec.policyName);
  return [
    ...(policyName === ''
      ? [createRequiredProblem('spec.policyName')]
      : checkDns1123Subdomain(policyName).map((detail) =>
          createInvalidValueProblem('spec.policyName', policyName, detail),
        )),
    ...(isUnset(spec.paramRef) ? [] : findParameterProblems(readMembers(spec.paramRef), 'spec.paramRef')),
    ...(isUnset(spec.matchResources) ? [] : findMatchProblems(readMembers(spec.matchResources), 'spec.matchResources')),
  ];
}

const EXCLUSIVE_DETAIL = 'name and selector are mutually exclusive';

function findParameterProblems(reference: Fields, fieldPath: string): FieldProblem[] {
  const name = readText(reference.name);
  const hasSelector = !isUnset(reference.selector);
  return [
    ...(name === ''
      ? []
      : checkPathSegmentName(name).map((detail) => createInvalidValueProblem(`${fieldPath}.name`, name, detail))),
    ...(name !== '' && hasSelector ? [createForbiddenProblem(`${fieldPath}.name`, EXCLUSIVE_DETAIL)] : []),
    ...(hasSelector ? validateLabelSelector(readSelector(reference, 'selector'), `${fieldPath}.selector`) : []),
    ...(name !== '' && hasSelector ? [createForbiddenProblem(`${fieldPath}.selector`, EXCLUSIVE_DETAIL)] : []),
    ...(name === '' && !hasSelector
      ? [createRequiredProblem(fieldPath, 'one of name or selector must be specified')]
      : []),
    ...findSupportedValueProblems(readText(reference.parameterNotFoundAction), `${fieldPath}.parameterNotFoundAction`, [
      'Deny',
      'Allow',
    ]),
  ];
}

function findActionProblems(actions: readonly string[], fieldPath: string): FieldProblem[] {
  const problems = actions.flatMap((action, index) => [
    ...(VALIDATION_ACTIONS.includes(action)
      ? []
      : [createNotSupportedProblem(`${fieldPath}[${index}]`, action, VALIDATION_ACTIONS)]),
    ...(actions.indexOf(action) < index ? [createDuplicateProblem(`${fieldPath}[${index}]`, action)] : []),
  ]);
  if (actions.includes('Deny') && actions.includes('Warn')) {
    const printedActions = { unquoted: formatGoTexts('admissionregistration.ValidationAction', actions) };
    const reason =
      'repeating the same validation failure information in the API response and headers serves no purpose';
    problems.push(
      createInvalidValueProblem(fieldPath, printedActions, `must not contain both Deny and Warn (${reason})`),
    );
  }
  if (actions.length === 0)
    problems.push(createRequiredProblem(fieldPath, 'at least one validation action is required'));
  return problems;
}

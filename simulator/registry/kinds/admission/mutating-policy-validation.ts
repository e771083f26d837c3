/**
 * Validates mutating admission policies and their bindings. A policy has mutations of one of two patch types, and applies only to creates
 * and updates.
 */

import { type ExpressionScope, ExpressionValidator } from '../../../pure/admission/expressions/expression-validator.ts';
import { JSON_PATCH_TYPE_NAME, OBJECT_TYPE_NAME } from '../../../pure/admission/expressions/mutation/patch-types.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { findBindingProblems } from './binding-validation.ts';
import { createExpressionProblems, findConditionProblems } from './expression-validation.ts';
import { findChoiceProblems, findSupportedValueProblems, readTexts } from './matching.ts';
import {
  collectTexts,
  findConstraintProblems,
  findParamKindProblems,
  findVariableProblems,
} from './shared-policy-members.ts';

const SUPPORTED_OPERATIONS = ['*', 'CONNECT', 'CREATE', 'UPDATE'];
/** The member of each patch type, and the result type of its expression. */
const PATCH_MEMBERS: Readonly<Record<string, readonly [member: string, resultType: string]>> = {
  ApplyConfiguration: ['applyConfiguration', OBJECT_TYPE_NAME],
  JSONPatch: ['jsonPatch', `list(${JSON_PATCH_TYPE_NAME})`],
};

/** Validates a policy. `serverMinor` is the minor release of the server. */
export function validateMutatingPolicy(policy: ApiObject, serverMinor: number): FieldProblem[] {
  return findMutatingPolicyProblems(policy, undefined, serverMinor);
}

export function validateMutatingPolicyUpdate(
  updatedObject: ApiObject,
  previous: ApiObject,
  serverMinor: number,
): FieldProblem[] {
  return findMutatingPolicyProblems(updatedObject, ensureStruct(previous, 'spec'), serverMinor);
}

export function validateMutatingBinding(binding: ApiObject): FieldProblem[] {
  const spec = ensureStruct(binding, 'spec');
  return [...findBindingProblems(spec), ...findOperationProblems(spec, 'matchResources')];
}

function findMutatingPolicyProblems(
  policy: ApiObject,
  previousSpec: Fields | undefined,
  serverMinor: number,
): FieldProblem[] {
  const spec = ensureStruct(policy, 'spec');
  const { paramKind, matchConditions } = spec;
  const hasSameConditions =
    previousSpec !== undefined &&
    isDeepEqual([paramKind, matchConditions], [previousSpec.paramKind, previousSpec.matchConditions]);
  const hasParams = !isUnset(paramKind);
  const scope: ExpressionScope = { hasParams, hasAuthorizer: true, isStored: false };
  const validator = new ExpressionValidator(serverMinor, { hasVariables: true });
  const storedExpressions = readList(previousSpec ?? {}, 'mutations').map(({ applyConfiguration }) =>
    readText(readMembers(applyConfiguration ?? {}).expression),
  );
  const mutations = readList(spec, 'mutations');
  return [
    ...findChoiceProblems(spec, 'failurePolicy', 'spec', ['Fail', 'Ignore']),
    ...(hasParams ? findParamKindProblems(readMembers(paramKind), 'spec.paramKind') : []),
    ...findConstraintProblems(spec, 'spec.matchConstraints'),
    ...findOperationProblems(spec, 'matchConstraints'),
    ...(hasSameConditions
      ? []
      : findConditionProblems(
          spec,
          'spec',
          { hasParams, serverMinor },
          collectTexts(previousSpec ?? {}, 'matchConditions', 'expression'),
        )),
    ...readList(spec, 'variables').flatMap((variable, index) =>
      findVariableProblems(validator, variable, `spec.variables[${index}]`, scope),
    ),
    ...(mutations.length === 0
      ? [createRequiredProblem('spec.mutations', 'mutations must contain at least one item')]
      : []),
    ...mutations.flatMap((mutation, index) =>
      findMutationProblems(mutation, `spec.mutations[${index}]`, validator, (expression) => ({
        ...scope,
        isStored: storedExpressions.includes(expression),
      })),
    ),
    ...findSupportedValueProblems(readText(spec.reinvocationPolicy), 'spec.reinvocationPolicy', ['IfNeeded', 'Never']),
  ];
}

/** Returns a problem for the operation DELETE, because deleted objects cannot be mutated. */
function findOperationProblems(spec: Fields, member: string): FieldProblem[] {
  if (isUnset(spec[member])) return [];
  return readList(readMembers(spec[member]), 'resourceRules')
    .flatMap((rule) => readTexts(rule, 'operations'))
    .filter((operation) => !SUPPORTED_OPERATIONS.includes(operation))
    .map((operation) =>
      createNotSupportedProblem(`spec.${member}.resourceRules.operations`, operation, SUPPORTED_OPERATIONS),
    );
}

function findMutationProblems(
  mutation: Fields,
  fieldPath: string,
  validator: ExpressionValidator,
  selectScope: (expression: string) => ExpressionScope,
): FieldProblem[] {
  const patchType = readText(mutation.patchType);
  if (patchType === '') return [createRequiredProblem(`${fieldPath}.patchType`)];
  const patch = PATCH_MEMBERS[patchType];
  if (patch === undefined)
    return [createNotSupportedProblem(`${fieldPath}.patchType`, patchType, Object.keys(PATCH_MEMBERS))];
  const [member, resultType] = patch;
  const otherMembers = Object.values(PATCH_MEMBERS).filter(([name]) => name !== member && !isUnset(mutation[name]));
  return [
    ...(isUnset(mutation[member])
      ? [createRequiredProblem(`${fieldPath}.${member}`, `must be specified when patchType is ${patchType}`)]
      : findExpressionProblems(
          readMembers(mutation[member]),
          `${fieldPath}.${member}.expression`,
          validator,
          selectScope,
          resultType,
        )),
    ...otherMembers.map(([name]) =>
      createInvalidValueProblem(
        `${fieldPath}.${name}`,
        `{${name}}`,
        `must not be specified when patchType is ${patchType}`,
      ),
    ),
  ];
}

function findExpressionProblems(
  patch: Fields,
  fieldPath: string,
  validator: ExpressionValidator,
  selectScope: (expression: string) => ExpressionScope,
  resultType: string,
): FieldProblem[] {
  const expression = readText(patch.expression);
  if (expression.trim() === '') return [createRequiredProblem(fieldPath)];
  return createExpressionProblems(
    fieldPath,
    expression.trim(),
    validator.findMutationProblem(expression.trim(), selectScope(expression), resultType),
  );
}

/**
 * Validates mutating admission policies and their bindings. A policy has mutations of one of two patch types, and applies only to creates
 * and updates.
 */

import { ExpressionValidator, type Scope } from '../../../pure/admission/expressions/expression-validator.ts';
import { JSON_PATCH, OBJECT } from '../../../pure/admission/expressions/mutation/patch-types.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, list, objectMembers, struct, text } from '../../object-fields.ts';
import { findBindingProblems } from './binding-validation.ts';
import { findConditionProblems, invalid } from './expression-validation.ts';
import { checkSupported, readTexts } from './matching.ts';
import { collectTexts, findConstraintProblems, findParamKindProblems, findVariableProblems } from './policy-parts.ts';

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'UPDATE'];
/** The member of each patch type, and the result type of its expression. */
const PATCHES: Readonly<Record<string, readonly [member: string, type: string]>> = {
  ApplyConfiguration: ['applyConfiguration', OBJECT],
  JSONPatch: ['jsonPatch', `list(${JSON_PATCH})`],
};

/** Validates a policy. `server` is the minor release of the server. */
export function validateMutatingPolicy(policy: ApiObject, server: number): FieldProblem[] {
  return findProblems(policy, undefined, server);
}

export function validateMutatingPolicyUpdate(next: ApiObject, previous: ApiObject, server: number): FieldProblem[] {
  return findProblems(next, struct(previous, 'spec'), server);
}

export function validateMutatingBinding(binding: ApiObject): FieldProblem[] {
  const spec = struct(binding, 'spec');
  return [...findBindingProblems(spec), ...findOperationProblems(spec, 'matchResources')];
}

function findProblems(policy: ApiObject, before: Fields | undefined, server: number): FieldProblem[] {
  const spec = struct(policy, 'spec');
  const { paramKind, matchConditions } = spec;
  const isUnchanged =
    before !== undefined && deepEqual([paramKind, matchConditions], [before.paramKind, before.matchConditions]);
  const params = !isUnset(paramKind);
  const scope: Scope = { params, authorizer: true, isStored: false };
  const validator = new ExpressionValidator(server, { hasVariables: true });
  const storedExpressions = list(before ?? {}, 'mutations').map(({ applyConfiguration }) =>
    text(objectMembers(applyConfiguration ?? {}).expression),
  );
  const mutations = list(spec, 'mutations');
  return [
    ...checkSupported(text(spec.failurePolicy), 'spec.failurePolicy', ['Fail', 'Ignore']),
    ...(params ? findParamKindProblems(objectMembers(paramKind), 'spec.paramKind') : []),
    ...findConstraintProblems(spec, 'spec.matchConstraints'),
    ...findOperationProblems(spec, 'matchConstraints'),
    ...(isUnchanged
      ? []
      : findConditionProblems(
          spec,
          'spec',
          { params, server },
          collectTexts(before ?? {}, 'matchConditions', 'expression'),
        )),
    ...list(spec, 'variables').flatMap((variable, index) =>
      findVariableProblems(validator, variable, `spec.variables[${index}]`, scope),
    ),
    ...(mutations.length === 0 ? [required('spec.mutations', 'mutations must contain at least one item')] : []),
    ...mutations.flatMap((mutation, index) =>
      findMutationProblems(mutation, `spec.mutations[${index}]`, validator, (expression) => ({
        ...scope,
        isStored: storedExpressions.includes(expression),
      })),
    ),
    ...checkSupported(text(spec.reinvocationPolicy), 'spec.reinvocationPolicy', ['IfNeeded', 'Never']),
  ];
}

/** Returns a problem for the operation DELETE, because deleted objects cannot be mutated. */
function findOperationProblems(spec: Fields, member: string): FieldProblem[] {
  if (isUnset(spec[member])) return [];
  return list(objectMembers(spec[member]), 'resourceRules')
    .flatMap((rule) => readTexts(rule, 'operations'))
    .filter((operation) => !OPERATIONS.includes(operation))
    .map((operation) => notSupported(`spec.${member}.resourceRules.operations`, operation, OPERATIONS));
}

function findMutationProblems(
  mutation: Fields,
  fieldPath: string,
  validator: ExpressionValidator,
  selectScope: (expression: string) => Scope,
): FieldProblem[] {
  const patchType = text(mutation.patchType);
  if (patchType === '') return [required(`${fieldPath}.patchType`)];
  const patch = PATCHES[patchType];
  if (patch === undefined) return [notSupported(`${fieldPath}.patchType`, patchType, Object.keys(PATCHES))];
  const [member, type] = patch;
  const others = Object.values(PATCHES).filter(([name]) => name !== member && !isUnset(mutation[name]));
  return [
    ...(isUnset(mutation[member])
      ? [required(`${fieldPath}.${member}`, `must be specified when patchType is ${patchType}`)]
      : findExpressionProblems(
          objectMembers(mutation[member]),
          `${fieldPath}.${member}.expression`,
          validator,
          selectScope,
          type,
        )),
    ...others.map(([name]) =>
      invalidValue(`${fieldPath}.${name}`, `{${name}}`, `must not be specified when patchType is ${patchType}`),
    ),
  ];
}

function findExpressionProblems(
  patch: Fields,
  fieldPath: string,
  validator: ExpressionValidator,
  selectScope: (expression: string) => Scope,
  type: string,
): FieldProblem[] {
  const expression = text(patch.expression);
  if (expression.trim() === '') return [required(fieldPath)];
  return invalid(
    fieldPath,
    expression.trim(),
    validator.findMutationProblem(expression.trim(), selectScope(expression), type),
  );
}

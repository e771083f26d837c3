/**
 * Validates validating admission policies. Each expression must compile with the types of its variables. An update may keep stored
 * expressions that use CEL features which the emulated release does not allow in new expressions.
 */

import { quote } from '../../../../values/go-quote.ts';
import { ExpressionValidator } from '../../../pure/admission/expressions/expression-validator.ts';
import { measureBytes } from '../../../pure/go/text.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  duplicate,
  invalidValue,
  notSupported,
  required,
  type ShownValue,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, list, objectMembers, struct, text } from '../../object-fields.ts';
import { findConditionProblems, invalid } from './expression-validation.ts';
import { checkSupported } from './matching.ts';
import { collectTexts, findConstraintProblems, findParamKindProblems, findVariableProblems } from './policy-parts.ts';

const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const MAX_ANNOTATIONS = 20;
/** In bytes. */
const MAX_VALUE_EXPRESSION_BYTES = 5 * 1024;

/** Validates a policy. `server` is the minor release of the server. */
export function validatePolicy(policy: ApiObject, server: number): FieldProblem[] {
  return findProblems(policy, undefined, server);
}

export function validatePolicyUpdate(next: ApiObject, previous: ApiObject, server: number): FieldProblem[] {
  return findProblems(next, struct(previous, 'spec'), server);
}

function findProblems(policy: ApiObject, before: Fields | undefined, server: number): FieldProblem[] {
  const spec = struct(policy, 'spec');
  const { paramKind, matchConditions } = spec;
  const isUnchanged =
    before !== undefined && deepEqual([paramKind, matchConditions], [before.paramKind, before.matchConditions]);
  const hasParams = !isUnset(paramKind);
  const policyExpressions = new PolicyExpressions(
    policy.metadata.name ?? '',
    spec,
    { hasParams, server },
    before ?? {},
  );
  return [
    ...checkSupported(text(spec.failurePolicy), 'spec.failurePolicy', ['Fail', 'Ignore']),
    ...(hasParams ? findParamKindProblems(objectMembers(paramKind), 'spec.paramKind') : []),
    ...findConstraintProblems(spec, 'spec.matchConstraints'),
    ...(isUnchanged
      ? []
      : findConditionProblems(
          spec,
          'spec',
          { params: hasParams, server },
          collectTexts(before ?? {}, 'matchConditions', 'expression'),
        )),
    ...list(spec, 'variables').flatMap((variable, index) =>
      policyExpressions.checkVariable(variable, `spec.variables[${index}]`),
    ),
    ...policyExpressions.checkValidations(),
  ];
}

class PolicyExpressions {
  readonly #policyName: string;
  readonly #spec: Fields;
  readonly #hasParams: boolean;
  readonly #validator: ExpressionValidator;
  readonly #stored: Record<'validations' | 'messages' | 'annotations', ReadonlySet<string>>;

  constructor(
    policyName: string,
    spec: Fields,
    { hasParams, server }: { readonly hasParams: boolean; readonly server: number },
    before: Fields,
  ) {
    this.#policyName = policyName;
    this.#spec = spec;
    this.#hasParams = hasParams;
    this.#validator = new ExpressionValidator(server, { hasVariables: list(spec, 'variables').length > 0 });
    this.#stored = {
      validations: collectTexts(before, 'validations', 'expression'),
      messages: collectTexts(before, 'validations', 'messageExpression'),
      annotations: collectTexts(before, 'auditAnnotations', 'valueExpression'),
    };
  }

  checkVariable(variable: Fields, fieldPath: string): FieldProblem[] {
    const isStored = this.#stored.validations.has(text(variable.expression));
    return findVariableProblems(this.#validator, variable, fieldPath, this.#scope(isStored));
  }

  checkValidations(): FieldProblem[] {
    const validations = list(this.#spec, 'validations');
    const annotations = list(this.#spec, 'auditAnnotations');
    if (validations.length + annotations.length === 0) {
      const why = 'validations or auditAnnotations must contain at least one item';
      return [required('spec.validations', why), required('spec.auditAnnotations', why)];
    }
    const keys = annotations.map(({ key }) => text(key));
    return [
      ...validations.flatMap((validation, index) => this.#checkValidation(validation, `spec.validations[${index}]`)),
      ...limitAnnotations(annotations),
      ...annotations.flatMap((annotation, index) => [
        ...this.#checkAnnotation(annotation, `spec.auditAnnotations[${index}]`),
        ...(keys.indexOf(keys[index] ?? '') < index
          ? [duplicate(`spec.auditAnnotations[${index}].key`, keys[index])]
          : []),
      ]),
    ];
  }

  #checkValidation(validation: Fields, fieldPath: string): FieldProblem[] {
    const expression = text(validation.expression);
    const message = text(validation.message);
    const messageExpression = text(validation.messageExpression);
    const reason = text(validation.reason);
    const { validations, messages } = this.#stored;
    const messageScope = { ...this.#scope(messages.has(messageExpression)), authorizer: false };
    return [
      ...(expression.trim() === ''
        ? [required(`${fieldPath}.expression`, 'expression is not specified')]
        : this.#checkExpression(expression, `${fieldPath}.expression`, this.#scope(validations.has(expression)), [
            'bool',
          ])),
      ...(messageExpression !== '' && messageExpression.trim() === ''
        ? [invalidValue(`${fieldPath}.messageExpression`, messageExpression, 'must be non-empty if specified')]
        : []),
      ...(messageExpression.trim() === ''
        ? []
        : this.#checkExpression(messageExpression, `${fieldPath}.messageExpression`, messageScope, ['string'])),
      ...findMessageProblems(message, `${fieldPath}.message`),
      ...(reason === '' || REASONS.includes(reason) ? [] : [notSupported(`${fieldPath}.reason`, reason, REASONS)]),
    ];
  }

  #checkAnnotation(annotation: Fields, fieldPath: string): FieldProblem[] {
    const key = text(annotation.key);
    const valueExpression = text(annotation.valueExpression);
    const expression = valueExpression.trim();
    const name = `${this.#policyName}/${key}`;
    const problems =
      this.#policyName === ''
        ? [invalidValue(`${fieldPath}.key`, key, 'requires metadata.name be non-empty')]
        : checkQualifiedName(name).map((detail) => invalidValue(`${fieldPath}.key`, name, detail));
    const field = `${fieldPath}.valueExpression`;
    if (expression === '') return [...problems, required(field, 'valueExpression is not specified')];
    if (measureBytes(expression) > MAX_VALUE_EXPRESSION_BYTES)
      return [...problems, required(field, `must not exceed ${MAX_VALUE_EXPRESSION_BYTES} bytes in length`)];
    const scope = this.#scope(this.#stored.annotations.has(valueExpression));
    const problem = this.#validator.findProblem(expression, scope, ['string', 'null_type']);
    return [...problems, ...invalid(field, valueExpression, problem)];
  }

  #checkExpression(
    expression: string,
    field: string,
    scope: Parameters<ExpressionValidator['findProblem']>[1],
    types: string[],
  ): FieldProblem[] {
    return invalid(field, expression, this.#validator.findProblem(expression, scope, types));
  }

  #scope(isStored: boolean) {
    return { params: this.#hasParams, authorizer: true, isStored };
  }
}

function findMessageProblems(message: string, fieldPath: string): FieldProblem[] {
  if (message !== '' && message.trim() === '')
    return [invalidValue(fieldPath, message, 'message must be non-empty if specified')];
  return /[\n\r]/.test(message.trim())
    ? [invalidValue(fieldPath, message, 'message must not contain line breaks')]
    : [];
}

const ANNOTATION_TYPE = 'admissionregistration.AuditAnnotation';

function limitAnnotations(annotations: readonly Fields[]): FieldProblem[] {
  if (annotations.length <= MAX_ANNOTATIONS) return [];
  const printedItems = annotations.map(
    ({ key = '', valueExpression = '' }) =>
      `${ANNOTATION_TYPE}{Key:${quote(String(key))}, ValueExpression:${quote(String(valueExpression))}}`,
  );
  const printedAnnotations: ShownValue = { bare: `[]${ANNOTATION_TYPE}{${printedItems.join(', ')}}` };
  return [
    invalidValue(
      'spec.auditAnnotations',
      printedAnnotations,
      `must not have more than ${MAX_ANNOTATIONS} auditAnnotations`,
    ),
  ];
}

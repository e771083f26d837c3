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
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  type ShownValue,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { createExpressionProblems, findConditionProblems } from './expression-validation.ts';
import { findChoiceProblems } from './matching.ts';
import {
  collectTexts,
  findConstraintProblems,
  findParamKindProblems,
  findVariableProblems,
} from './shared-policy-members.ts';

const VALIDATION_REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const MAX_ANNOTATIONS = 20;
/** The maximum size of the valueExpression of an audit annotation, in bytes. */
const MAX_VALUE_EXPRESSION_BYTES = 5 * 1024;

/** Validates a policy. `serverMinor` is the minor release of the server. */
export function validatePolicy(policy: ApiObject, serverMinor: number): FieldProblem[] {
  return findValidatingPolicyProblems(policy, undefined, serverMinor);
}

export function validatePolicyUpdate(
  updatedObject: ApiObject,
  previous: ApiObject,
  serverMinor: number,
): FieldProblem[] {
  return findValidatingPolicyProblems(updatedObject, ensureStruct(previous, 'spec'), serverMinor);
}

function findValidatingPolicyProblems(
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
  const policyExpressions = new PolicyExpressionValidation(
    policy.metadata.name ?? '',
    spec,
    { hasParams, serverMinor },
    previousSpec ?? {},
  );
  return [
    ...findChoiceProblems(spec, 'failurePolicy', 'spec', ['Fail', 'Ignore']),
    ...(hasParams ? findParamKindProblems(readMembers(paramKind), 'spec.paramKind') : []),
    ...findConstraintProblems(spec, 'spec.matchConstraints'),
    ...(hasSameConditions
      ? []
      : findConditionProblems(
          spec,
          'spec',
          { hasParams, serverMinor },
          collectTexts(previousSpec ?? {}, 'matchConditions', 'expression'),
        )),
    ...readList(spec, 'variables').flatMap((variable, index) =>
      policyExpressions.checkVariable(variable, `spec.variables[${index}]`),
    ),
    ...policyExpressions.checkValidations(),
  ];
}

class PolicyExpressionValidation {
  readonly #policyName: string;
  readonly #spec: Fields;
  readonly #hasParams: boolean;
  readonly #validator: ExpressionValidator;
  readonly #storedExpressions: Record<'validations' | 'messages' | 'annotations', ReadonlySet<string>>;

  constructor(
    policyName: string,
    spec: Fields,
    { hasParams, serverMinor }: { readonly hasParams: boolean; readonly serverMinor: number },
    previousSpec: Fields,
  ) {
    this.#policyName = policyName;
    this.#spec = spec;
    this.#hasParams = hasParams;
    this.#validator = new ExpressionValidator(serverMinor, { hasVariables: readList(spec, 'variables').length > 0 });
    this.#storedExpressions = {
      validations: collectTexts(previousSpec, 'validations', 'expression'),
      messages: collectTexts(previousSpec, 'validations', 'messageExpression'),
      annotations: collectTexts(previousSpec, 'auditAnnotations', 'valueExpression'),
    };
  }

  checkVariable(variable: Fields, fieldPath: string): FieldProblem[] {
    const isStored = this.#storedExpressions.validations.has(readText(variable.expression));
    return findVariableProblems(this.#validator, variable, fieldPath, this.#createScope(isStored));
  }

  checkValidations(): FieldProblem[] {
    const validations = readList(this.#spec, 'validations');
    const annotations = readList(this.#spec, 'auditAnnotations');
    if (validations.length + annotations.length === 0) {
      const message = 'validations or auditAnnotations must contain at least one item';
      return [
        createRequiredProblem('spec.validations', message),
        createRequiredProblem('spec.auditAnnotations', message),
      ];
    }
    const keys = annotations.map(({ key }) => readText(key));
    return [
      ...validations.flatMap((validation, index) => this.#checkValidation(validation, `spec.validations[${index}]`)),
      ...findAnnotationCountProblems(annotations),
      ...annotations.flatMap((annotation, index) => [
        ...this.#checkAnnotation(annotation, `spec.auditAnnotations[${index}]`),
        ...(keys.indexOf(keys[index] ?? '') < index
          ? [createDuplicateProblem(`spec.auditAnnotations[${index}].key`, keys[index])]
          : []),
      ]),
    ];
  }

  #checkValidation(validation: Fields, fieldPath: string): FieldProblem[] {
    const expression = readText(validation.expression);
    const message = readText(validation.message);
    const messageExpression = readText(validation.messageExpression);
    const { validations, messages } = this.#storedExpressions;
    const messageScope = { ...this.#createScope(messages.has(messageExpression)), hasAuthorizer: false };
    return [
      ...(expression.trim() === ''
        ? [createRequiredProblem(`${fieldPath}.expression`, 'expression is not specified')]
        : this.#checkExpression(expression, `${fieldPath}.expression`, this.#createScope(validations.has(expression)), [
            'bool',
          ])),
      ...(messageExpression !== '' && messageExpression.trim() === ''
        ? [
            createInvalidValueProblem(
              `${fieldPath}.messageExpression`,
              messageExpression,
              'must be non-empty if specified',
            ),
          ]
        : []),
      ...(messageExpression.trim() === ''
        ? []
        : this.#checkExpression(messageExpression, `${fieldPath}.messageExpression`, messageScope, ['string'])),
      ...findMessageProblems(message, `${fieldPath}.message`),
      ...findChoiceProblems(validation, 'reason', fieldPath, VALIDATION_REASONS),
    ];
  }

  #checkAnnotation(annotation: Fields, fieldPath: string): FieldProblem[] {
    const key = readText(annotation.key);
    const valueExpression = readText(annotation.valueExpression);
    const expression = valueExpression.trim();
    const name = `${this.#policyName}/${key}`;
    const problems =
      this.#policyName === ''
        ? [createInvalidValueProblem(`${fieldPath}.key`, key, 'requires metadata.name be non-empty')]
        : checkQualifiedName(name).map((detail) => createInvalidValueProblem(`${fieldPath}.key`, name, detail));
    const field = `${fieldPath}.valueExpression`;
    if (expression === '') return [...problems, createRequiredProblem(field, 'valueExpression is not specified')];
    if (measureBytes(expression) > MAX_VALUE_EXPRESSION_BYTES)
      return [
        ...problems,
        createRequiredProblem(field, `must not exceed ${MAX_VALUE_EXPRESSION_BYTES} bytes in length`),
      ];
    const scope = this.#createScope(this.#storedExpressions.annotations.has(valueExpression));
    const problem = this.#validator.findProblem(expression, scope, ['string', 'null_type']);
    return [...problems, ...createExpressionProblems(field, valueExpression, problem)];
  }

  #checkExpression(
    expression: string,
    field: string,
    scope: Parameters<ExpressionValidator['findProblem']>[1],
    types: string[],
  ): FieldProblem[] {
    return createExpressionProblems(field, expression, this.#validator.findProblem(expression, scope, types));
  }

  #createScope(isStored: boolean) {
    return { hasParams: this.#hasParams, hasAuthorizer: true, isStored };
  }
}

function findMessageProblems(message: string, fieldPath: string): FieldProblem[] {
  if (message !== '' && message.trim() === '')
    return [createInvalidValueProblem(fieldPath, message, 'message must be non-empty if specified')];
  return /[\n\r]/.test(message.trim())
    ? [createInvalidValueProblem(fieldPath, message, 'message must not contain line breaks')]
    : [];
}

const ANNOTATION_TYPE = 'admissionregistration.AuditAnnotation';

function findAnnotationCountProblems(annotations: readonly Fields[]): FieldProblem[] {
  if (annotations.length <= MAX_ANNOTATIONS) return [];
  const printedAnnotationItems = annotations.map(
    ({ key = '', valueExpression = '' }) =>
      `${ANNOTATION_TYPE}{Key:${quote(String(key))}, ValueExpression:${quote(String(valueExpression))}}`,
  );
  const printedAnnotations: ShownValue = { unquoted: `[]${ANNOTATION_TYPE}{${printedAnnotationItems.join(', ')}}` };
  return [
    createInvalidValueProblem(
      'spec.auditAnnotations',
      printedAnnotations,
      `must not have more than ${MAX_ANNOTATIONS} auditAnnotations`,
    ),
  ];
}

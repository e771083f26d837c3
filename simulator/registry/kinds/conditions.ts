/** Validates conditions of the type `meta/v1` Condition. */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { checkQualifiedName } from '../../pure/names/qualified-name.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, isUnset, readList, readText } from '../object-fields.ts';

const CONDITION_STATUSES = ['False', 'True', 'Unknown'];
const MAX_REASON_LENGTH = 1024;
const MAX_MESSAGE_LENGTH = 32_768;
const REASON_PATTERN = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;

/** Validates conditions. Since 1.37, the causes are the same as in declarative validation. */
export function validateConditions(
  status: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const conditions = readList(status, 'conditions');
  return conditions.flatMap((condition, index) => {
    const field = `${fieldPath}[${index}]`;
    const isRepeated = conditions.slice(0, index).some(({ type }) => type === condition.type);
    const isDeclarative = behaviors.has('declarative-validation');
    return [
      ...(isRepeated
        ? [createDuplicateProblem(isDeclarative ? field : `${field}.type`, readText(condition.type))]
        : []),
      ...validateCondition(condition, field).map((problem) =>
        isDeclarative ? toDeclarativeProblem(problem, condition) : problem,
      ),
    ];
  });
}

function toDeclarativeProblem(problem: FieldProblem, { status, type }: Fields): FieldProblem {
  if (problem.type === 'FieldValueRequired') return createRequiredProblem(problem.field);
  if (problem.field.endsWith('.status') && isUnset(status)) return createRequiredProblem(problem.field);
  return problem.field.endsWith('.type') && isUnset(type)
    ? createRequiredProblem(problem.field, 'is required')
    : problem;
}

function validateCondition(condition: Fields, fieldPath: string): FieldProblem[] {
  const [type, status, reason, message] = ['type', 'status', 'reason', 'message'].map((member) =>
    readText(condition[member]),
  );
  const generation = Number(condition.observedGeneration ?? 0);
  return [
    ...checkQualifiedName(type ?? '').map((detail) => createInvalidValueProblem(`${fieldPath}.type`, type, detail)),
    ...(CONDITION_STATUSES.includes(status ?? '')
      ? []
      : [createNotSupportedProblem(`${fieldPath}.status`, status, CONDITION_STATUSES)]),
    ...(generation < 0
      ? [
          createInvalidValueProblem(
            `${fieldPath}.observedGeneration`,
            generation,
            'must be greater than or equal to zero',
          ),
        ]
      : []),
    ...(isUnset(condition.lastTransitionTime)
      ? [createRequiredProblem(`${fieldPath}.lastTransitionTime`, 'must be set')]
      : []),
    ...((reason?.length ?? 0) > MAX_REASON_LENGTH
      ? [createTooLongProblem(`${fieldPath}.reason`, MAX_REASON_LENGTH)]
      : validateReason(reason ?? '', `${fieldPath}.reason`)),
    ...((message?.length ?? 0) > MAX_MESSAGE_LENGTH
      ? [createTooLongProblem(`${fieldPath}.message`, MAX_MESSAGE_LENGTH)]
      : []),
  ];
}

function validateReason(reason: string, fieldPath: string): FieldProblem[] {
  if (reason === '') return [createRequiredProblem(fieldPath, 'must be set')];
  const detail =
    "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')";
  return REASON_PATTERN.test(reason) ? [] : [createInvalidValueProblem(fieldPath, reason, detail)];
}

/** Validates conditions of the type `meta/v1` Condition. */
import type { Machinery } from '../../../spec/machinery.ts';
import { checkQualifiedName } from '../../pure/names/qualified-name.ts';
import { duplicate, invalidValue, notSupported, required, tooLong } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, isUnset, list, text } from '../object-fields.ts';

const STATUSES = ['False', 'True', 'Unknown'];
const MAX_REASON_LENGTH = 1024;
const MAX_MESSAGE_LENGTH = 32_768;
const REASON = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;

/** Validates conditions. Since 1.37, the causes are those of declarative validation. */
export function validateConditions(
  status: Fields,
  fieldPath: string,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const conditions = list(status, 'conditions');
  return conditions.flatMap((condition, index) => {
    const field = `${fieldPath}[${index}]`;
    const isRepeated = conditions.slice(0, index).some((item) => item.type === condition.type);
    const isDeclarative = machinery.has('declarative-validation');
    return [
      ...(isRepeated ? [duplicate(isDeclarative ? field : `${field}.type`, text(condition.type))] : []),
      ...validateCondition(condition, field).map((problem) =>
        isDeclarative ? toDeclarative(problem, condition) : problem,
      ),
    ];
  });
}

function toDeclarative(problem: FieldProblem, { status, type }: Fields): FieldProblem {
  if (problem.type === 'FieldValueRequired') return required(problem.field);
  if (problem.field.endsWith('.status') && isUnset(status)) return required(problem.field);
  return problem.field.endsWith('.type') && isUnset(type) ? required(problem.field, 'is required') : problem;
}

function validateCondition(condition: Fields, fieldPath: string): FieldProblem[] {
  const [type, status, reason, message] = ['type', 'status', 'reason', 'message'].map((member) =>
    text(condition[member]),
  );
  const generation = Number(condition.observedGeneration ?? 0);
  return [
    ...checkQualifiedName(type ?? '').map((detail) => invalidValue(`${fieldPath}.type`, type, detail)),
    ...(STATUSES.includes(status ?? '') ? [] : [notSupported(`${fieldPath}.status`, status, STATUSES)]),
    ...(generation < 0
      ? [invalidValue(`${fieldPath}.observedGeneration`, generation, 'must be greater than or equal to zero')]
      : []),
    ...(isUnset(condition.lastTransitionTime) ? [required(`${fieldPath}.lastTransitionTime`, 'must be set')] : []),
    ...((reason?.length ?? 0) > MAX_REASON_LENGTH
      ? [tooLong(`${fieldPath}.reason`, MAX_REASON_LENGTH)]
      : validateReason(reason ?? '', `${fieldPath}.reason`)),
    ...((message?.length ?? 0) > MAX_MESSAGE_LENGTH ? [tooLong(`${fieldPath}.message`, MAX_MESSAGE_LENGTH)] : []),
  ];
}

function validateReason(reason: string, fieldPath: string): FieldProblem[] {
  if (reason === '') return [required(fieldPath, 'must be set')];
  const detail =
    "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')";
  return REASON.test(reason) ? [] : [invalidValue(fieldPath, reason, detail)];
}

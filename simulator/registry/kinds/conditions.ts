/** Conditions in the form of `meta/v1`. */
import { checkQualifiedName } from '../../pure/names/qualified-name.ts';
import { duplicate, invalidValue, notSupported, required, tooLong } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, isUnset, list, text } from '../object-fields.ts';

const STATUSES = ['False', 'True', 'Unknown'];
const MAX_REASON = 1024;
const MAX_MESSAGE = 32_768;
const REASON = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;

export function validateConditions(status: Fields, at: string): FieldProblem[] {
  const conditions = list(status, 'conditions');
  return conditions.flatMap((condition, index) => {
    const field = `${at}[${index}]`;
    const isTaken = conditions.slice(0, index).some((one) => one.type === condition.type);
    return [
      ...validateCondition(condition, field),
      ...(isTaken ? [duplicate(`${field}.type`, text(condition.type))] : []),
    ];
  });
}

function validateCondition(condition: Fields, at: string): FieldProblem[] {
  const [type, status, reason, message] = ['type', 'status', 'reason', 'message'].map((member) =>
    text(condition[member]),
  );
  const generation = Number(condition.observedGeneration ?? 0);
  return [
    ...checkQualifiedName(type ?? '').map((detail) => invalidValue(`${at}.type`, type, detail)),
    ...(STATUSES.includes(status ?? '') ? [] : [notSupported(`${at}.status`, status, STATUSES)]),
    ...(generation < 0
      ? [invalidValue(`${at}.observedGeneration`, generation, 'must be greater than or equal to zero')]
      : []),
    ...(isUnset(condition.lastTransitionTime) ? [required(`${at}.lastTransitionTime`, 'must be set')] : []),
    ...((reason?.length ?? 0) > MAX_REASON
      ? [tooLong(`${at}.reason`, MAX_REASON)]
      : validateReason(reason ?? '', `${at}.reason`)),
    ...((message?.length ?? 0) > MAX_MESSAGE ? [tooLong(`${at}.message`, MAX_MESSAGE)] : []),
  ];
}

function validateReason(reason: string, at: string): FieldProblem[] {
  if (reason === '') return [required(at, 'must be set')];
  const detail =
    "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')";
  return REASON.test(reason) ? [] : [invalidValue(at, reason, detail)];
}

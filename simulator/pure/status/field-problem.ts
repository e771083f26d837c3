/**
 * The problems that a validation finds, one constructor per type, worded as kube-apiserver words them:
 * `Invalid value: "x": must be …`, `Required value`, `Unsupported value: "tcp": supported values: "SCTP", "TCP"`.
 */
import { quote } from '../go/quote.ts';
import type { FieldProblem } from './status.ts';

/** A value as messages show it: strings quoted, numbers and booleans bare. `bare` is a text printed as it is. */
export type ShownValue = string | number | bigint | boolean | null | undefined | { readonly bare: string };

export function required(field: string, detail = ''): FieldProblem {
  return problem('FieldValueRequired', field, 'Required value', detail);
}

export function invalidValue(field: string, value: ShownValue, detail: string): FieldProblem {
  return problem('FieldValueInvalid', field, `Invalid value: ${formatValue(value)}`, detail);
}

/** The value has another type than the schema asks for. */
export function typeInvalid(field: string, value: ShownValue, detail: string): FieldProblem {
  return problem('FieldValueTypeInvalid', field, `Invalid value: ${formatValue(value)}`, detail);
}

/** `supported` in the order in which it is to be shown. */
export function notSupported(field: string, value: ShownValue, supported: readonly string[]): FieldProblem {
  return notNamed(field, value, supported.map(quote).join(', '));
}

/** `supported` as it is to be shown. */
export function notNamed(field: string, value: ShownValue, supported: string): FieldProblem {
  const detail = supported === '' ? '' : `supported values: ${supported}`;
  return problem('FieldValueNotSupported', field, `Unsupported value: ${formatValue(value)}`, detail);
}

export function duplicate(field: string, value: ShownValue): FieldProblem {
  return problem('FieldValueDuplicate', field, `Duplicate value: ${formatValue(value)}`);
}

export function valueNotFound(field: string, value: ShownValue): FieldProblem {
  return problem('FieldValueNotFound', field, `Not found: ${formatValue(value)}`);
}

export function forbiddenField(field: string, detail: string): FieldProblem {
  return problem('FieldValueForbidden', field, 'Forbidden', detail);
}

/** The value itself is never shown. */
export function tooLong(field: string, maxBytes: number): FieldProblem {
  return problem('FieldValueTooLong', field, 'Too long', `may not be more than ${maxBytes} bytes`);
}

export function tooMany(field: string, actual: number, max: number): FieldProblem {
  return problem('FieldValueTooMany', field, `Too many: ${actual}`, `must have at most ${max} items`);
}

export function internalProblem(field: string, detail: string): FieldProblem {
  return problem('InternalError', field, 'Internal error', detail);
}

function problem(type: FieldProblem['type'], field: string, body: string, detail = ''): FieldProblem {
  return { type, field, message: detail === '' ? body : `${body}: ${detail}` };
}

function formatValue(value: ShownValue): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || value === undefined) return 'null';
  return typeof value === 'object' ? value.bare : String(value);
}

/**
 * The problems that a validation finds. There is one constructor per type. The messages are those of kube-apiserver, such as `Invalid
 * value: "x": must be …`, `Required value` or `Unsupported value: "tcp": supported values: "SCTP", "TCP"`.
 */

import { compact } from '../../../values/compact.ts';
import { quote } from '../../../values/go-quote.ts';
import { formatFloat } from '../go/format-float.ts';
import type { FieldProblem } from './status.ts';

/** A value in the message of a problem. Strings are quoted. Numbers, booleans and `UnquotedValue` are not. */
export type ShownValue = string | number | bigint | boolean | null | undefined | UnquotedValue;

/** A text that stands for a value in a message, such as a value in Go syntax. */
export interface UnquotedValue {
  readonly unquoted: string;
  /** The text in releases whose messages contain values as JSON. By default, the text is derived from `unquoted`. */
  readonly json?: string;
}

/** Stands for a value that the message does not contain. */
export const OMITTED_VALUE: ShownValue = { unquoted: '' };

/**
 * The value of a nil pointer. It is `"null"` until 1.33, and `null` in releases whose messages contain values as JSON (`values-as-json` in
 * spec/release-behaviors.yaml).
 */
export const NIL_VALUE: ShownValue = { unquoted: '"null"' };

/** The text in messages of kube-apiserver instead of a long or opaque value. */
export const VALUE_OMITTED_TEXT = '<value omitted>';

export function createRequiredProblem(field: string, detail = ''): FieldProblem {
  return createProblem('FieldValueRequired', field, 'Required value', detail);
}

export function createInvalidValueProblem(field: string, value: ShownValue, detail: string): FieldProblem {
  return createValueProblem('FieldValueInvalid', field, 'Invalid value', value, detail);
}

/** Creates the problem of a value whose type differs from the type in the schema. */
export function createTypeInvalidProblem(field: string, value: ShownValue, detail: string): FieldProblem {
  return createValueProblem('FieldValueTypeInvalid', field, 'Invalid value', value, detail);
}

/** Creates the problem of an unsupported value. The message contains `supportedValues` in this order; a string is not quoted or split. */
export function createNotSupportedProblem(
  field: string,
  value: ShownValue,
  supportedValues: readonly string[] | string,
): FieldProblem {
  const supportedList = typeof supportedValues === 'string' ? supportedValues : supportedValues.map(quote).join(', ');
  const detail = supportedList === '' ? '' : `supported values: ${supportedList}`;
  return createValueProblem('FieldValueNotSupported', field, 'Unsupported value', value, detail);
}

export function createDuplicateProblem(field: string, value: ShownValue, detail = ''): FieldProblem {
  return createValueProblem('FieldValueDuplicate', field, 'Duplicate value', value, detail);
}

export function createNotFoundProblem(field: string, value: ShownValue): FieldProblem {
  return createValueProblem('FieldValueNotFound', field, 'Not found', value);
}

export function createForbiddenProblem(field: string, detail: string): FieldProblem {
  return createProblem('FieldValueForbidden', field, 'Forbidden', detail);
}

/** Returns the problem of a value that is too long. The message never contains the value. */
export function createTooLongProblem(field: string, maxBytes: number): FieldProblem {
  return createProblem('FieldValueTooLong', field, 'Too long', `may not be more than ${maxBytes} bytes`);
}

export function createTooManyItemsProblem(field: string, actual: number, max: number): FieldProblem {
  return createProblem('FieldValueTooMany', field, `Too many: ${actual}`, `must have at most ${max} items`);
}

export function createInternalProblem(field: string, detail: string): FieldProblem {
  return createProblem('InternalError', field, 'Internal error', detail);
}

function createValueProblem(
  ...[type, field, title, value, detail]: [FieldProblem['type'], string, string, ShownValue, string?]
): FieldProblem {
  if (value === OMITTED_VALUE) return createProblem(type, field, title, detail);
  const formattedValue = formatValue(value);
  const isUnquotedValue = typeof value === 'object' && value !== null && value !== OMITTED_VALUE;
  return {
    ...createProblem(type, field, value === OMITTED_VALUE ? title : `${title}: ${formattedValue}`, detail),
    ...(isUnquotedValue && { goValue: formattedValue, ...compact({ jsonValue: value.json }) }),
  };
}

function createProblem(type: FieldProblem['type'], field: string, title: string, detail = ''): FieldProblem {
  return { type, field, message: detail === '' ? title : `${title}: ${detail}` };
}

function formatValue(value: ShownValue): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'bigint') return formatNumber(value);
  return typeof value === 'object' ? value.unquoted : String(value);
}

/** Formats a number like Go, which decodes a JSON number as a 64-bit integer if possible, and as a floating-point number otherwise. */
function formatNumber(value: number | bigint): string {
  const isInteger = typeof value === 'number' ? Number.isSafeInteger(value) : BigInt.asIntN(64, value) === value;
  return isInteger ? String(value) : formatFloat(Number(value));
}

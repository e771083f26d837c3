/**
 * The problems that a validation finds, one constructor per type, with the messages of kube-apiserver: `Invalid value: "x": must be …`,
 * `Required value`, `Unsupported value: "tcp": supported values: "SCTP", "TCP"`.
 */
import { compact } from '../../../values/compact.ts';
import { quote } from '../../../values/go-quote.ts';
import type { FieldProblem } from './status.ts';

/** A value in messages: strings are quoted, numbers and booleans are not. `bare` is a text that is printed unquoted. */
export type ShownValue = string | number | bigint | boolean | null | undefined | BareValue;

export interface BareValue {
  readonly bare: string;
  /** The text in releases that show values as JSON; by default, it is derived from `bare`. */
  readonly json?: string;
}

/** Represents a value that messages do not show. */
export const OMITTED: ShownValue = { bare: '' };

/** A nil pointer: `"null"` until 1.33, and `null` since values are JSON (`values-as-json` in spec/machinery.yaml). */
export const NIL: ShownValue = { bare: '"null"' };

/** The text that kube-apiserver shows instead of a long or opaque value. */
export const VALUE_OMITTED = '<value omitted>';

export function required(field: string, detail = ''): FieldProblem {
  return createProblem('FieldValueRequired', field, 'Required value', detail);
}

export function invalidValue(field: string, value: ShownValue, detail: string): FieldProblem {
  return createValueProblem('FieldValueInvalid', field, 'Invalid value', value, detail);
}

/** Creates the problem of a value whose type differs from the type in the schema. */
export function typeInvalid(field: string, value: ShownValue, detail: string): FieldProblem {
  return createValueProblem('FieldValueTypeInvalid', field, 'Invalid value', value, detail);
}

/** Creates the problem of an unsupported value. The message lists `supportedValues` in this order. */
export function notSupported(field: string, value: ShownValue, supportedValues: readonly string[]): FieldProblem {
  return notNamed(field, value, supportedValues.map(quote).join(', '));
}

/** Like `notSupported`, but the message contains `supportedList` unchanged. */
export function notNamed(field: string, value: ShownValue, supportedList: string): FieldProblem {
  const detail = supportedList === '' ? '' : `supported values: ${supportedList}`;
  return createValueProblem('FieldValueNotSupported', field, 'Unsupported value', value, detail);
}

export function duplicate(field: string, value: ShownValue, detail = ''): FieldProblem {
  return createValueProblem('FieldValueDuplicate', field, 'Duplicate value', value, detail);
}

export function valueNotFound(field: string, value: ShownValue): FieldProblem {
  return createValueProblem('FieldValueNotFound', field, 'Not found', value);
}

export function forbiddenField(field: string, detail: string): FieldProblem {
  return createProblem('FieldValueForbidden', field, 'Forbidden', detail);
}

/** Returns the problem of a value that is too long. The message never contains the value. */
export function tooLong(field: string, maxBytes: number): FieldProblem {
  return createProblem('FieldValueTooLong', field, 'Too long', `may not be more than ${maxBytes} bytes`);
}

export function tooMany(field: string, actual: number, max: number): FieldProblem {
  return createProblem('FieldValueTooMany', field, `Too many: ${actual}`, `must have at most ${max} items`);
}

export function createInternalProblem(field: string, detail: string): FieldProblem {
  return createProblem('InternalError', field, 'Internal error', detail);
}

function createValueProblem(
  ...[type, field, title, value, detail]: [FieldProblem['type'], string, string, ShownValue, string?]
): FieldProblem {
  if (value === OMITTED) return createProblem(type, field, title, detail);
  const formattedValue = formatValue(value);
  const isGoSyntax = typeof value === 'object' && value !== null && value !== OMITTED;
  return {
    ...createProblem(type, field, value === OMITTED ? title : `${title}: ${formattedValue}`, detail),
    ...(isGoSyntax && { goValue: formattedValue, ...compact({ jsonValue: value.json }) }),
  };
}

function createProblem(type: FieldProblem['type'], field: string, body: string, detail = ''): FieldProblem {
  return { type, field, message: detail === '' ? body : `${body}: ${detail}` };
}

function formatValue(value: ShownValue): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || value === undefined) return 'null';
  return typeof value === 'object' ? value.bare : String(value);
}

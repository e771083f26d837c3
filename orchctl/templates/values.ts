/**
 * The values of the two template languages, which distinguish integers from floating-point numbers. Also parses JSON into these values, and
 * formats their type names for error messages. A null member has the value `null`, an absent member has the value `undefined`.
 */

/** The Go type of an integer: `int64` for numbers from JSON, `int` for numbers in a template, `uint8` for the bytes of a string. */
export type IntegerType = 'int' | 'int64' | 'uint8' | 'int32';

export class Integer {
  readonly value: bigint;
  readonly type: IntegerType;
  constructor(value: bigint, type: IntegerType) {
    this.value = value;
    this.type = type;
  }
}

export type Value = undefined | null | boolean | string | number | Integer | readonly Value[] | Members;
export interface Members {
  readonly [name: string]: Value;
}

export function isMap(value: Value): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Integer);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

interface JsonSource {
  readonly source?: string;
}

/**
 * Parses JSON. Integers become `Integer` values, other numbers become floating-point numbers. With `readsAllAsFloats`, all numbers become
 * floating-point numbers, as in encoding/json for untyped values.
 */
export function readJson(
  text: string,
  { readsAllAsFloats = false }: { readonly readsAllAsFloats?: boolean } = {},
): Value {
  return JSON.parse(text, (_name: string, value: unknown, { source = '' }: JsonSource = {}) =>
    typeof value === 'number' && !readsAllAsFloats && isIntegerLiteral(source)
      ? new Integer(BigInt(source), 'int64')
      : value,
  );
}

function isIntegerLiteral(source: string): boolean {
  return /^-?\d+$/.test(source) && BigInt.asIntN(64, BigInt(source)) === BigInt(source);
}

/** Returns the Go type name of a value, for error messages. */
export function formatGoTypeName(value: Value): string {
  if (value === undefined || value === null) return '<nil>';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'float64';
  if (value instanceof Integer) return value.type;
  return isList(value) ? '[]interface {}' : 'map[string]interface {}';
}

/** Returns the member names in byte order, which is the order in which maps are iterated and printed. */
export function sortKeys(members: Members): string[] {
  return Object.keys(members).toSorted(compareBytes);
}

export function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

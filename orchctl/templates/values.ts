/**
 * Values as the two template languages see them, which tell whole numbers from floating point: a document of JSON read so, and the names of
 * types that error messages use. Null is a member that is null; undefined is what is not there.
 */

/** What Go calls the type of a whole number: `int64` from JSON, `int` from a template, `uint8` a byte of a text. */
export type WholeType = 'int' | 'int64' | 'uint8' | 'int32';

export class Whole {
  readonly value: bigint;
  readonly type: WholeType;
  constructor(value: bigint, type: WholeType) {
    this.value = value;
    this.type = type;
  }
}

export type Value = undefined | null | boolean | string | number | Whole | readonly Value[] | Members;
export interface Members {
  readonly [name: string]: Value;
}

export function isMembers(value: Value): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Whole);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

interface Source {
  readonly source?: string;
}

/**
 * Whole numbers become `Whole`, all others are floating point; `floats` reads every number as floating point, as encoding/json does where
 * it has no type to go by.
 */
export function readJson(text: string, { floats = false }: { readonly floats?: boolean } = {}): Value {
  return JSON.parse(text, (_name: string, value: unknown, { source = '' }: Source = {}) =>
    typeof value === 'number' && !floats && isWhole(source) ? new Whole(BigInt(source), 'int64') : value,
  );
}

function isWhole(source: string): boolean {
  return /^-?\d+$/.test(source) && BigInt.asIntN(64, BigInt(source)) === BigInt(source);
}

/** As error messages name it. */
export function typeName(value: Value): string {
  if (value === undefined || value === null) return '<nil>';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'float64';
  if (value instanceof Whole) return value.type;
  return isList(value) ? '[]interface {}' : 'map[string]interface {}';
}

/** Names of members in the order of their bytes, in which maps are walked and printed. */
export function sortedNames(members: Members): string[] {
  return Object.keys(members).toSorted(byBytes);
}

export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

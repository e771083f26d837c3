/**
 * Finds numbers of a custom object that do not fit the type and format of their schema. Like kube-apiserver, it reports them in addition to
 * problems of their type, without the field.
 *
 * Worked example: 1.5 and 1e300 as an integer are "Checked value must be of type integer (default format) in spec.replicas".
 */
import type { Json } from '../object.ts';
import { invalidValue } from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import { isObject } from '../value/is-object.ts';
import { findAdditionalSchema, findProperty, type Structural } from './structural-schema.ts';

const MAX_FLOAT32 = 2 ** 128 - 2 ** 104;
const INTEGER_BITS: Readonly<Record<string, number>> = { int32: 32, uint32: 32 };
const UNSIGNED = ['uint32', 'uint64'];

/** `path` is that of the value: '' for a whole object. */
export function findRangeProblems(value: Json, schema: Structural, path = ''): FieldProblem[] {
  if (typeof value === 'number' || typeof value === 'bigint') return checkNumber(value, schema, path);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return [];
    return value.flatMap((item, index) => findRangeProblems(item, items, `${path}[${index}]`));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberSchema = findProperty(schema, name) ?? findAdditionalSchema(schema);
    return memberSchema === undefined || member === undefined
      ? []
      : findRangeProblems(member, memberSchema, path === '' ? name : `${path}.${name}`);
  });
}

function checkNumber(value: number | bigint, { type, format }: Structural, path: string): FieldProblem[] {
  const fits = type === 'integer' ? isIntegerOf(value, format) : fitsFloat(value, format);
  if ((type !== 'integer' && type !== 'number') || fits) return [];
  const range = format === undefined || format === '' ? '(default format)' : `with format ${format}`;
  return [invalidValue('<nil>', '', `Checked value must be of type ${type} ${range} in ${path}`)];
}

function isIntegerOf(value: number | bigint, format = ''): boolean {
  if (typeof value === 'number' && !Number.isInteger(value)) return false;
  const bits = INTEGER_BITS[format] ?? 64;
  const integer = BigInt(value);
  return (UNSIGNED.includes(format) ? BigInt.asUintN(bits, integer) : BigInt.asIntN(bits, integer)) === integer;
}

function fitsFloat(value: number | bigint, format = ''): boolean {
  return (format !== 'float' && format !== 'float32') || Math.abs(Number(value)) <= MAX_FLOAT32;
}

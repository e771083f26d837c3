/**
 * Finds numbers of a custom object that are out of the range of the type and format in their schema. As in kube-apiserver, these
 * problems are reported in addition to problems of the type, and have no field.
 *
 * Example: for 1.5 or 1e300 as an integer, the problem is "Checked value must be of type integer (default format) in spec.replicas".
 */
import type { Json } from '../object.ts';
import { createInvalidValueProblem } from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import { isObject } from '../value/is-object.ts';
import { findAdditionalSchema, findProperty, type StructuralSchema } from './structural-schema.ts';

const MAX_FLOAT32 = 2 ** 128 - 2 ** 104;
/** The formats that limit the range of numbers, by type. Other formats are ignored. */
const FORMATS_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
};

/** Returns the problems of the numbers in a value. `path` is the path of the value, or '' for the object itself. */
export function findRangeProblems(value: Json, schema: StructuralSchema, path = ''): FieldProblem[] {
  if (typeof value === 'number' || typeof value === 'bigint') return findNumberRangeProblems(value, schema, path);
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

function findNumberRangeProblems(
  value: number | bigint,
  { type = '', format = '' }: StructuralSchema,
  path: string,
): FieldProblem[] {
  const formats = FORMATS_BY_TYPE[type];
  if (formats === undefined) return [];
  const knownFormat = formats.includes(format) ? format : '';
  const isInRange = type === 'integer' ? fitsInteger(value, knownFormat) : fitsFloat(value, knownFormat);
  if (isInRange) return [];
  const formatText = knownFormat === '' ? '(default format)' : `with format ${knownFormat}`;
  return [createInvalidValueProblem('<nil>', '', `Checked value must be of type ${type} ${formatText} in ${path}`)];
}

function fitsInteger(value: number | bigint, format: string): boolean {
  if (typeof value === 'number' && !Number.isInteger(value)) return false;
  return BigInt.asIntN(format === 'int32' ? 32 : 64, BigInt(value)) === BigInt(value);
}

function fitsFloat(value: number | bigint, format: string): boolean {
  return format !== 'float' || Math.abs(Number(value)) <= MAX_FLOAT32;
}

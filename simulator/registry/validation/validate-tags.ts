/** Validates values with validation tags such as `required`, `format` and `listMapKey` (tags.ts). */
import { formatGoSyntax } from '../../pure/go/go-syntax.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  type ShownValue,
  tooLong,
  tooMany,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, objectMembers, text } from '../object-fields.ts';
import { checkFormat } from './formats.ts';
import type { Context, Rows, Tags, Union } from './tags.ts';

const NO_CONTEXT: Context = {};

/** Returns the problems of the fields of a struct, in the order of the rows. */
export function validateRows(rows: Rows, value: Fields, path: string, context: Context = NO_CONTEXT): FieldProblem[] {
  const problems: FieldProblem[] = [];
  checkFields(rows, value, path, context, problems);
  return problems;
}

export function validateTags(tags: Tags, value: unknown, path: string, context: Context = NO_CONTEXT): FieldProblem[] {
  const problems: FieldProblem[] = [];
  checkTags(tags, value, path, {}, context, problems);
  return problems;
}

/** Concatenates lists, most of which are empty. This is faster than spreading them into an array. */
export function joinProblems(...lists: readonly (readonly FieldProblem[])[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const list of lists) if (list.length > 0) problems.push(...list);
  return problems;
}

function checkFields(rows: Rows, value: Fields, path: string, context: Context, problems: FieldProblem[]): void {
  for (const name in rows) {
    const tags = rows[name];
    const member = value[name] ?? undefined;
    if (tags === undefined || (member === undefined && tags.required === undefined)) continue;
    checkTags(tags, member, joinPath(path, name), value, context, problems);
  }
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Reports whether a value is undefined, null, an empty text, or an empty list or map. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

function checkTags(
  tags: Tags,
  value: unknown,
  path: string,
  parent: Fields,
  context: Context,
  problems: FieldProblem[],
): void {
  if (tags.required !== undefined && (isEmptyValue(value) || value === 0)) {
    problems.push(required(path, tags.required === true ? '' : tags.required));
    return;
  }
  if (value === undefined || value === null) return;
  if (tags.forbidden !== undefined) {
    if (tags.pointer === true || (!isEmptyValue(value) && value !== false))
      problems.push(forbiddenField(path, tags.forbidden));
    return;
  }
  if (value === '' && tags.pointer === undefined && tags.check === undefined) return;
  checkScalar(tags, value, path, problems);
  if (Array.isArray(value)) checkList(tags, value, path, context, problems);
  else if (typeof value === 'object') checkObject(tags, objectMembers(value), path, context, problems);
  if (tags.check !== undefined) problems.push(...tags.check(value, path, parent, context));
}

function checkScalar(tags: Tags, value: unknown, path: string, problems: FieldProblem[]): void {
  if (tags.format !== undefined && (value !== '' || tags.pointer === true)) {
    const field = tags.reportedAs === undefined ? path : `${path.slice(0, path.lastIndexOf('.'))}.${tags.reportedAs}`;
    for (const detail of checkFormat(tags.format, value))
      problems.push(invalidValue(field, toShownValue(value), detail));
  }
  if (tags.enum !== undefined && !tags.enum.includes(text(value)))
    problems.push(notSupported(path, text(value), tags.enum));
  if (typeof value === 'number') checkNumber(tags, value, path, problems);
  if (tags.maxBytes !== undefined && Buffer.byteLength(text(value)) > tags.maxBytes)
    problems.push(tooLong(path, tags.maxBytes));
}

function toShownValue(value: unknown): ShownValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return { bare: formatGoSyntax(value ?? null) };
}

function checkNumber(
  { minimum, range, rangeDetail }: Tags,
  value: number,
  path: string,
  problems: FieldProblem[],
): void {
  if (minimum !== undefined && value < minimum)
    problems.push(
      invalidValue(
        path,
        value,
        minimum === 1 ? 'must be greater than 0' : `must be greater than or equal to ${minimum}`,
      ),
    );
  if (range === undefined || (value >= range[0] && value <= range[1])) return;
  problems.push(invalidValue(path, value, rangeDetail ?? `must be between ${range[0]} and ${range[1]}, inclusive`));
}

function checkList(
  tags: Tags,
  values: readonly unknown[],
  path: string,
  context: Context,
  problems: FieldProblem[],
): void {
  if (tags.maxItems !== undefined && values.length > tags.maxItems)
    problems.push(tooMany(path, values.length, tags.maxItems));
  const { eachVal, unique, listMapKey } = tags;
  if (eachVal !== undefined) {
    for (const [index, value] of values.entries())
      checkTags(eachVal, value ?? {}, `${path}[${index}]`, {}, context, problems);
  }
  if (unique === undefined && listMapKey === undefined) return;
  const keys = values.map((value) => (listMapKey === undefined ? value : objectMembers(value)[listMapKey]));
  for (const [index, key] of keys.entries()) {
    if (isEmptyValue(key) || keys.findIndex((item) => deepEqual(item, key)) === index) continue;
    problems.push(duplicate(`${path}[${index}]${listMapKey === undefined ? '' : `.${listMapKey}`}`, toShownValue(key)));
  }
}

function checkObject(tags: Tags, value: Fields, path: string, context: Context, problems: FieldProblem[]): void {
  if (tags.fields !== undefined) checkFields(tags.fields, value, path, context, problems);
  if (tags.union !== undefined) checkUnion(tags.union, value, path, context, problems);
  const { eachKey, eachVal } = tags;
  if (eachKey === undefined && eachVal === undefined) return;
  for (const [key, member] of Object.entries(value)) {
    if (eachKey !== undefined) checkTags(eachKey, key, path, value, context, problems);
    if (eachVal !== undefined) checkTags(eachVal, member, `${path}[${key}]`, value, context, problems);
  }
}

function checkUnion(union: Union, value: Fields, location: string, context: Context, problems: FieldProblem[]): void {
  let count = 0;
  for (const name in union.members) {
    const member = value[name];
    if (member === undefined || member === null) continue;
    count += 1;
    const path = joinPath(location, name);
    if (count > 1) problems.push(forbiddenField(joinPath(location, union.excessNames?.[name] ?? name), union.excess));
    else checkTags(union.members[name] ?? {}, member, path, value, context, problems);
  }
  if (count === 0 && union.required !== undefined) problems.push(required(location, union.required));
}

/** Validates values with validation tags such as `required`, `format` and `listMapKey` (tags.ts). */
import { formatGoSyntax } from '../../pure/go/go-syntax.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
  createTooManyItemsProblem,
  type ShownValue,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, readMembers, readText } from '../object-fields.ts';
import { findFormatProblems } from './formats.ts';
import type { FieldTags, UnionTags, ValidationContext, ValidationTags } from './tags.ts';

const NO_CONTEXT: ValidationContext = {};

/** The problems that a validation has found. */
interface ProblemCollection {
  readonly context: ValidationContext;
  readonly problems: FieldProblem[];
}

/** Returns the problems of the fields of a struct, in the order of the field tags. */
export function validateFieldTags(
  fieldTags: FieldTags,
  value: Fields,
  path: string,
  context: ValidationContext = NO_CONTEXT,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  collectFieldProblems(fieldTags, value, path, { context, problems });
  return problems;
}

export function validateTags(
  tags: ValidationTags,
  value: unknown,
  path: string,
  context: ValidationContext = NO_CONTEXT,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  collectTagProblems(tags, value, path, {}, { context, problems });
  return problems;
}

/** Concatenates lists, most of which are empty. This is faster than spreading them into an array. */
export function joinProblems(...lists: readonly (readonly FieldProblem[])[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const list of lists) if (list.length > 0) problems.push(...list);
  return problems;
}

function collectFieldProblems(fieldTags: FieldTags, value: Fields, path: string, collection: ProblemCollection): void {
  for (const name in fieldTags) {
    const tags = fieldTags[name];
    const member = value[name] ?? undefined;
    if (tags === undefined || (member === undefined && tags.required === undefined)) continue;
    collectTagProblems(tags, member, joinPath(path, name), value, collection);
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

function collectTagProblems(
  tags: ValidationTags,
  value: unknown,
  path: string,
  parent: Fields,
  collection: ProblemCollection,
): void {
  const { context, problems } = collection;
  if (tags.required !== undefined && (isEmptyValue(value) || value === 0)) {
    problems.push(createRequiredProblem(path, tags.required === true ? '' : tags.required));
    return;
  }
  if (value === undefined || value === null) return;
  if (tags.forbidden !== undefined) {
    if (tags.pointer === true || (!isEmptyValue(value) && value !== false))
      problems.push(createForbiddenProblem(path, tags.forbidden));
    return;
  }
  if (value === '' && tags.pointer === undefined && tags.check === undefined) return;
  collectScalarProblems(tags, value, path, problems);
  if (Array.isArray(value)) collectListProblems(tags, value, path, collection);
  else if (typeof value === 'object') collectObjectProblems(tags, readMembers(value), path, collection);
  if (tags.check !== undefined) problems.push(...tags.check(value, path, parent, context));
}

function collectScalarProblems(tags: ValidationTags, value: unknown, path: string, problems: FieldProblem[]): void {
  if (tags.format !== undefined && (value !== '' || tags.pointer === true)) {
    const field = tags.reportedAs === undefined ? path : `${path.slice(0, path.lastIndexOf('.'))}.${tags.reportedAs}`;
    for (const detail of findFormatProblems(tags.format, value))
      problems.push(createInvalidValueProblem(field, toShownValue(value), detail));
  }
  if (tags.enum !== undefined && !tags.enum.includes(readText(value)))
    problems.push(createNotSupportedProblem(path, readText(value), tags.enum));
  if (typeof value === 'number') collectNumberProblems(tags, value, path, problems);
  if (tags.maxBytes !== undefined && Buffer.byteLength(readText(value)) > tags.maxBytes)
    problems.push(createTooLongProblem(path, tags.maxBytes));
}

function toShownValue(value: unknown): ShownValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return { unquoted: formatGoSyntax(value ?? null) };
}

function collectNumberProblems(
  { minimum, range, rangeDetail }: ValidationTags,
  value: number,
  path: string,
  problems: FieldProblem[],
): void {
  if (minimum !== undefined && value < minimum)
    problems.push(
      createInvalidValueProblem(
        path,
        value,
        minimum === 1 ? 'must be greater than 0' : `must be greater than or equal to ${minimum}`,
      ),
    );
  if (range === undefined || (value >= range[0] && value <= range[1])) return;
  problems.push(
    createInvalidValueProblem(path, value, rangeDetail ?? `must be between ${range[0]} and ${range[1]}, inclusive`),
  );
}

function collectListProblems(
  tags: ValidationTags,
  values: readonly unknown[],
  path: string,
  collection: ProblemCollection,
): void {
  const { problems } = collection;
  if (tags.maxItems !== undefined && values.length > tags.maxItems)
    problems.push(createTooManyItemsProblem(path, values.length, tags.maxItems));
  const { eachVal, unique, listMapKey } = tags;
  if (eachVal !== undefined) {
    for (const [index, value] of values.entries())
      collectTagProblems(eachVal, value ?? {}, `${path}[${index}]`, {}, collection);
  }
  if (unique === undefined && listMapKey === undefined) return;
  const keys = values.map((value) => (listMapKey === undefined ? value : readMembers(value)[listMapKey]));
  for (const [index, key] of keys.entries()) {
    if (isEmptyValue(key) || keys.findIndex((item) => isDeepEqual(item, key)) === index) continue;
    problems.push(
      createDuplicateProblem(`${path}[${index}]${listMapKey === undefined ? '' : `.${listMapKey}`}`, toShownValue(key)),
    );
  }
}

function collectObjectProblems(tags: ValidationTags, value: Fields, path: string, collection: ProblemCollection): void {
  if (tags.fields !== undefined) collectFieldProblems(tags.fields, value, path, collection);
  if (tags.union !== undefined) collectUnionProblems(tags.union, value, path, collection);
  const { eachKey, eachVal } = tags;
  if (eachKey === undefined && eachVal === undefined) return;
  for (const [key, member] of Object.entries(value)) {
    if (eachKey !== undefined) collectTagProblems(eachKey, key, path, value, collection);
    if (eachVal !== undefined) collectTagProblems(eachVal, member, `${path}[${key}]`, value, collection);
  }
}

function collectUnionProblems(union: UnionTags, value: Fields, location: string, collection: ProblemCollection): void {
  const { problems } = collection;
  let setMemberCount = 0;
  for (const name in union.members) {
    const member = value[name];
    if (member === undefined || member === null) continue;
    setMemberCount += 1;
    const path = joinPath(location, name);
    if (setMemberCount > 1 && union.alwaysValidated?.includes(name) !== true)
      problems.push(createForbiddenProblem(joinPath(location, union.excessNames?.[name] ?? name), union.excessDetail));
    else collectTagProblems(union.members[name] ?? {}, member, path, value, collection);
  }
  if (setMemberCount === 0 && union.missingDetail !== undefined)
    problems.push(createRequiredProblem(location, union.missingDetail));
}

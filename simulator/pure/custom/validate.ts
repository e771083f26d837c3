/**
 * Validates a value with a structural schema: type, format, limits, pattern, enum, required properties, and allOf, anyOf, oneOf and not.
 * The causes and messages are those of kube-apiserver. Properties are validated in alphabetical order, although kube-apiserver has no fixed
 * order.
 *
 * Example: `{size: 30}` with `{size: {type: integer, maximum: 10}}` at `spec` leads to `spec.size: Invalid value: 30: spec.size in
 * body should be less than or equal to 10`.
 */
import { formatGoSyntax } from '../go/go-syntax.ts';
import { compileGoRegExp, type GoRegExp } from '../go/regexp.ts';
import { writeUnescapedJson } from '../json/write.ts';
import type { Json, JsonObject } from '../object.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
  createTooManyItemsProblem,
  createTypeInvalidProblem,
} from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import { isDeepEqual } from '../value/deep-equal.ts';
import { isObject } from '../value/is-object.ts';
import { findCombinationProblems } from './combinations.ts';
import { createEnumeration } from './enumeration.ts';
import { CHECKS_BY_FORMAT } from './formats.ts';
import { findAdditionalSchema, findProperty, type StructuralSchema } from './structural-schema.ts';

/**
 * Returns the problems of a value. `path` is the path of the value, or '' for the root object. Values that are unchanged since `oldValue`
 * are not reported.
 */
export function findSchemaProblems(value: Json, schema: StructuralSchema, path = '', oldValue?: Json): FieldProblem[] {
  const problems = findTypeProblems(value, schema, path);
  if (value === null) return [...problems, ...findEnumProblems(value, schema, path)];
  // As in kube-apiserver, alternatives also report unchanged values.
  problems.push(
    ...findCombinationProblems(schema, path, (alternative) => findSchemaProblems(value, alternative, path)),
  );
  if (typeof value === 'string') problems.push(...findStringProblems(value, schema, path));
  if (typeof value === 'number' || typeof value === 'bigint') problems.push(...findNumberProblems(value, schema, path));
  if (Array.isArray(value)) problems.push(...findListProblems(value, schema, path, oldValue));
  problems.push(...findEnumProblems(value, schema, path));
  if (isObject(value)) problems.push(...findMapProblems(value, schema, path, oldValue));
  return problems;
}

/** The maximum number of problems, which is also the maximum number of causes in a response. */
const MAX_PROBLEMS = 10_000;
/** The maximum relative difference between a number and the integer that it counts as. */
const INTEGER_PRECISION = 1e-9;
const INT_OR_STRING_TYPES = ['integer', 'string'];

function findTypeProblems(value: Json, schema: StructuralSchema, path: string): FieldProblem[] {
  const allowedTypes =
    schema['x-kubernetes-int-or-string'] === true ? INT_OR_STRING_TYPES : schema.type ? [schema.type] : [];
  if (allowedTypes.length === 0) return [];
  const type = findJsonType(value);
  if (value === null) return schema.nullable === true ? [] : [createWrongTypeProblem(path, allowedTypes, type)];
  const isAcceptedAsInteger = type === 'number' && isNearlyInteger(value) && allowedTypes.includes('integer');
  if (allowedTypes.includes(type) || isAcceptedAsInteger || (type === 'integer' && allowedTypes.includes('number')))
    return [];
  return [createWrongTypeProblem(path, allowedTypes, type)];
}

/** kube-apiserver treats a number that is very close to an integer as an integer. */
function isNearlyInteger(value: Json): boolean {
  if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const integer = Math.trunc(value);
  return Math.abs(value - integer) / (Math.abs(value) + Math.abs(integer)) < INTEGER_PRECISION;
}

function createWrongTypeProblem(path: string, allowedTypes: readonly string[], type: string): FieldProblem {
  return createTypeInvalidProblem(
    formatField(path),
    type,
    `${path} in body must be of type ${allowedTypes.join(',')}: "${type}"`,
  );
}

function findJsonType(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  // A number that exceeds 64 bits was parsed as a floating-point number.
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? 'integer' : 'number';
  return typeof value;
}

function findStringProblems(value: string, schema: StructuralSchema, path: string): FieldProblem[] {
  const problem = findLengthOrPatternProblem(value, schema, path);
  const problems = problem === undefined ? [] : [problem];
  const { format = '' } = schema;
  const matchesFormat = CHECKS_BY_FORMAT[format.replaceAll('-', '')];
  if (matchesFormat !== undefined && !matchesFormat(value)) {
    problems.push(
      createTypeInvalidProblem(
        formatField(path),
        value,
        `${path} in body must be of type ${format}: ${JSON.stringify(value)}`,
      ),
    );
  }
  return problems;
}

/** Returns the first violation of maxLength, minLength or pattern. Lengths are in characters, not in bytes. */
function findLengthOrPatternProblem(value: string, schema: StructuralSchema, path: string): FieldProblem | undefined {
  const { maxLength, minLength, pattern } = schema;
  const length = [...value].length;
  const field = formatField(path);
  if (maxLength !== undefined && length > maxLength) {
    const generalProblem = createInvalidValueProblem(
      field,
      value,
      `${path} in body should be at most ${maxLength} chars long`,
    );
    return { ...createTooLongProblem(field, maxLength), generalProblem };
  }
  if (minLength !== undefined && length < minLength) {
    return createInvalidValueProblem(field, value, `${path} in body should be at least ${minLength} chars long`);
  }
  if (pattern === undefined || pattern === '' || compilePattern(schema, pattern).test(value)) return undefined;
  return createInvalidValueProblem(field, value, `${path} in body should match '${pattern}'`);
}

const PATTERNS_BY_SCHEMA = new WeakMap<StructuralSchema, GoRegExp>();

/** Returns the compiled pattern. Each pattern is compiled once per schema. */
function compilePattern(schema: StructuralSchema, pattern: string): GoRegExp {
  const compiledPattern = PATTERNS_BY_SCHEMA.get(schema) ?? compileGoRegExp(pattern);
  PATTERNS_BY_SCHEMA.set(schema, compiledPattern);
  return compiledPattern;
}

function findNumberProblems(value: number | bigint, schema: StructuralSchema, path: string): FieldProblem[] {
  const { multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum } = schema;
  const problems: FieldProblem[] = [];
  const addNumberProblem = (detail: string) =>
    problems.push(createInvalidValueProblem(formatField(path), value, `${path} in body should be ${detail}`));
  const number = Number(value);
  if (multipleOf !== undefined) problems.push(...findMultipleOfProblems(number, multipleOf, path));
  if (maximum !== undefined && exclusiveMaximum === true && number >= maximum) addNumberProblem(`less than ${maximum}`);
  else if (maximum !== undefined && number > maximum) addNumberProblem(`less than or equal to ${maximum}`);
  if (minimum !== undefined && exclusiveMinimum === true && number <= minimum)
    addNumberProblem(`greater than ${minimum}`);
  else if (minimum !== undefined && number < minimum) addNumberProblem(`greater than or equal to ${minimum}`);
  return problems;
}

/**
 * Returns the problem of a value that is not a multiple of `multipleOf`. For a 64-bit integer, kube-apiserver uses only the integral part
 * of the factor, which may be 0.
 */
function findMultipleOfProblems(value: number, multipleOf: number, path: string): FieldProblem[] {
  const factor = Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? Math.trunc(multipleOf) : multipleOf;
  const field = formatField(path);
  if (factor <= 0) {
    return [
      createInvalidValueProblem(field, factor, `factor MultipleOf declared for ${path} must be positive: ${factor}`),
    ];
  }
  const quotient = factor < 1 ? (1 / factor) * value : value / factor;
  if (
    Math.abs(quotient) <= Number.MAX_SAFE_INTEGER &&
    Math.abs(quotient - Math.trunc(quotient)) <=
      INTEGER_PRECISION * (Math.abs(quotient) + Math.abs(Math.trunc(quotient)))
  )
    return [];
  return [createInvalidValueProblem(field, value, `${path} in body should be a multiple of ${multipleOf}`)];
}

function findListProblems(
  list: Json[],
  schema: StructuralSchema,
  path: string,
  oldList: Json | undefined,
): FieldProblem[] {
  const { items, minItems, maxItems } = schema;
  const findOldItem = createOldItemLookup(schema, oldList);
  const problems: FieldProblem[] = [];
  for (const [index, item] of list.entries()) {
    if (items === undefined) break;
    problems.push(...findChangedValueProblems(item, items, `${path}[${index}]`, findOldItem?.(item)));
    if (problems.length > MAX_PROBLEMS) return problems;
  }
  if (minItems !== undefined && list.length < minItems) {
    problems.push(
      createInvalidValueProblem(
        formatField(path),
        list.length,
        `${path} in body should have at least ${minItems} items`,
      ),
    );
  }
  if (maxItems !== undefined && list.length > maxItems) {
    const detail = `${path} in body should have at most ${maxItems} items`;
    problems.push(createTooManyProblem(path, { count: list.length, max: maxItems, detail }));
  }
  return problems;
}

/** Returns the problem of a list or map with too many items or properties. */
function createTooManyProblem(
  path: string,
  { count, max, detail }: { readonly count: number; readonly max: number; readonly detail: string },
): FieldProblem {
  const field = formatField(path);
  return {
    ...createTooManyItemsProblem(field, count, max),
    generalProblem: createInvalidValueProblem(field, count, detail),
  };
}

/** Removes the indexes of items from a problem, for releases whose paths have no indexes. */
export function omitItemIndexes(problem: FieldProblem): FieldProblem {
  const { field, message, generalProblem } = problem;
  const fieldWithoutIndexes = field.replaceAll(/\[\d+\]/g, '');
  return {
    ...problem,
    field: fieldWithoutIndexes,
    message: message.replace(`${field} in body `, () => `${fieldWithoutIndexes} in body `),
    ...(generalProblem !== undefined && { generalProblem: omitItemIndexes(generalProblem) }),
  };
}

function findEnumProblems(value: Json, schema: StructuralSchema, path: string): FieldProblem[] {
  const { enum: enumItems = [] } = schema;
  // As in kube-apiserver, an enumeration never allows null, even if it contains null.
  if (enumItems.length === 0 || (value !== null && createEnumeration(enumItems).includesValue(value))) return [];
  const valueInMessage =
    value === null ? 'null' : typeof value === 'object' ? { unquoted: formatGoSyntax(value) } : value;
  return [createNotSupportedProblem(formatField(path), valueInMessage, createEnumeration(enumItems).formattedValues)];
}

function findMapProblems(
  map: JsonObject,
  schema: StructuralSchema,
  path: string,
  oldMap: Json | undefined,
): FieldProblem[] {
  const { minProperties, maxProperties } = schema;
  const memberCount = Object.keys(map).length;
  const problems: FieldProblem[] = [];
  if (minProperties !== undefined && memberCount < minProperties) {
    problems.push(
      createInvalidValueProblem(
        formatField(path),
        memberCount,
        `${path} in body should have at least ${minProperties} properties`,
      ),
    );
  }
  if (maxProperties !== undefined && memberCount > maxProperties) {
    const detail = `${path} in body should have at most ${maxProperties} properties`;
    problems.push(createTooManyProblem(path, { count: memberCount, max: maxProperties, detail }));
  }
  for (const name of Object.keys(map).sort()) {
    const memberSchema = findProperty(schema, name);
    const memberOrAdditionalSchema = memberSchema ?? findAdditionalSchema(schema);
    if (memberOrAdditionalSchema === undefined) continue;
    const memberPath = memberSchema !== undefined && path === '' ? name : `${path}.${name}`;
    problems.push(
      ...findChangedValueProblems(map[name] ?? null, memberOrAdditionalSchema, memberPath, findOldMember(oldMap, name)),
    );
    if (problems.length > MAX_PROBLEMS) return problems;
  }
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(map, name)) problems.push(createRequiredProblem(formatField(`${path}.${name}`)));
  }
  return problems;
}

/** Returns the problems of a nested value, or an empty list if the value equals the old value (validation ratcheting). */
function findChangedValueProblems(
  value: Json,
  schema: StructuralSchema,
  path: string,
  oldValue: Json | undefined,
): FieldProblem[] {
  return oldValue !== undefined && isDeepEqual(value, oldValue)
    ? []
    : findSchemaProblems(value, schema, path, oldValue);
}

/** Returns the old value of a member. The members of an atomic map have old values as well. */
function findOldMember(oldValue: Json | undefined, name: string): Json | undefined {
  if (!isObject(oldValue)) return undefined;
  return Object.hasOwn(oldValue, name) ? oldValue[name] : undefined;
}

/** Returns a function that returns the old value of an item with the same keys. Returns undefined for lists that are not of type map. */
function createOldItemLookup(
  schema: StructuralSchema,
  oldValue: Json | undefined,
): ((item: Json) => Json | undefined) | undefined {
  if (!Array.isArray(oldValue) || schema['x-kubernetes-list-type'] !== 'map') return undefined;
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const formatItemKeys = (item: Json) =>
    writeUnescapedJson(keys.map((key) => (isObject(item) ? (item[key] ?? null) : null)));
  const itemsByKeys = new Map(oldValue.toReversed().map((item) => [formatItemKeys(item), item]));
  return (item) => itemsByKeys.get(formatItemKeys(item));
}

function formatField(path: string): string {
  if (path === '') return '<nil>';
  return path.startsWith('.') ? path.slice(1) : path;
}

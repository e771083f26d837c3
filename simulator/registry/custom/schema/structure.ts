/**
 * Checks that a schema is structural (conv-crd-schema-structural): every field has a type outside of not, allOf, oneOf and anyOf, and the
 * schemas in these members only restrict values. The problems are the same as in kube-apiserver, in alphabetical order.
 *
 * Example: `{type: object, anyOf: [{properties: {a: {type: string}}}]}` has two problems. It has a type where only value validations are
 * allowed (`anyOf[0].properties[a].type`), and it restricts a field that is not specified (`properties[a]`).
 */

import type { StructuralSchema, ValidationRule } from '../../../pure/custom/structural-schema.ts';
import { findGoPatternProblem } from '../../../pure/go/regexp.ts';
import type { Json } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { findResourceMemberProblems } from './metadata.ts';

/** The parent of a schema: none, the schema of an array, or the schema of an object. */
type SchemaLevel = 'root' | 'item' | 'field';

const EMPTY_DETAILS: Readonly<Record<SchemaLevel, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};
const INT_OR_STRING_ALTERNATIVES: Json = [{ type: 'integer' }, { type: 'string' }];

export function findStructureProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  const problems = [
    ...findInvariantProblems(schema, 'root', field),
    ...findUnspecifiedFieldProblems(schema, schema, field, field),
  ];
  const formatProblem = ({ field: path, message }: FieldProblem) => `${path}: ${message}`;
  return problems.sort((a, b) => (formatProblem(a) < formatProblem(b) ? -1 : 1));
}

/** Returns the problems of a schema that is outside of not, allOf, oneOf and anyOf, and of the schemas in it. */
function findInvariantProblems(schema: StructuralSchema, level: SchemaLevel, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '', items, properties = {}, additionalProperties } = schema;
  if (type === 'array' && items === undefined)
    problems.push(createRequiredProblem(`${field}.items`, 'must be specified'));
  if (items !== undefined) problems.push(...findInvariantProblems(items, 'item', `${field}.items`));
  for (const [name, memberSchema] of Object.entries(properties)) {
    problems.push(...findInvariantProblems(memberSchema, 'field', `${field}.properties[${name}]`));
  }
  if (additionalProperties !== undefined && level === 'root') {
    problems.push(createForbiddenProblem(`${field}.additionalProperties`, 'must not be used at the root'));
  }
  if (typeof additionalProperties === 'object') {
    problems.push(...findInvariantProblems(additionalProperties, 'field', `${field}.additionalProperties`));
  }
  problems.push(...findIntOrStringProblems(schema, field));
  // kube-apiserver allows types inside these two members, because they describe an int-or-string.
  const skippedChecks = { anyOf: isIntOrString(schema), firstAllOf: isIntOrString(schema.allOf?.[0]) };
  problems.push(
    ...findValueValidationProblems(schema, field, skippedChecks),
    ...findTypeProblems(schema, level, field),
  );
  problems.push(...findResourceMemberProblems(schema, level === 'root', field));
  return problems;
}

function isIntOrString(schema: StructuralSchema | undefined): boolean {
  return schema?.anyOf !== undefined && isDeepEqual(schema.anyOf, INT_OR_STRING_ALTERNATIVES);
}

function findIntOrStringProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  if (schema['x-kubernetes-int-or-string'] !== true) return [];
  const detail = 'must be false if x-kubernetes-int-or-string is true';
  return (['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const)
    .filter((name) => schema[name] === true)
    .map((name) => createInvalidValueProblem(`${field}.${name}`, true, detail));
}

function findTypeProblems(schema: StructuralSchema, level: SchemaLevel, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '', properties = {}, additionalProperties } = schema;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const preservesUnknownFields = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (isEmbedded && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    problems.push(
      type === ''
        ? createRequiredProblem(`${field}.type`, detail)
        : createInvalidValueProblem(`${field}.type`, type, detail),
    );
  } else if (type === '' && schema['x-kubernetes-int-or-string'] !== true && !preservesUnknownFields) {
    problems.push(createRequiredProblem(`${field}.type`, EMPTY_DETAILS[level]));
  }
  if (isEmbedded && additionalProperties !== undefined) {
    const detail = 'must not be used if x-kubernetes-embedded-resource is set';
    problems.push(createForbiddenProblem(`${field}.additionalProperties`, detail));
  }
  if (level === 'root' && type !== '' && type !== 'object') {
    problems.push(createInvalidValueProblem(`${field}.type`, type, 'must be object at the root'));
  }
  if (isEmbedded && !preservesUnknownFields && Object.keys(properties).length === 0) {
    const detail =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    problems.push(createRequiredProblem(`${field}.properties`, detail));
  }
  return problems;
}

/** The members whose schemas may contain types and other members of FORBIDDEN_MEMBERS. */
interface SkippedChecks {
  readonly anyOf: boolean;
  readonly firstAllOf: boolean;
}

const NO_SKIPPED_CHECKS: SkippedChecks = { anyOf: false, firstAllOf: false };

/** Returns the problems of the value validations: not, allOf, oneOf, anyOf and pattern. */
function findValueValidationProblems(
  schema: StructuralSchema,
  field: string,
  skippedChecks: SkippedChecks,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { anyOf = [], allOf = [], oneOf = [], not, pattern } = schema;
  if (!skippedChecks.anyOf)
    for (const [index, nestedSchema] of anyOf.entries())
      problems.push(...findNestedValidationProblems(nestedSchema, `${field}.anyOf[${index}]`));
  for (const [index, nestedSchema] of allOf.entries()) {
    const nestedSkippedChecks = { anyOf: skippedChecks.firstAllOf && index === 0, firstAllOf: false };
    problems.push(...findNestedValidationProblems(nestedSchema, `${field}.allOf[${index}]`, nestedSkippedChecks));
  }
  for (const [index, nestedSchema] of oneOf.entries())
    problems.push(...findNestedValidationProblems(nestedSchema, `${field}.oneOf[${index}]`));
  if (not !== undefined) problems.push(...findNestedValidationProblems(not, `${field}.not`));
  const patternProblem = pattern === undefined || pattern === '' ? undefined : findGoPatternProblem(pattern);
  if (patternProblem !== undefined) {
    const detail = `must be a valid regular expression, but isn't: error parsing regexp: ${patternProblem}`;
    problems.push(createInvalidValueProblem(`${field}.pattern`, pattern, detail));
  }
  return problems;
}

/** The members that are forbidden in schemas inside not, allOf, oneOf and anyOf, and the messages of kube-apiserver. */
const FORBIDDEN_MEMBERS: readonly [keyof StructuralSchema | 'title' | 'description', string][] = [
  ['type', 'must be empty to be structural'],
  ['additionalProperties', 'must be undefined to be structural'],
  ['default', 'must be undefined to be structural'],
  ['title', 'must be empty to be structural'],
  ['description', 'must be empty to be structural'],
  ['nullable', 'must be false to be structural'],
  ['x-kubernetes-preserve-unknown-fields', 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', 'must be false to be structural'],
  ['x-kubernetes-int-or-string', 'must be false to be structural'],
  ['x-kubernetes-list-map-keys', 'must be empty to be structural'],
  ['x-kubernetes-list-type', 'must be undefined to be structural'],
  ['x-kubernetes-map-type', 'must be undefined to be structural'],
  ['x-kubernetes-validations', 'must be empty to be structural'],
];

/** The members of FORBIDDEN_MEMBERS that are forbidden even with an empty value. */
const MEMBERS_FORBIDDEN_EVEN_EMPTY: ReadonlySet<string> = new Set([
  'default',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
]);

/** Returns the problems of a schema inside not, allOf, oneOf or anyOf, which may only restrict values. */
function findNestedValidationProblems(
  schema: StructuralSchema,
  field: string,
  skippedChecks = NO_SKIPPED_CHECKS,
): FieldProblem[] {
  const problems = findValueValidationProblems(schema, field, skippedChecks);
  const { items, properties = {} } = schema;
  if (items !== undefined) problems.push(...findNestedValidationProblems(items, `${field}.items`));
  for (const [name, memberSchema] of Object.entries(properties)) {
    problems.push(...findNestedValidationProblems(memberSchema, `${field}.properties[${name}]`));
  }
  const members: Readonly<Record<string, Json | readonly ValidationRule[] | undefined>> = schema;
  for (const [name, detail] of FORBIDDEN_MEMBERS) {
    const value = members[name];
    const isForbidden = MEMBERS_FORBIDDEN_EVEN_EMPTY.has(name)
      ? value !== undefined && value !== null
      : isMemberSet(value);
    if (isForbidden) problems.push(createForbiddenProblem(`${field}.${name}`, detail));
  }
  if (Object.hasOwn(properties, 'metadata')) {
    problems.push(createForbiddenProblem(`${field}.properties[metadata]`, 'must not be specified in a nested context'));
  }
  return problems;
}

function isMemberSet(value: Json | readonly ValidationRule[] | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/**
 * Returns a problem for each field that is restricted inside not, allOf, oneOf or anyOf but is not specified outside. `location` is the path
 * of the field outside, and `field` its path inside.
 */
function findUnspecifiedFieldProblems(
  restrictingSchema: StructuralSchema,
  schema: StructuralSchema,
  location: string,
  field: string,
): FieldProblem[] {
  const { not, allOf = [], anyOf = [], oneOf = [] } = restrictingSchema;
  const problems = not === undefined ? [] : findUnspecifiedFieldsOfBranch(not, schema, location, `${field}.not`);
  for (const [name, nestedSchemas] of Object.entries({ allOf, anyOf, oneOf })) {
    for (const [index, nestedSchema] of nestedSchemas.entries()) {
      problems.push(...findUnspecifiedFieldsOfBranch(nestedSchema, schema, location, `${field}.${name}[${index}]`));
    }
  }
  return problems;
}

function findUnspecifiedFieldsOfBranch(
  restrictingSchema: StructuralSchema,
  schema: StructuralSchema | undefined,
  location: string,
  field: string,
): FieldProblem[] {
  if (schema === undefined) return [createRequiredProblem(location, `because it is defined in ${field}`)];
  const problems = findUnspecifiedFieldProblems(restrictingSchema, schema, location, field);
  const { items, properties = {} } = restrictingSchema;
  if (items !== undefined)
    problems.push(...findUnspecifiedFieldsOfBranch(items, schema.items, `${location}.items`, `${field}.items`));
  for (const [name, memberSchema] of Object.entries(properties)) {
    const nestedSchema = schema.properties?.[name];
    problems.push(
      ...findUnspecifiedFieldsOfBranch(
        memberSchema,
        nestedSchema,
        `${location}.properties[${name}]`,
        `${field}.properties[${name}]`,
      ),
    );
  }
  return problems;
}

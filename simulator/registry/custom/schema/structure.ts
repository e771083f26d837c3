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
import { findMetadataProblems } from './metadata.ts';

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
    ...findIncompleteProblems(schema, schema, field, field),
  ];
  const formatProblem = ({ field: path, message }: FieldProblem) => `${path}: ${message}`;
  return problems.sort((a, b) => (formatProblem(a) < formatProblem(b) ? -1 : 1));
}

function findInvariantProblems(schema: StructuralSchema, level: SchemaLevel, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '', items, properties = {}, additionalProperties } = schema;
  if (type === 'array' && items === undefined)
    problems.push(createRequiredProblem(`${field}.items`, 'must be specified'));
  if (items !== undefined) problems.push(...findInvariantProblems(items, 'item', `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    problems.push(...findInvariantProblems(member, 'field', `${field}.properties[${name}]`));
  }
  if (additionalProperties !== undefined && level === 'root') {
    problems.push(createForbiddenProblem(`${field}.additionalProperties`, 'must not be used at the root'));
  }
  if (typeof additionalProperties === 'object') {
    problems.push(...findInvariantProblems(additionalProperties, 'field', `${field}.additionalProperties`));
  }
  problems.push(...findExtensionProblems(schema, field));
  // kube-apiserver allows types inside these two members, because they form the pattern of an int-or-string.
  const skippedChecks = { anyOf: isIntOrString(schema), firstAllOf: isIntOrString(schema.allOf?.[0]) };
  problems.push(...findValueProblems(schema, field, skippedChecks), ...findTypeProblems(schema, level, field));
  problems.push(...findMetadataProblems(schema, level === 'root', field));
  return problems;
}

function isIntOrString(schema: StructuralSchema | undefined): boolean {
  return schema?.anyOf !== undefined && isDeepEqual(schema.anyOf, INT_OR_STRING_ALTERNATIVES);
}

function findExtensionProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  if (schema['x-kubernetes-int-or-string'] !== true) return [];
  const text = 'must be false if x-kubernetes-int-or-string is true';
  return (['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const)
    .filter((name) => schema[name] === true)
    .map((name) => createInvalidValueProblem(`${field}.${name}`, true, text));
}

function findTypeProblems(schema: StructuralSchema, level: SchemaLevel, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '', properties = {}, additionalProperties } = schema;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const preservesUnknown = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (isEmbedded && type !== 'object') {
    const text = 'must be object if x-kubernetes-embedded-resource is true';
    problems.push(
      type === ''
        ? createRequiredProblem(`${field}.type`, text)
        : createInvalidValueProblem(`${field}.type`, type, text),
    );
  } else if (type === '' && schema['x-kubernetes-int-or-string'] !== true && !preservesUnknown) {
    problems.push(createRequiredProblem(`${field}.type`, EMPTY_DETAILS[level]));
  }
  if (isEmbedded && additionalProperties !== undefined) {
    const text = 'must not be used if x-kubernetes-embedded-resource is set';
    problems.push(createForbiddenProblem(`${field}.additionalProperties`, text));
  }
  if (level === 'root' && type !== '' && type !== 'object') {
    problems.push(createInvalidValueProblem(`${field}.type`, type, 'must be object at the root'));
  }
  if (isEmbedded && !preservesUnknown && Object.keys(properties).length === 0) {
    const text =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    problems.push(createRequiredProblem(`${field}.properties`, text));
  }
  return problems;
}

interface SkippedChecks {
  readonly anyOf: boolean;
  readonly firstAllOf: boolean;
}

const NO_SKIPPED_CHECKS: SkippedChecks = { anyOf: false, firstAllOf: false };

/** Returns the problems of the value validations: not, allOf, oneOf, anyOf and pattern. */
function findValueProblems(schema: StructuralSchema, field: string, skippedChecks: SkippedChecks): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { anyOf = [], allOf = [], oneOf = [], not, pattern } = schema;
  if (!skippedChecks.anyOf)
    for (const [index, nestedSchema] of anyOf.entries())
      problems.push(...findNestedProblems(nestedSchema, `${field}.anyOf[${index}]`));
  for (const [index, nestedSchema] of allOf.entries()) {
    const nestedSkippedChecks = { anyOf: skippedChecks.firstAllOf && index === 0, firstAllOf: false };
    problems.push(...findNestedProblems(nestedSchema, `${field}.allOf[${index}]`, nestedSkippedChecks));
  }
  for (const [index, nestedSchema] of oneOf.entries())
    problems.push(...findNestedProblems(nestedSchema, `${field}.oneOf[${index}]`));
  if (not !== undefined) problems.push(...findNestedProblems(not, `${field}.not`));
  const problem = pattern === undefined || pattern === '' ? undefined : findGoPatternProblem(pattern);
  if (problem !== undefined) {
    const text = `must be a valid regular expression, but isn't: error parsing regexp: ${problem}`;
    problems.push(createInvalidValueProblem(`${field}.pattern`, pattern, text));
  }
  return problems;
}

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
function findNestedProblems(
  schema: StructuralSchema,
  field: string,
  skippedChecks = NO_SKIPPED_CHECKS,
): FieldProblem[] {
  const problems = findValueProblems(schema, field, skippedChecks);
  const { items, properties = {} } = schema;
  if (items !== undefined) problems.push(...findNestedProblems(items, `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    problems.push(...findNestedProblems(member, `${field}.properties[${name}]`));
  }
  const members: Readonly<Record<string, Json | readonly ValidationRule[] | undefined>> = schema;
  for (const [name, text] of FORBIDDEN_MEMBERS) {
    const value = members[name];
    const isForbidden = MEMBERS_FORBIDDEN_EVEN_EMPTY.has(name)
      ? value !== undefined && value !== null
      : isMemberSet(value);
    if (isForbidden) problems.push(createForbiddenProblem(`${field}.${name}`, text));
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
 * Returns a problem for each field that is specified inside not, allOf, oneOf or anyOf but not outside. `location` is its path outside, and
 * `field` its path inside.
 */
function findIncompleteProblems(
  restrictingSchema: StructuralSchema,
  schema: StructuralSchema,
  location: string,
  field: string,
): FieldProblem[] {
  const { not, allOf = [], anyOf = [], oneOf = [] } = restrictingSchema;
  const problems = not === undefined ? [] : findIncompleteMembers(not, schema, location, `${field}.not`);
  for (const [name, list] of Object.entries({ allOf, anyOf, oneOf })) {
    for (const [index, nestedSchema] of list.entries()) {
      problems.push(...findIncompleteMembers(nestedSchema, schema, location, `${field}.${name}[${index}]`));
    }
  }
  return problems;
}

function findIncompleteMembers(
  restrictingSchema: StructuralSchema,
  schema: StructuralSchema | undefined,
  location: string,
  field: string,
): FieldProblem[] {
  if (schema === undefined) return [createRequiredProblem(location, `because it is defined in ${field}`)];
  const problems = findIncompleteProblems(restrictingSchema, schema, location, field);
  const { items, properties = {} } = restrictingSchema;
  if (items !== undefined)
    problems.push(...findIncompleteMembers(items, schema.items, `${location}.items`, `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    const nestedSchema = schema.properties?.[name];
    problems.push(
      ...findIncompleteMembers(member, nestedSchema, `${location}.properties[${name}]`, `${field}.properties[${name}]`),
    );
  }
  return problems;
}

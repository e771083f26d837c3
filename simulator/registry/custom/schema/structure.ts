/**
 * Whether a schema is structural (conv-crd-schema-structural): every place has a type outside of all combinations, and combinations only
 * narrow down what is there. Problems are those of genuine servers, in alphabetical order.
 *
 * Worked example: `{type: object, anyOf: [{properties: {a: {type: string}}}]}` says a type where only bounds may stand
 * (`anyOf[0].properties[a].type`) and speaks of a member that has no schema of its own (`properties[a]`).
 */

import type { Structural, ValidationRule } from '../../../pure/custom/structural.ts';
import { goPatternProblem } from '../../../pure/go/regexp.ts';
import type { Json } from '../../../pure/object.ts';
import { forbiddenField, invalidValue, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { metadataProblems } from './metadata.ts';

type Level = 'root' | 'item' | 'field';

const EMPTY: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};
const INT_OR_STRING: Json = [{ type: 'integer' }, { type: 'string' }];

export function structureProblems(schema: Structural, field: string): FieldProblem[] {
  const found = [...invariants(schema, 'root', field), ...incomplete(schema, schema, field, field)];
  const text = ({ field: at, message }: FieldProblem) => `${at}: ${message}`;
  return found.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function invariants(schema: Structural, level: Level, field: string): FieldProblem[] {
  const found: FieldProblem[] = [];
  const { type = '', items, properties = {}, additionalProperties } = schema;
  if (type === 'array' && items === undefined) found.push(required(`${field}.items`, 'must be specified'));
  if (items !== undefined) found.push(...invariants(items, 'item', `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    found.push(...invariants(member, 'field', `${field}.properties[${name}]`));
  }
  if (additionalProperties !== undefined && level === 'root') {
    found.push(forbiddenField(`${field}.additionalProperties`, 'must not be used at the root'));
  }
  if (typeof additionalProperties === 'object') {
    found.push(...invariants(additionalProperties, 'field', `${field}.additionalProperties`));
  }
  found.push(...extensionProblems(schema, field));
  // These two ways to say "a number or a string" are allowed though they say types in a combination.
  const skips = { anyOf: isIntOrString(schema), firstAllOf: isIntOrString(schema.allOf?.[0]) };
  found.push(...valueProblems(schema, field, skips), ...typeProblems(schema, level, field));
  found.push(...metadataProblems(schema, level === 'root', field));
  return found;
}

function isIntOrString(schema: Structural | undefined): boolean {
  return schema?.anyOf !== undefined && deepEqual(schema.anyOf as unknown as Json, INT_OR_STRING);
}

function extensionProblems(schema: Structural, field: string): FieldProblem[] {
  if (schema['x-kubernetes-int-or-string'] !== true) return [];
  const text = 'must be false if x-kubernetes-int-or-string is true';
  return (['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const)
    .filter((name) => schema[name] === true)
    .map((name) => invalidValue(`${field}.${name}`, true, text));
}

function typeProblems(schema: Structural, level: Level, field: string): FieldProblem[] {
  const found: FieldProblem[] = [];
  const { type = '', properties = {}, additionalProperties } = schema;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  const preserves = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (embedded && type !== 'object') {
    const text = 'must be object if x-kubernetes-embedded-resource is true';
    found.push(type === '' ? required(`${field}.type`, text) : invalidValue(`${field}.type`, type, text));
  } else if (type === '' && schema['x-kubernetes-int-or-string'] !== true && !preserves) {
    found.push(required(`${field}.type`, EMPTY[level]));
  }
  if (embedded && additionalProperties !== undefined) {
    const text = 'must not be used if x-kubernetes-embedded-resource is set';
    found.push(forbiddenField(`${field}.additionalProperties`, text));
  }
  if (level === 'root' && type !== '' && type !== 'object') {
    found.push(invalidValue(`${field}.type`, type, 'must be object at the root'));
  }
  if (embedded && !preserves && Object.keys(properties).length === 0) {
    const text =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    found.push(required(`${field}.properties`, text));
  }
  return found;
}

interface Skips {
  readonly anyOf: boolean;
  readonly firstAllOf: boolean;
}

const NO_SKIPS: Skips = { anyOf: false, firstAllOf: false };

/** What narrows a value down: combinations and the pattern. */
function valueProblems(schema: Structural, field: string, skips: Skips): FieldProblem[] {
  const found: FieldProblem[] = [];
  const { anyOf = [], allOf = [], oneOf = [], not, pattern } = schema;
  if (!skips.anyOf) for (const [at, one] of anyOf.entries()) found.push(...nested(one, `${field}.anyOf[${at}]`));
  for (const [at, one] of allOf.entries()) {
    const skipped = { anyOf: skips.firstAllOf && at === 0, firstAllOf: false };
    found.push(...nested(one, `${field}.allOf[${at}]`, skipped));
  }
  for (const [at, one] of oneOf.entries()) found.push(...nested(one, `${field}.oneOf[${at}]`));
  if (not !== undefined) found.push(...nested(not, `${field}.not`));
  const problem = pattern === undefined || pattern === '' ? undefined : goPatternProblem(pattern);
  if (problem !== undefined) {
    const text = `must be a valid regular expression, but isn't: error parsing regexp: ${problem}`;
    found.push(invalidValue(`${field}.pattern`, pattern, text));
  }
  return found;
}

const FORBIDDEN: readonly [keyof Structural | 'title' | 'description', string][] = [
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

/** A schema below a combination says nothing of what is there. */
function nested(schema: Structural, field: string, skips = NO_SKIPS): FieldProblem[] {
  const found = valueProblems(schema, field, skips);
  const { items, properties = {} } = schema;
  if (items !== undefined) found.push(...nested(items, `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    found.push(...nested(member, `${field}.properties[${name}]`));
  }
  const members = schema as Readonly<Record<string, Json | readonly ValidationRule[] | undefined>>;
  for (const [name, text] of FORBIDDEN) {
    if (isSaid(members[name])) found.push(forbiddenField(`${field}.${name}`, text));
  }
  if (Object.hasOwn(properties, 'metadata')) {
    found.push(forbiddenField(`${field}.properties[metadata]`, 'must not be specified in a nested context'));
  }
  return found;
}

function isSaid(value: Json | readonly ValidationRule[] | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** Whatever a combination speaks of has a schema outside of it. `where` is the place there, `field` that in the combination. */
function incomplete(value: Structural, schema: Structural, where: string, field: string): FieldProblem[] {
  const { not, allOf = [], anyOf = [], oneOf = [] } = value;
  const found = not === undefined ? [] : incompleteBelow(not, schema, where, `${field}.not`);
  for (const [name, list] of Object.entries({ allOf, anyOf, oneOf })) {
    for (const [at, one] of list.entries()) {
      found.push(...incompleteBelow(one, schema, where, `${field}.${name}[${at}]`));
    }
  }
  return found;
}

function incompleteBelow(
  value: Structural,
  schema: Structural | undefined,
  where: string,
  field: string,
): FieldProblem[] {
  if (schema === undefined) return [required(where, `because it is defined in ${field}`)];
  const found = incomplete(value, schema, where, field);
  const { items, properties = {} } = value;
  if (items !== undefined) found.push(...incompleteBelow(items, schema.items, `${where}.items`, `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    const own = schema.properties?.[name];
    found.push(...incompleteBelow(member, own, `${where}.properties[${name}]`, `${field}.properties[${name}]`));
  }
  return found;
}

/**
 * Validates the members of each schema (ssa-listtype-*, conv-crd-*): unsupported members, types, list types and their keys, and the schemas
 * in not, allOf, oneOf and anyOf. Properties are validated in alphabetical order; kube-apiserver has no fixed order.
 */
import type { Structural } from '../../../pure/custom/structural-schema.ts';
import type { Json } from '../../../pure/object.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { listProblems } from './list-markers.ts';
import { findRuleProblems } from './rules.ts';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const MAP_TYPES = ['atomic', 'granular'];
const HEADER_MEMBERS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

interface Position {
  readonly root: boolean;
  /** The reason why a default is forbidden at this position. */
  readonly noDefaults?: string;
  /** True inside apiVersion, kind or metadata of the object or of an embedded resource. */
  readonly insideMeta: boolean;
}

export function findMarkerProblems(schema: Structural, field: string): FieldProblem[] {
  return findProblemsAt(schema, field, { root: true, insideMeta: false });
}

function findProblemsAt(schema: Structural, field: string, position: Position): FieldProblem[] {
  const problems = findMemberProblems(schema, field, position);
  const { properties = {}, additionalProperties, items } = schema;
  const innerPosition = { ...position, root: false };
  if (additionalProperties !== undefined) {
    if (Object.keys(properties).length > 0 && additionalProperties !== true) {
      const text = 'additionalProperties and properties are mutual exclusive';
      problems.push(forbiddenField(`${field}.additionalProperties`, text));
    }
    if (typeof additionalProperties === 'object') {
      const reason = 'inside additionalProperties applying to object metadata';
      const valuePosition = position.insideMeta ? { ...innerPosition, noDefaults: reason } : innerPosition;
      problems.push(...findProblemsAt(additionalProperties, `${field}.additionalProperties`, valuePosition));
    }
  }
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  for (const name of Object.keys(properties).sort()) {
    let memberPosition: Position = innerPosition;
    if ((position.root || isEmbedded) && HEADER_MEMBERS.has(name)) {
      memberPosition = {
        ...innerPosition,
        insideMeta: true,
        ...(position.root && { noDefaults: `in top-level ${name}` }),
      };
    }
    problems.push(...findProblemsAt(properties[name] ?? {}, `${field}.properties[${name}]`, memberPosition));
  }
  for (const [structural, path] of [...listCombinedSchemas(schema), ...listNamedSchemas(schema)])
    problems.push(...findProblemsAt(structural, `${field}.${path}`, innerPosition));
  if (items !== undefined && !Array.isArray(items)) {
    problems.push(...findProblemsAt(items, `${field}.items`, innerPosition));
  }
  problems.push(...findTypeProblems(schema, field), ...listProblems(schema, field));
  return [...problems, ...findRuleProblems(schema, field)];
}

function listCombinedSchemas({ not, allOf = [], oneOf = [], anyOf = [] }: Structural): [Structural, string][] {
  return [
    ...(not === undefined ? [] : [[not, 'not'] satisfies [Structural, string]]),
    ...allOf.map((structural, index): [Structural, string] => [structural, `allOf[${index}]`]),
    ...oneOf.map((structural, index): [Structural, string] => [structural, `oneOf[${index}]`]),
    ...anyOf.map((structural, index): [Structural, string] => [structural, `anyOf[${index}]`]),
  ];
}

/** Returns the schemas in unsupported members. They are validated too. */
function listNamedSchemas(schema: Structural): [Structural, string][] {
  const members: Readonly<Record<string, Json | undefined>> = schema;
  return ['definitions', 'dependencies'].flatMap((member) =>
    Object.entries(readMembers(members[member]))
      .filter(
        ([, nestedSchema]) => typeof nestedSchema === 'object' && nestedSchema !== null && !Array.isArray(nestedSchema),
      )
      .map(([name, nestedSchema]): [Structural, string] => [readMembers(nestedSchema), `${member}[${name}]`]),
  );
}

const UNSUPPORTED = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'];

function findMemberProblems(schema: Structural, field: string, position: Position): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '' } = schema;
  const members: Readonly<Record<string, Json | undefined>> = schema;
  if (type !== '' && !TYPES.includes(type)) problems.push(notSupported(`${field}.type`, type, TYPES));
  if (isSet(members.default) && position.noDefaults !== undefined) {
    problems.push(forbiddenField(`${field}.default`, `must not be set ${position.noDefaults}`));
  }
  for (const name of UNSUPPORTED) {
    const value = members[name];
    if (isPresent(name, value)) problems.push(forbiddenField(`${field}.${name}`, `${name} is not supported`));
  }
  if (type === 'null') {
    problems.push(forbiddenField(`${field}.type`, 'type cannot be set to null, use nullable as an alternative'));
  }
  if (Array.isArray(schema.items) && schema.items.length > 0) {
    problems.push(forbiddenField(`${field}.items`, 'items must be a schema object and not an array'));
  }
  if (position.insideMeta && schema['x-kubernetes-embedded-resource'] === true) {
    problems.push(
      forbiddenField(`${field}.x-kubernetes-embedded-resource`, 'must not be used inside of resource meta'),
    );
  }
  if (schema.uniqueItems === true) {
    const text = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic';
    problems.push(forbiddenField(`${field}.uniqueItems`, text));
  }
  return problems;
}

/** The members that are forbidden even if they are empty. */
const FORBIDDEN_EMPTY = ['$ref', 'additionalItems', 'dependencies'];

function isPresent(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (FORBIDDEN_EMPTY.includes(name)) return true;
  return value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);
}

function isSet(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

function findTypeProblems(schema: Structural, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '' } = schema;
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    problems.push(invalidValue(`${field}.x-kubernetes-preserve-unknown-fields`, false, 'must be true or undefined'));
  }
  const mapType = schema['x-kubernetes-map-type'];
  if (mapType === undefined) return problems;
  if (type !== 'object') {
    const text = 'must be object if x-kubernetes-map-type is specified';
    problems.push(type === '' ? required(`${field}.type`, text) : invalidValue(`${field}.type`, type, text));
  }
  if (!MAP_TYPES.includes(mapType)) {
    problems.push(notSupported(`${field}.x-kubernetes-map-type`, mapType, MAP_TYPES));
  }
  return problems;
}

/**
 * Validates the members of each schema (ssa-listtype-*, conv-crd-*): unsupported members, types, list types and their keys, and the schemas
 * in not, allOf, oneOf and anyOf. Properties are validated in alphabetical order, although kube-apiserver has no fixed order.
 */
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import type { Json } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import { findListMarkerProblems } from './list-markers.ts';
import { findRuleProblems } from './rules.ts';

const SCHEMA_TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const MAP_TYPES = ['atomic', 'granular'];
const TYPE_META_MEMBERS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** The position of a schema in the schema of a custom resource. */
interface SchemaPosition {
  readonly isRoot: boolean;
  /** The end of the message of a default, if defaults are forbidden at this position. */
  readonly noDefaultsReason?: string;
  /** True inside apiVersion, kind or metadata of the object or of an embedded resource. */
  readonly isInsideMetadata: boolean;
}

export function findSchemaMemberProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  return findProblemsAtSchema(schema, field, { isRoot: true, isInsideMetadata: false });
}

function findProblemsAtSchema(schema: StructuralSchema, field: string, position: SchemaPosition): FieldProblem[] {
  const problems = findMemberProblems(schema, field, position);
  const { properties = {}, additionalProperties, items } = schema;
  const innerPosition: SchemaPosition = { ...position, isRoot: false };
  if (additionalProperties !== undefined) {
    if (Object.keys(properties).length > 0 && additionalProperties !== true) {
      const detail = 'additionalProperties and properties are mutual exclusive';
      problems.push(createForbiddenProblem(`${field}.additionalProperties`, detail));
    }
    if (typeof additionalProperties === 'object') {
      const reason = 'inside additionalProperties applying to object metadata';
      const valuePosition = position.isInsideMetadata ? { ...innerPosition, noDefaultsReason: reason } : innerPosition;
      problems.push(...findProblemsAtSchema(additionalProperties, `${field}.additionalProperties`, valuePosition));
    }
  }
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  for (const name of Object.keys(properties).sort()) {
    let memberPosition: SchemaPosition = innerPosition;
    if ((position.isRoot || isEmbedded) && TYPE_META_MEMBERS.has(name)) {
      memberPosition = {
        ...innerPosition,
        isInsideMetadata: true,
        ...(position.isRoot && { noDefaultsReason: `in top-level ${name}` }),
      };
    }
    problems.push(...findProblemsAtSchema(properties[name] ?? {}, `${field}.properties[${name}]`, memberPosition));
  }
  for (const [nestedSchema, path] of [...listCombinedSchemas(schema), ...listSchemasInUnsupportedMembers(schema)])
    problems.push(...findProblemsAtSchema(nestedSchema, `${field}.${path}`, innerPosition));
  if (items !== undefined && !Array.isArray(items)) {
    problems.push(...findProblemsAtSchema(items, `${field}.items`, innerPosition));
  }
  problems.push(...findExtensionProblems(schema, field), ...findListMarkerProblems(schema, field));
  return [...problems, ...findRuleProblems(schema, field)];
}

/** Returns the schemas in not, allOf, oneOf and anyOf, with their paths. */
function listCombinedSchemas({
  not,
  allOf = [],
  oneOf = [],
  anyOf = [],
}: StructuralSchema): [StructuralSchema, string][] {
  return [
    ...(not === undefined ? [] : [[not, 'not'] satisfies [StructuralSchema, string]]),
    ...allOf.map((nestedSchema, index): [StructuralSchema, string] => [nestedSchema, `allOf[${index}]`]),
    ...oneOf.map((nestedSchema, index): [StructuralSchema, string] => [nestedSchema, `oneOf[${index}]`]),
    ...anyOf.map((nestedSchema, index): [StructuralSchema, string] => [nestedSchema, `anyOf[${index}]`]),
  ];
}

/** Returns the schemas in the unsupported members definitions and dependencies, with their paths. kube-apiserver validates them as well. */
function listSchemasInUnsupportedMembers(schema: StructuralSchema): [StructuralSchema, string][] {
  const members: Readonly<Record<string, Json | undefined>> = schema;
  return ['definitions', 'dependencies'].flatMap((member) =>
    Object.entries(readMembers(members[member]))
      .filter(
        ([, nestedSchema]) => typeof nestedSchema === 'object' && nestedSchema !== null && !Array.isArray(nestedSchema),
      )
      .map(([name, nestedSchema]): [StructuralSchema, string] => [readMembers(nestedSchema), `${member}[${name}]`]),
  );
}

const UNSUPPORTED_MEMBERS = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'];

function findMemberProblems(schema: StructuralSchema, field: string, position: SchemaPosition): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '' } = schema;
  const members: Readonly<Record<string, Json | undefined>> = schema;
  if (type !== '' && !SCHEMA_TYPES.includes(type))
    problems.push(createNotSupportedProblem(`${field}.type`, type, SCHEMA_TYPES));
  if (isNonEmptyDefault(members.default) && position.noDefaultsReason !== undefined) {
    problems.push(createForbiddenProblem(`${field}.default`, `must not be set ${position.noDefaultsReason}`));
  }
  for (const name of UNSUPPORTED_MEMBERS) {
    const value = members[name];
    if (isUnsupportedMemberSet(name, value) || (name === 'dependencies' && isMemberOmitted(schema, name)))
      problems.push(createForbiddenProblem(`${field}.${name}`, `${name} is not supported`));
  }
  if (type === 'null') {
    problems.push(
      createForbiddenProblem(`${field}.type`, 'type cannot be set to null, use nullable as an alternative'),
    );
  }
  if (Array.isArray(schema.items) && schema.items.length > 0) {
    problems.push(createForbiddenProblem(`${field}.items`, 'items must be a schema object and not an array'));
  }
  if (position.isInsideMetadata && schema['x-kubernetes-embedded-resource'] === true) {
    problems.push(
      createForbiddenProblem(`${field}.x-kubernetes-embedded-resource`, 'must not be used inside of resource meta'),
    );
  }
  if (schema.uniqueItems === true) {
    const detail = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic';
    problems.push(createForbiddenProblem(`${field}.uniqueItems`, detail));
  }
  return problems;
}

/** The unsupported members that are forbidden even if they are empty. */
const MEMBERS_FORBIDDEN_EVEN_EMPTY = ['$ref', 'additionalItems', 'dependencies'];

function isUnsupportedMemberSet(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (MEMBERS_FORBIDDEN_EVEN_EMPTY.includes(name)) return true;
  return value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);
}

function isNonEmptyDefault(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Validates x-kubernetes-preserve-unknown-fields and x-kubernetes-map-type. */
function findExtensionProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type = '' } = schema;
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    problems.push(
      createInvalidValueProblem(`${field}.x-kubernetes-preserve-unknown-fields`, false, 'must be true or undefined'),
    );
  }
  const mapType = schema['x-kubernetes-map-type'];
  if (mapType === undefined) return problems;
  if (type !== 'object') {
    const detail = 'must be object if x-kubernetes-map-type is specified';
    problems.push(
      type === ''
        ? createRequiredProblem(`${field}.type`, detail)
        : createInvalidValueProblem(`${field}.type`, type, detail),
    );
  }
  if (!MAP_TYPES.includes(mapType)) {
    problems.push(createNotSupportedProblem(`${field}.x-kubernetes-map-type`, mapType, MAP_TYPES));
  }
  return problems;
}

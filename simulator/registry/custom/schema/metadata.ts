/** Validates the schemas of apiVersion, kind and metadata, in the object and in embedded resources. The server defines the types of these members. */
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

const NAME_MEMBERS = new Set(['name', 'generateName']);
/** The members that other functions validate. */
const MEMBERS_VALIDATED_ELSEWHERE = new Set(['type', 'default']);

export function findResourceMemberProblems(schema: StructuralSchema, isRoot: boolean, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { properties = {} } = schema;
  const { kind, apiVersion, metadata } = properties;
  const isResource = isRoot || schema['x-kubernetes-embedded-resource'] === true;
  const addTypeProblem = (name: string, type: string | undefined, expectedType: string) =>
    problems.push(
      createInvalidValueProblem(`${field}.properties[${name}].type`, type ?? '', `must be ${expectedType}`),
    );
  if (isResource && kind !== undefined && kind.type !== 'string') addTypeProblem('kind', kind.type, 'string');
  if (isResource && apiVersion !== undefined && apiVersion.type !== 'string')
    addTypeProblem('apiVersion', apiVersion.type, 'string');
  if (isResource && metadata !== undefined && metadata.type !== 'object')
    addTypeProblem('metadata', metadata.type, 'object');
  if (isRoot && metadata !== undefined && hasOtherRestrictions(metadata)) {
    const detail = 'must not specify anything other than name and generateName, but metadata is implicitly specified';
    problems.push(createForbiddenProblem(`${field}.properties[metadata]`, detail));
  }
  return problems;
}

function hasOtherRestrictions({ properties = {}, ...otherRestrictions }: StructuralSchema): boolean {
  if (Object.keys(properties).some((name) => !NAME_MEMBERS.has(name))) return true;
  return Object.entries(otherRestrictions).some(
    ([name, value]) => !MEMBERS_VALIDATED_ELSEWHERE.has(name) && value !== '' && value !== false,
  );
}

/** What a schema may say of apiVersion, kind and metadata, at the root and in embedded resources: little, because the server knows them. */
import type { Structural } from '../../../pure/custom/structural.ts';
import { forbiddenField, invalidValue } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

const NAMES = new Set(['name', 'generateName']);
/** Of these nothing is said twice: the type is checked on its own, and defaults are forbidden on their own. */
const ELSEWHERE = new Set(['type', 'default']);

export function metadataProblems(schema: Structural, root: boolean, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { properties = {} } = schema;
  const { kind, apiVersion, metadata } = properties;
  const known = root || schema['x-kubernetes-embedded-resource'] === true;
  const wrong = (name: string, type: string | undefined, wanted: string) =>
    problems.push(invalidValue(`${field}.properties[${name}].type`, type ?? '', `must be ${wanted}`));
  if (known && kind !== undefined && kind.type !== 'string') wrong('kind', kind.type, 'string');
  if (known && apiVersion !== undefined && apiVersion.type !== 'string') wrong('apiVersion', apiVersion.type, 'string');
  if (known && metadata !== undefined && metadata.type !== 'object') wrong('metadata', metadata.type, 'object');
  if (root && metadata !== undefined && saysMore(metadata)) {
    const text = 'must not specify anything other than name and generateName, but metadata is implicitly specified';
    problems.push(forbiddenField(`${field}.properties[metadata]`, text));
  }
  return problems;
}

function saysMore({ properties = {}, ...rest }: Structural): boolean {
  if (Object.keys(properties).some((name) => !NAMES.has(name))) return true;
  return Object.entries(rest).some(([name, value]) => !ELSEWHERE.has(name) && value !== '' && value !== false);
}

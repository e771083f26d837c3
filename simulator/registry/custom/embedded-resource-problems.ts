/**
 * Validates resources that are embedded in a custom resource (x-kubernetes-embedded-resource). apiVersion and kind are required, and
 * metadata is validated as ObjectMeta.
 */

import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { formatGoValue } from '../../pure/custom/go-value.ts';
import { findAdditionalSchema, findProperty, type StructuralSchema } from '../../pure/custom/structural-schema.ts';
import { checkDns1035Label } from '../../pure/names/dns.ts';
import type { Json, JsonObject, ObjectMeta } from '../../pure/object.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { validatePathSegmentName } from '../metadata/name-rules.ts';
import { validateMetadata } from '../metadata/validate-metadata.ts';

interface EmbeddedValidationOptions {
  /** The path of the value. */
  readonly path: string;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
}

export function findEmbeddedResourceProblems(
  value: Json,
  schema: StructuralSchema | undefined,
  { path, behaviors }: EmbeddedValidationOptions,
): FieldProblem[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      findEmbeddedResourceProblems(item, schema.items, { path: `${path}[${index}]`, behaviors }),
    );
  }
  if (!isObject(value)) return [];
  const problems =
    schema['x-kubernetes-embedded-resource'] === true ? findProblemsOfResource(value, { path, behaviors }) : [];
  for (const [name, member] of listSortedEntries(value)) {
    const memberSchema = findProperty(schema, name);
    const memberPath = memberSchema === undefined ? `${path}[${name}]` : formatChildPath(path, name);
    problems.push(
      ...findEmbeddedResourceProblems(member, memberSchema ?? findAdditionalSchema(schema), {
        path: memberPath,
        behaviors,
      }),
    );
  }
  return problems;
}

function findProblemsOfResource(object: JsonObject, { path, behaviors }: EmbeddedValidationOptions): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const name of ['apiVersion', 'kind']) {
    if (!Object.hasOwn(object, name))
      problems.push(createRequiredProblem(formatChildPath(path, name), 'must not be empty'));
  }
  for (const [name, value] of listSortedEntries(object)) {
    if (name === 'apiVersion')
      problems.push(...findStringProblems(value, formatChildPath(path, name), findGroupVersionProblem));
    if (name === 'kind') problems.push(...findStringProblems(value, formatChildPath(path, name), findKindProblem));
    if (name === 'metadata' && isObject(value))
      problems.push(...findMetadataProblems(value, formatChildPath(path, name), behaviors));
  }
  return problems;
}

function findStringProblems(
  value: Json,
  field: string,
  findProblem: (text: string) => string | undefined,
): FieldProblem[] {
  if (typeof value !== 'string')
    return [createInvalidValueProblem(field, { unquoted: formatGoValue(value) }, 'must be a string')];
  const message = value === '' ? 'must not be empty' : findProblem(value);
  return message === undefined ? [] : [createInvalidValueProblem(field, value, message)];
}

function findGroupVersionProblem(text: string): string | undefined {
  return text.split('/').length > 2 ? `unexpected GroupVersion string: ${text}` : undefined;
}

function findKindProblem(kind: string): string | undefined {
  const messages = checkDns1035Label(kind.toLowerCase());
  if (messages.length === 0) return undefined;
  return `may have mixed case, but should otherwise match: ${messages.join(',')}`;
}

/** Validates the metadata of an embedded resource. Unlike for the custom resource, a name is not required. */
function findMetadataProblems(
  metadata: JsonObject,
  field: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const objectMeta: ObjectMeta = metadata;
  const { namespace, name } = objectMeta;
  const namedMetadata = { ...objectMeta, name: name || 'fakename' };
  const namespaced = namespace !== undefined && namespace !== '';
  return validateMetadata(
    { apiVersion: '', kind: '', metadata: namedMetadata },
    { namespaced, validateName: validatePathSegmentName, behaviors },
  ).map((problem) => ({
    ...problem,
    field: problem.field.replace(/^metadata/, field),
  }));
}

function listSortedEntries(object: JsonObject): [string, Json][] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}

function formatChildPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

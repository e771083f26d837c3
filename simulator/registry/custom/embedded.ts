/**
 * Validation of resources embedded in a custom resource (x-kubernetes-embedded-resource): apiVersion and kind are required, metadata is
 * validated as ObjectMeta.
 */

import type { Machinery } from '../../../spec/machinery.ts';
import { goValue } from '../../pure/custom/go-value.ts';
import { additionalSchema, property, type Structural } from '../../pure/custom/structural-schema.ts';
import { dns1035Label } from '../../pure/names/dns.ts';
import type { Json, JsonObject, ObjectMeta } from '../../pure/object.ts';
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { pathSegmentName } from '../metadata/name-rules.ts';
import { validateMetadata } from '../metadata/validate-metadata.ts';

interface EmbeddedOptions {
  /** The path of the value. */
  readonly path: string;
  /** The machinery of the release. */
  readonly machinery: ReadonlySet<Machinery>;
}

export function embeddedProblems(
  value: Json,
  schema: Structural | undefined,
  { path, machinery }: EmbeddedOptions,
): FieldProblem[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      embeddedProblems(item, schema.items, { path: `${path}[${index}]`, machinery }),
    );
  }
  if (!isObject(value)) return [];
  const problems = schema['x-kubernetes-embedded-resource'] === true ? objectProblems(value, { path, machinery }) : [];
  for (const [name, member] of sortedEntries(value)) {
    const memberSchema = property(schema, name);
    const at = memberSchema === undefined ? `${path}[${name}]` : childPath(path, name);
    problems.push(...embeddedProblems(member, memberSchema ?? additionalSchema(schema), { path: at, machinery }));
  }
  return problems;
}

function objectProblems(object: JsonObject, { path, machinery }: EmbeddedOptions): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const name of ['apiVersion', 'kind']) {
    if (!Object.hasOwn(object, name)) problems.push(required(childPath(path, name), 'must not be empty'));
  }
  for (const [name, value] of sortedEntries(object)) {
    if (name === 'apiVersion') problems.push(...textProblems(value, childPath(path, name), groupVersionProblem));
    if (name === 'kind') problems.push(...textProblems(value, childPath(path, name), kindProblem));
    if (name === 'metadata' && isObject(value))
      problems.push(...metadataProblems(value, childPath(path, name), machinery));
  }
  return problems;
}

function textProblems(value: Json, field: string, problem: (text: string) => string | undefined): FieldProblem[] {
  if (typeof value !== 'string') return [invalidValue(field, { bare: goValue(value) }, 'must be a string')];
  const message = value === '' ? 'must not be empty' : problem(value);
  return message === undefined ? [] : [invalidValue(field, value, message)];
}

function groupVersionProblem(text: string): string | undefined {
  return text.split('/').length > 2 ? `unexpected GroupVersion string: ${text}` : undefined;
}

function kindProblem(kind: string): string | undefined {
  const messages = dns1035Label(kind.toLowerCase());
  if (messages.length === 0) return undefined;
  return `may have mixed case, but should otherwise match: ${messages.join(',')}`;
}

/** Unlike at the root, a name is not required. */
function metadataProblems(metadata: JsonObject, field: string, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const objectMeta: ObjectMeta = metadata;
  const { namespace, name } = objectMeta;
  const metaWithName = { ...objectMeta, name: name || 'fakename' };
  const namespaced = namespace !== undefined && namespace !== '';
  return validateMetadata(
    { apiVersion: '', kind: '', metadata: metaWithName },
    { namespaced, nameRule: pathSegmentName, machinery },
  ).map((problem) => ({
    ...problem,
    field: problem.field.replace(/^metadata/, field),
  }));
}

function sortedEntries(object: JsonObject): [string, Json][] {
  return Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1));
}

function childPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/**
 * The annotation in which client-side apply keeps its intent. Whoever moves on to server-side apply as the same client may take over
 * what that intent said, and the annotation is kept up to date for clients that still read it (apply-migration-*).
 */
import type { Dialect } from '../../../spec/dialect.ts';
import { compare } from '../../pure/apply/compare.ts';
import { toFieldSet } from '../../pure/apply/to-field-set.ts';
import { TypeProblem } from '../../pure/apply/type-problem.ts';
import type { Versioned } from '../../pure/apply/updater.ts';
import { validate } from '../../pure/apply/validate.ts';
import type { FieldSet } from '../../pure/fields/field-set.ts';
import { parseJson } from '../../pure/json/parse.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';

/** The one manager for which the annotation counts. */
export const CLIENT_SIDE = 'kubectl';

export function lastAppliedAnnotation({ protocolPrefix }: Dialect): string {
  return `${CLIENT_SIDE}.${protocolPrefix}/last-applied-configuration`;
}

/** All annotations of an object together. */
const MAX_BYTES = 256 * 1024;

/** What the annotation's intent says and the live object still has; nothing where there is no such intent. */
export function fieldsOfLastApplied(live: Versioned, annotation: string): FieldSet | undefined {
  const text = (live.value as unknown as ApiObject).metadata.annotations?.[annotation] ?? '';
  if (text === '') return undefined;
  try {
    const { value } = parseJson(text);
    if ((value as JsonObject | null)?.apiVersion !== live.version) return undefined;
    validate(live.type, live.value, 'refused');
    validate(live.type, value, 'refused');
    const { modified, added, removed } = compare(live.type, value, live.value);
    return toFieldSet(live.type, value).difference(modified).difference(added).difference(removed);
  } catch (error) {
    if (error instanceof TypeProblem || error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Changes the object: its annotation tells the intent, unless that makes the annotations too long. */
export function setLastApplied(object: ApiObject, intent: JsonObject, annotation: string): void {
  const { annotations } = object.metadata;
  if ((annotations?.[annotation] ?? '') === '') return;
  const metadata = { ...(intent.metadata as JsonObject | undefined) };
  const others = { ...(metadata.annotations as JsonObject | undefined) };
  delete others[annotation];
  if (Object.keys(others).length > 0) metadata.annotations = others;
  else delete metadata.annotations;
  const text = `${compactJson(sorted({ ...intent, metadata } as unknown as Json) as JsonObject)}\n`;
  const next = { ...annotations, [annotation]: text };
  let bytes = 0;
  for (const [name, value] of Object.entries(next)) bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
  if (bytes > MAX_BYTES) delete next[annotation];
  object.metadata.annotations = next;
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

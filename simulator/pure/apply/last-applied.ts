/**
 * The annotation in which client-side apply stores its configuration. The same client may take over the fields of that configuration when
 * it migrates to server-side apply, and each apply updates the annotation for clients that still read it (ssa-upgrade-from-client-side).
 */
import type { FieldSet } from '../fields/field-set.ts';
import { measureBytes } from '../go/text.ts';
import { parseJson } from '../json/parse.ts';
import { JsonSyntaxError } from '../json/syntax-error.ts';
import { writeCompactJson } from '../json/write.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { compareTypedValues } from './compare.ts';
import { toFieldSet } from './to-field-set.ts';
import { TypeMismatchError } from './type-problem.ts';
import type { TypedValue } from './updater.ts';
import { validateTypedValue } from './validate.ts';
import { toMap } from './value.ts';

/** The name of the only manager whose annotation the server uses. */
export const CLIENT_SIDE_MANAGER = 'kubectl';

export function formatLastAppliedAnnotation({ domain }: { readonly domain: string }): string {
  return `${CLIENT_SIDE_MANAGER}.${domain}/last-applied-configuration`;
}

/** The maximum total size of the annotations of an object. */
const MAX_ANNOTATION_BYTES = 256 * 1024;

/**
 * Returns the fields of the configuration in the annotation that still have the same values in the live object. Returns undefined if there is
 * no valid configuration.
 */
export function readLastAppliedFields(liveValue: TypedValue, annotation: string): FieldSet | undefined {
  const text = toMap(toMap(toMap(liveValue.value)?.metadata)?.annotations)?.[annotation];
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const { value } = parseJson(text);
    if (toMap(value)?.apiVersion !== liveValue.version) return undefined;
    validateTypedValue(liveValue.type, liveValue.value, { repeatedItems: 'rejected' });
    validateTypedValue(liveValue.type, value, { repeatedItems: 'rejected' });
    const { modified, added, removed } = compareTypedValues(liveValue.type, value, liveValue.value);
    return toFieldSet(liveValue.type, value).difference(modified).difference(added).difference(removed);
  } catch (error) {
    if (error instanceof TypeMismatchError || error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/**
 * Replaces the configuration in the annotation of the object. Changes the object in place. Does not change an object without the
 * annotation. If the annotations would exceed the limit, the annotation is removed.
 */
export function updateLastAppliedAnnotation(object: ApiObject, appliedObject: JsonObject, annotation: string): void {
  const { annotations } = object.metadata;
  if ((annotations?.[annotation] ?? '') === '') return;
  const metadata = { ...toMap(appliedObject.metadata) };
  const appliedAnnotations = toMap(metadata.annotations);
  if (appliedAnnotations === undefined) delete metadata.annotations;
  else {
    const { [annotation]: _, ...otherAnnotations } = appliedAnnotations;
    metadata.annotations = otherAnnotations;
  }
  const text = `${writeCompactJson(sortMembersDeeply({ ...appliedObject, metadata }))}\n`;
  const newAnnotations = { ...annotations, [annotation]: text };
  let bytes = 0;
  for (const [name, value] of Object.entries(newAnnotations)) bytes += measureBytes(name) + measureBytes(value);
  if (bytes > MAX_ANNOTATION_BYTES) delete newAnnotations[annotation];
  object.metadata.annotations = newAnnotations;
}

function sortMembersDeeply(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortMembersDeeply);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sortMembersDeeply(member)]),
  );
}

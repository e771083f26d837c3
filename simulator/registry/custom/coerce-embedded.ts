/**
 * Resources embedded in a custom object, brought into the form that all objects have: apiVersion and kind are texts, and of metadata
 * stays what metadata has. What can't be read refuses the whole body, as it does at the root.
 */
import { isMap, ofOthers, property, type Structural } from '../../pure/custom/structural.ts';
import { goSyntax } from '../../pure/go/go-syntax.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { Schema } from '../../pure/schema/schema.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';

type MetadataSchema = Pick<Schema, 'decode'>;

const EMBEDDED = 'x-kubernetes-embedded-resource';

export function hasEmbedded(schema: Structural): boolean {
  const { items, properties = {} } = schema;
  const below = [items, ofOthers(schema), ...Object.values(properties)];
  return schema[EMBEDDED] === true || below.some((each) => each !== undefined && each !== schema && hasEmbedded(each));
}

/** Changes the value given; answers the paths of what it left out. */
export function coerceEmbedded(value: Json, schema: Structural | undefined, metadata: MetadataSchema): string[] {
  const unknown: string[] = [];
  visit(value, schema, '', { metadata, unknown });
  return unknown;
}

interface Walk {
  readonly metadata: MetadataSchema;
  readonly unknown: string[];
}

function visit(value: Json, schema: Structural | undefined, path: string, walk: Walk): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, schema.items, `${path}[${index}]`, walk);
    return;
  }
  if (!isMap(value)) return;
  for (const name of Object.keys(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (schema[EMBEDDED] === true) coerce(value, name, at, walk);
    visit(value[name] as Json, property(schema, name) ?? ofOthers(schema), at, walk);
  }
}

function coerce(object: JsonObject, name: string, path: string, { metadata, unknown }: Walk): void {
  const value = object[name] as Json;
  if (name === 'apiVersion' || name === 'kind') {
    if (typeof value !== 'string')
      throw refused(metadata, `${path}: Invalid value: ${goSyntax(value)}: must be a string`);
    return;
  }
  if (name !== 'metadata') return;
  if (value === null) {
    object.metadata = {};
    return;
  }
  try {
    const { object: meta, unknownFields } = metadata.decode(value as JsonObject, undefined);
    const { creationTimestamp, ...rest } = meta as unknown as JsonObject;
    object.metadata =
      creationTimestamp === null || creationTimestamp === undefined ? rest : { ...rest, creationTimestamp };
    unknown.push(...unknownFields.map((field) => `${path}.${field}`));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const [before = '', why = ''] = error.message.split(/(?<= cannot be handled as a \S+: )/);
    throw badRequest(`${before}${path}: Invalid value: ${goSyntax(value)}: ${why}`);
  }
}

/** In the words in which the kind's metadata refuses what it can't read. */
function refused(metadata: MetadataSchema, why: string): StatusError {
  try {
    metadata.decode('' as unknown as JsonObject, undefined);
  } catch (error) {
    if (error instanceof StatusError)
      return badRequest(`${error.message.split(/(?<= cannot be handled as a \S+: )/)[0]}${why}`);
    throw error;
  }
  return badRequest(why);
}

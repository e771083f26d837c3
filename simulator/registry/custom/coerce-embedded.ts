/**
 * Decodes resources that are embedded in a custom resource (x-kubernetes-embedded-resource). apiVersion and kind must be strings. metadata
 * is decoded as ObjectMeta, without unknown fields. An error rejects the complete body, as for the metadata of the custom resource.
 */
import { findAdditionalSchema, findProperty, type Structural } from '../../pure/custom/structural-schema.ts';
import { formatGoSyntax } from '../../pure/go/go-syntax.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { Schema } from '../../pure/schema/schema.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import { isObject } from '../../pure/value/is-object.ts';

type MetadataSchema = Pick<Schema, 'decode'>;

const EMBEDDED = 'x-kubernetes-embedded-resource';

export function hasEmbedded(schema: Structural): boolean {
  const { items, properties = {} } = schema;
  const children = [items, findAdditionalSchema(schema), ...Object.values(properties)];
  return (
    schema[EMBEDDED] === true || children.some((child) => child !== undefined && child !== schema && hasEmbedded(child))
  );
}

/** Decodes the resources embedded in `value` and modifies it. Returns the paths of the removed unknown fields. */
export function coerceEmbedded(value: Json, schema: Structural | undefined, metadata: MetadataSchema): string[] {
  const unknown: string[] = [];
  coerceValue(value, schema, '', { metadata, unknown });
  return unknown;
}

interface Context {
  readonly metadata: MetadataSchema;
  readonly unknown: string[];
}

function coerceValue(value: Json, schema: Structural | undefined, path: string, context: Context): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) coerceValue(item, schema.items, `${path}[${index}]`, context);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const location = path === '' ? name : `${path}.${name}`;
    if (schema[EMBEDDED] === true) coerceMember(value, name, location, context);
    coerceValue(value[name] ?? member, findProperty(schema, name) ?? findAdditionalSchema(schema), location, context);
  }
}

function coerceMember(object: JsonObject, name: string, path: string, { metadata, unknown }: Context): void {
  const value = object[name] ?? null;
  if (name === 'apiVersion' || name === 'kind') {
    if (typeof value !== 'string')
      throw createTypeError(metadata, `${path}: Invalid value: ${formatGoSyntax(value)}: must be a string`);
    return;
  }
  if (name !== 'metadata') return;
  if (value === null) {
    object.metadata = {};
    return;
  }
  try {
    const { object: meta, unknownFields } = metadata.decode(value, undefined);
    const { creationTimestamp, ...rest }: JsonObject = meta;
    object.metadata =
      creationTimestamp === null || creationTimestamp === undefined ? rest : { ...rest, creationTimestamp };
    unknown.push(...unknownFields.map((field) => `${path}.${field}`));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const [prefix = '', reason = ''] = error.message.split(/(?<= cannot be handled as a \S+: )/);
    throw badRequest(`${prefix}${path}: Invalid value: ${formatGoSyntax(value)}: ${reason}`);
  }
}

/** Creates the error with the prefix of decoding errors of the kind. */
function createTypeError(metadata: MetadataSchema, reason: string): StatusError {
  try {
    metadata.decode('', undefined);
  } catch (error) {
    if (error instanceof StatusError)
      return badRequest(`${error.message.split(/(?<= cannot be handled as a \S+: )/)[0]}${reason}`);
    throw error;
  }
  return badRequest(reason);
}

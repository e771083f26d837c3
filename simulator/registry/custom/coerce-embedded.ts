/**
 * Decodes resources that are embedded in a custom resource (x-kubernetes-embedded-resource). apiVersion and kind must be strings. metadata
 * is decoded as ObjectMeta, without unknown fields. An error rejects the complete body, as for the metadata of the custom resource.
 */
import { findAdditionalSchema, findProperty, type StructuralSchema } from '../../pure/custom/structural-schema.ts';
import { formatGoSyntax } from '../../pure/go/go-syntax.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import type { KindSchema } from '../../pure/schema/schema.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import { isObject } from '../../pure/value/is-object.ts';

/** The schema of `metadata`. */
type MetadataSchema = Pick<KindSchema, 'decode'>;

const EMBEDDED_MARKER = 'x-kubernetes-embedded-resource';

export function containsEmbeddedResources(schema: StructuralSchema): boolean {
  const { items, properties = {} } = schema;
  const childSchemas = [items, findAdditionalSchema(schema), ...Object.values(properties)];
  return (
    schema[EMBEDDED_MARKER] === true ||
    childSchemas.some(
      (childSchema) => childSchema !== undefined && childSchema !== schema && containsEmbeddedResources(childSchema),
    )
  );
}

/** Decodes the resources that are embedded in `value`, in place. Returns the paths of the unknown fields that were removed. */
export function coerceEmbeddedResources(
  value: Json,
  schema: StructuralSchema | undefined,
  metadataSchema: MetadataSchema,
): string[] {
  const unknownPaths: string[] = [];
  coerceValue(value, schema, '', { metadataSchema, unknownPaths });
  return unknownPaths;
}

interface CoercionContext {
  readonly metadataSchema: MetadataSchema;
  readonly unknownPaths: string[];
}

function coerceValue(value: Json, schema: StructuralSchema | undefined, path: string, context: CoercionContext): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) coerceValue(item, schema.items, `${path}[${index}]`, context);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const memberPath = path === '' ? name : `${path}.${name}`;
    if (schema[EMBEDDED_MARKER] === true) coerceMember(value, name, memberPath, context);
    coerceValue(value[name] ?? member, findProperty(schema, name) ?? findAdditionalSchema(schema), memberPath, context);
  }
}

function coerceMember(
  object: JsonObject,
  name: string,
  path: string,
  { metadataSchema, unknownPaths }: CoercionContext,
): void {
  const value = object[name] ?? null;
  if (name === 'apiVersion' || name === 'kind') {
    if (typeof value !== 'string')
      throw createDecodingError(metadataSchema, `${path}: Invalid value: ${formatGoSyntax(value)}: must be a string`);
    return;
  }
  if (name !== 'metadata') return;
  if (value === null) {
    object.metadata = {};
    return;
  }
  try {
    const { object: decodedMetadata, unknownFields } = metadataSchema.decode(value, undefined);
    const { creationTimestamp, ...otherMetadata }: JsonObject = decodedMetadata;
    object.metadata =
      creationTimestamp === null || creationTimestamp === undefined
        ? otherMetadata
        : { ...otherMetadata, creationTimestamp };
    unknownPaths.push(...unknownFields.map((field) => `${path}.${field}`));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const [messagePrefix = '', reason = ''] = error.message.split(/(?<= cannot be handled as a \S+: )/);
    throw createBadRequestError(`${messagePrefix}${path}: Invalid value: ${formatGoSyntax(value)}: ${reason}`);
  }
}

/** Creates the error with the prefix of decoding errors of the kind. */
function createDecodingError(metadataSchema: MetadataSchema, reason: string): StatusError {
  try {
    metadataSchema.decode('', undefined);
  } catch (error) {
    if (error instanceof StatusError)
      return createBadRequestError(`${error.message.split(/(?<= cannot be handled as a \S+: )/)[0]}${reason}`);
    throw error;
  }
  return createBadRequestError(reason);
}

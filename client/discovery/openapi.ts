/** Reads the schema of a type from the server's OpenAPI v3 or v2 document, with the schemas that it refers to. */

import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { createServerError } from '../errors.ts';
import { getStatus, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import type { ServedResource } from './discovery.ts';

/** An OpenAPI schema, with the members that the suite reads. */
export interface OpenApiSchema {
  readonly $ref?: string;
  readonly allOf?: readonly OpenApiSchema[];
  readonly type?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly additionalProperties?: OpenApiSchema | boolean;
  readonly items?: OpenApiSchema;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-patch-merge-key'?: string;
  readonly 'x-kubernetes-patch-strategy'?: string;
  readonly 'x-kubernetes-int-or-string'?: boolean;
}

/** The schema of a type, and a function that resolves references. */
export interface TypeSchema {
  readonly schema: OpenApiSchema;
  /** Returns the schema that the given schema refers to, or the given schema itself. */
  readonly resolveReference: (schema: OpenApiSchema) => OpenApiSchema;
}

type Schemas = Readonly<Record<string, OpenApiSchema>>;

/** Returns the schema of a type, or undefined if the server has no OpenAPI document or the document does not contain the type. */
export function readTypeSchema(target: Target, resource: ServedResource): Promise<TypeSchema | undefined> {
  return createSchemaReader(target)(resource);
}

/** Returns a function that reads the schema of a resource. It reads each document only once. */
export function createSchemaReader(target: Target): (resource: ServedResource) => Promise<TypeSchema | undefined> {
  const documents = new Map<string, Promise<JsonObject | undefined>>();
  const readCachedDocument: DocumentReader = (path) => {
    const document = documents.get(path) ?? readDocument(target, path);
    documents.set(path, document);
    return document;
  };
  return async (resource) => {
    const schemas = (await readSchemasV3(readCachedDocument, resource)) ?? (await readSchemasV2(readCachedDocument));
    if (schemas === undefined) return undefined;
    const schema = Object.values(schemas).find((schema) => isTypeSchema(schema, resource));
    return schema === undefined
      ? undefined
      : { schema, resolveReference: (openApiSchema) => resolveSchemaReference(schemas, openApiSchema) };
  };
}

type DocumentReader = (path: string) => Promise<JsonObject | undefined>;

async function readSchemasV3(
  readCachedDocument: DocumentReader,
  { group, version }: ServedResource,
): Promise<Schemas | undefined> {
  const name = group === '' ? `api/${version}` : `apis/${group}/${version}`;
  const index = await readCachedDocument('/openapi/v3');
  const groupVersionEntry = isJsonObject(index?.paths) ? index.paths[name] : undefined;
  const path = isJsonObject(groupVersionEntry) ? groupVersionEntry.serverRelativeURL : undefined;
  if (typeof path !== 'string') return undefined;
  const components = (await readCachedDocument(path))?.components;
  return isJsonObject(components) ? readSchemas(components.schemas) : undefined;
}

async function readSchemasV2(readCachedDocument: DocumentReader): Promise<Schemas | undefined> {
  return readSchemas((await readCachedDocument('/openapi/v2'))?.definitions);
}

function readSchemas(value: unknown): Schemas | undefined {
  if (!isJsonObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, OpenApiSchema] => isJsonObject(entry[1])),
  );
}

/**
 * The time limit for reading an OpenAPI document, in milliseconds. A server builds the whole document after a change of a
 * CustomResourceDefinition.
 */
const DOCUMENT_TIMEOUT = 120_000;

async function readDocument(target: Target, path: string): Promise<JsonObject | undefined> {
  const headers = [['Accept', 'application/json']] as const;
  const exchange = await send(target, { method: 'GET', path, headers }, { timeout: DOCUMENT_TIMEOUT });
  // Without the schema, many scenarios would be skipped.
  if (exchange.late === true) throw createServerError(`GET ${path}: ${exchange.error}`);
  const body: unknown = parseJsonBody(exchange);
  return getStatus(exchange) === 200 && isJsonObject(body) ? body : undefined;
}

const KINDS_EXTENSION = 'x-kubernetes-group-version-kind';

function isTypeSchema(schema: OpenApiSchema, { group, version, kind }: ServedResource): boolean {
  const extension: unknown = isJsonObject(schema) ? schema[KINDS_EXTENSION] : undefined;
  const groupVersionKinds: readonly unknown[] = Array.isArray(extension) ? extension : [extension];
  // A type that every group has, such as DeleteOptions, lists its kind in each group.
  return (
    groupVersionKinds.length === 1 &&
    groupVersionKinds.some(
      (item) => isJsonObject(item) && item.group === group && item.version === version && item.kind === kind,
    )
  );
}

function resolveSchemaReference(schemas: Schemas, schema: OpenApiSchema): OpenApiSchema {
  // A reference with a default or a description is an `allOf` with one element.
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined);
  if (reference === undefined) return schema;
  const referencedSchema = schemas[reference.split('/').at(-1) ?? ''];
  return referencedSchema === undefined ? schema : resolveSchemaReference(schemas, referencedSchema);
}

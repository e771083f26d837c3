/** Builders of operations. Members that are undefined are left out. */
import { compact } from '../values/compact.ts';
import type { JsonObject } from '../values/json-object.ts';

import type { Kind } from './kinds/kind.ts';
import type { ObjectOperation, PathOperation, Query } from './operation.ts';

export const JSON_TYPE = 'application/json';
export const YAML = 'application/yaml';
export const JSON_PATCH = 'application/json-patch+json';
export const MERGE_PATCH = 'application/merge-patch+json';
export const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';

export const TABLE = 'application/json;as=Table;v=v1;g=meta.{suffix}';
export const METADATA = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.{suffix}';
export const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.{suffix}';
export const PROTOBUF = '{protobuf}';
/** Accept headers, some of which servers reject. */
export const ACCEPT_HEADERS = [
  TABLE,
  TABLE,
  METADATA,
  METADATA_LIST,
  `${TABLE}, application/json`,
  'application/json;as=Table;v=v2;g=meta.{suffix}',
  'application/json;as=Table;v=v1beta1;g=meta.{suffix}',
  YAML,
  PROTOBUF,
  'application/cbor',
  `${PROTOBUF};as=PartialObjectMetadataList;v=v1;g=meta.{suffix}`,
];

type Optional<T> = { readonly [M in keyof T]?: T[M] | undefined };
type More = Optional<Omit<ObjectOperation, 'do' | 'kind'>>;

export function createOperation(verb: ObjectOperation['do'], kind: Kind, more: More = {}): ObjectOperation {
  return compact({ do: verb, kind, ...more }) as ObjectOperation;
}

export function create(kind: Kind, name: string | undefined, body: JsonObject = {}, more: More = {}): ObjectOperation {
  return createOperation('create', kind, { name, body, ...more });
}

/** Creates an object with these contents of its kind and the label `x`. */
export function createPlain(kind: Kind, name: string, content = 0): ObjectOperation {
  return create(kind, name, addMetadata(kind.getContent(content), { labels: { x: '1' } }));
}

export function update(kind: Kind, name: string, body: unknown, more: More = {}): ObjectOperation {
  return createOperation('update', kind, { name, body, ...more });
}

export function patch(kind: Kind, name: string, type: string, body: unknown, more: More = {}): ObjectOperation {
  return createOperation('patch', kind, { name, type, body, ...more });
}

export function apply(kind: Kind, name: string, body: unknown, query: Query, more: More = {}): ObjectOperation {
  return createOperation('apply', kind, { name, body, query, ...more });
}

export function get(kind: Kind, name: string, more: More = {}): ObjectOperation {
  return createOperation('get', kind, { name, ...more });
}

export function list(kind: Kind, query?: Query, accept?: string): ObjectOperation {
  return createOperation('list', kind, { query, accept });
}

export function remove(kind: Kind, name: string, more: More = {}): ObjectOperation {
  return createOperation('delete', kind, { name, ...more });
}

export function removeAll(kind: Kind, query?: Query, body?: unknown): ObjectOperation {
  return createOperation('deletecollection', kind, { query, body });
}

export function request(
  method: string,
  path: string,
  more: Optional<Omit<PathOperation, 'do' | 'method' | 'path'>> = {},
): PathOperation {
  return compact({ do: 'request', method, path, ...more }) as PathOperation;
}

/** Adds metadata to the members of an object. */
export function addMetadata({ metadata, ...members }: JsonObject, more: JsonObject): JsonObject {
  return { metadata: { ...(metadata as object | undefined), ...more }, ...members };
}

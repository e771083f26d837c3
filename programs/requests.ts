/** Builders of operations. Undefined members are omitted. */
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
type Members = Optional<Omit<ObjectOperation, 'do' | 'kind'>>;

export function createOperation(verb: ObjectOperation['do'], kind: Kind, members: Members = {}): ObjectOperation {
  return compact({ do: verb, kind, ...members }) as ObjectOperation;
}

export function create(
  kind: Kind,
  name: string | undefined,
  body: JsonObject = {},
  members: Members = {},
): ObjectOperation {
  return createOperation('create', kind, { name, body, ...members });
}

/** Builds a create of an object with the label `x` and the contents that have this number in the kind. */
export function createPlain(kind: Kind, name: string, content = 0): ObjectOperation {
  return create(kind, name, addMetadata(kind.getContent(content), { labels: { x: '1' } }));
}

export function update(kind: Kind, name: string, body: unknown, members: Members = {}): ObjectOperation {
  return createOperation('update', kind, { name, body, ...members });
}

export function patch(kind: Kind, name: string, type: string, body: unknown, members: Members = {}): ObjectOperation {
  return createOperation('patch', kind, { name, type, body, ...members });
}

export function apply(kind: Kind, name: string, body: unknown, query: Query, members: Members = {}): ObjectOperation {
  return createOperation('apply', kind, { name, body, query, ...members });
}

export function get(kind: Kind, name: string, members: Members = {}): ObjectOperation {
  return createOperation('get', kind, { name, ...members });
}

export function list(kind: Kind, query?: Query, accept?: string): ObjectOperation {
  return createOperation('list', kind, { query, accept });
}

export function remove(kind: Kind, name: string, members: Members = {}): ObjectOperation {
  return createOperation('delete', kind, { name, ...members });
}

export function removeAll(kind: Kind, query?: Query, body?: unknown): ObjectOperation {
  return createOperation('deletecollection', kind, { query, body });
}

export function request(
  method: string,
  path: string,
  members: Optional<Omit<PathOperation, 'do' | 'method' | 'path'>> = {},
): PathOperation {
  return compact({ do: 'request', method, path, ...members }) as PathOperation;
}

/** Adds members to the metadata of an object. */
export function addMetadata({ metadata, ...members }: JsonObject, addedMetadata: JsonObject): JsonObject {
  return { metadata: { ...(metadata as object | undefined), ...addedMetadata }, ...members };
}

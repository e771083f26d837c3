/** Builders of operations. Undefined members are omitted. */
import { compact } from '../values/compact.ts';
import type { JsonObject } from '../values/json-object.ts';

import type { Kind } from './kinds/kind.ts';
import type { ObjectOperation, PathOperation, Query } from './operation.ts';

export const JSON_TYPE = 'application/json';
export const YAML_TYPE = 'application/yaml';
export const JSON_PATCH_TYPE = 'application/json-patch+json';
export const MERGE_PATCH_TYPE = 'application/merge-patch+json';
export const STRATEGIC_PATCH_TYPE = 'application/strategic-merge-patch+json';
export const APPLY_TYPE = 'application/apply-patch+yaml';

export const TABLE_TYPE = 'application/json;as=Table;v=v1;g=meta.{suffix}';
export const METADATA_TYPE = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.{suffix}';
export const METADATA_LIST_TYPE = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.{suffix}';
export const PROTOBUF_TYPE = '{protobuf}';
/** Accept headers, some of which servers reject. */
export const ACCEPT_HEADERS = [
  TABLE_TYPE,
  TABLE_TYPE,
  METADATA_TYPE,
  METADATA_LIST_TYPE,
  `${TABLE_TYPE}, application/json`,
  'application/json;as=Table;v=v2;g=meta.{suffix}',
  'application/json;as=Table;v=v1beta1;g=meta.{suffix}',
  YAML_TYPE,
  PROTOBUF_TYPE,
  'application/cbor',
  `${PROTOBUF_TYPE};as=PartialObjectMetadataList;v=v1;g=meta.{suffix}`,
];

type OptionalMembers<T> = { readonly [M in keyof T]?: T[M] | undefined };
type OperationMembers = OptionalMembers<Omit<ObjectOperation, 'do' | 'kind'>>;

export function createOperation(
  verb: ObjectOperation['do'],
  kind: Kind,
  members: OperationMembers = {},
): ObjectOperation {
  return compact({ do: verb, kind, ...members }) as ObjectOperation;
}

export function buildCreate(
  kind: Kind,
  name: string | undefined,
  body: JsonObject = {},
  members: OperationMembers = {},
): ObjectOperation {
  return createOperation('create', kind, { name, body, ...members });
}

/** Builds a create of an object with the label `x=1`. `contentIndex` selects the contents from the contents of the kind. */
export function buildLabelledCreate(kind: Kind, name: string, contentIndex = 0): ObjectOperation {
  return buildCreate(kind, name, addMetadata(kind.getContent(contentIndex), { labels: { x: '1' } }));
}

export function buildUpdate(kind: Kind, name: string, body: unknown, members: OperationMembers = {}): ObjectOperation {
  return createOperation('update', kind, { name, body, ...members });
}

export function buildPatch(
  kind: Kind,
  name: string,
  type: string,
  body: unknown,
  members: OperationMembers = {},
): ObjectOperation {
  return createOperation('patch', kind, { name, type, body, ...members });
}

export function buildApply(
  kind: Kind,
  name: string,
  body: unknown,
  query: Query,
  members: OperationMembers = {},
): ObjectOperation {
  return createOperation('apply', kind, { name, body, query, ...members });
}

export function buildGet(kind: Kind, name: string, members: OperationMembers = {}): ObjectOperation {
  return createOperation('get', kind, { name, ...members });
}

export function buildList(kind: Kind, query?: Query, accept?: string): ObjectOperation {
  return createOperation('list', kind, { query, accept });
}

export function buildDelete(kind: Kind, name: string, members: OperationMembers = {}): ObjectOperation {
  return createOperation('delete', kind, { name, ...members });
}

export function buildCollectionDeletion(kind: Kind, query?: Query, body?: unknown): ObjectOperation {
  return createOperation('deletecollection', kind, { query, body });
}

export function buildRequest(
  method: string,
  path: string,
  members: OptionalMembers<Omit<PathOperation, 'do' | 'method' | 'path'>> = {},
): PathOperation {
  return compact({ do: 'request', method, path, ...members }) as PathOperation;
}

/** Adds members to the metadata of an object. */
export function addMetadata({ metadata, ...members }: JsonObject, addedMetadata: JsonObject): JsonObject {
  return { metadata: { ...(metadata as object | undefined), ...addedMetadata }, ...members };
}

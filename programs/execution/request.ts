/** Turns an operation into a request to one server, with the versions, uids and tokens that this server returned before. */
import { type BodyFormat, findSerializer } from '../../client/encodings/encodings.ts';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import type { Kind } from '../kinds/kind.ts';
import type { ObjectOperation, Query, RequestOperation, Verb } from '../operation.ts';
import { APPLY_TYPE, JSON_TYPE } from '../requests.ts';
import type { ObservedObject, WireRequest } from './server.ts';

/** The objects, versions and tokens that a program has received from a server. */
export interface ProgramState {
  /** The objects by resource and name, such as `pods/a`. */
  readonly observedObjects: ReadonlyMap<string, ObservedObject>;
  readonly listVersions: readonly string[];
  /** The last continue token; empty if there is none. */
  readonly continue: string;
  /** The ETag of the last response that had an ETag. */
  readonly etag?: string | undefined;
  readonly format: BodyFormat;
}

const METHODS_BY_VERB: Readonly<Record<Verb, string>> = {
  create: 'POST',
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  update: 'PUT',
  patch: 'PATCH',
  apply: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETE',
};
/** Binary media types. */
const BINARY_TYPES = new Set(['{protobuf}', 'application/cbor']);
/** Replaces a placeholder in a textual body if no version of the object is known. */
const UNKNOWN_VERSION = '1';

export function buildKindPath(kind: Kind, namespace: string, name = ''): string {
  const groupVersionPath = kind.apiVersion.includes('/') ? `/apis/${kind.apiVersion}` : `/api/${kind.apiVersion}`;
  const scope = kind.isNamespaced ? `/namespaces/${namespace}` : '';
  return `${groupVersionPath}${scope}/${kind.resource}${name === '' ? '' : `/${name}`}`;
}

export function createWireRequest(
  operation: RequestOperation,
  programState: ProgramState,
  namespace: string,
): WireRequest {
  const { accept, type, headers = {} } = operation;
  const requestHeaders = {
    ...compact({ 'content-type': type }),
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('{etag}', programState.etag ?? '"none"')]),
    ),
    ...compact({ accept }),
  };
  if (operation.do === 'request') {
    const path = fillPlaceholders(operation.path, programState, namespace);
    return encodeBody(
      { method: operation.method, path, headers: requestHeaders },
      operation.body,
      operation,
      programState,
      namespace,
    );
  }
  const observedObject = programState.observedObjects.get(
    `${operation.kind.resource}/${operation.name?.replaceAll('{ns}', namespace)}`,
  );
  const body = buildBody(operation, observedObject);
  const wireRequest = {
    method: METHODS_BY_VERB[operation.do],
    path: `${buildObjectPath(operation, namespace)}${buildQuery(operation, programState, namespace)}`.replaceAll(
      '{ns}',
      namespace,
    ),
    headers: {
      ...(body !== undefined && type === undefined && { 'content-type': chooseDefaultType(operation.do) }),
      ...requestHeaders,
    },
  };
  return encodeBody(wireRequest, body, operation, programState, namespace);
}

function chooseDefaultType(verb: Verb): string {
  return verb === 'apply' ? APPLY_TYPE : JSON_TYPE;
}

function buildObjectPath({ do: verb, kind, name, subresource }: ObjectOperation, namespace: string): string {
  const pathName = verb === 'create' && subresource === undefined ? undefined : name;
  return buildKindPath(kind, namespace, pathName) + (subresource === undefined ? '' : `/${subresource}`);
}

function buildQuery({ do: verb, query }: ObjectOperation, programState: ProgramState, namespace: string): string {
  const watch = verb === 'watch' ? 'watch=1' : '';
  const text =
    typeof query === 'string'
      ? fillPlaceholders(query, programState, namespace)
      : encodeQuery(query ?? {}, programState);
  const timeout = verb === 'watch' && !text.includes('timeoutSeconds=') ? 'timeoutSeconds=1' : '';
  const queryText = [watch, timeout, text].filter((parameters) => parameters !== '').join('&');
  return queryText === '' ? '' : `?${queryText}`;
}

/** Encodes a query. Parameters without a value, such as a continue token that the server has not returned, are omitted. */
function encodeQuery(query: Exclude<Query, string>, programState: ProgramState): string {
  return Object.entries(query)
    .flatMap(([name, value]) => {
      const queryValue = value === undefined ? undefined : fillQueryValue(value, programState);
      return queryValue === undefined
        ? []
        : [`${name}=${encodeURIComponent(queryValue).replaceAll('%7Bns%7D', '{ns}')}`];
    })
    .join('&');
}

function fillQueryValue(value: string, { listVersions, continue: token }: ProgramState): string | undefined {
  if (value === '{first}') return listVersions[0];
  if (value === '{last}') return listVersions.at(-1);
  return value === '{continue}' ? token || undefined : value;
}

function fillPlaceholders(text: string, { listVersions, continue: token }: ProgramState, namespace: string): string {
  return text
    .replaceAll('{ns}', namespace)
    .replaceAll('{continue}', encodeURIComponent(token))
    .replaceAll('{first}', listVersions[0] ?? '0');
}

function buildBody(operation: ObjectOperation, observedObject: ObservedObject | undefined): string | undefined {
  const { do: verb, body, subresource } = operation;
  if (typeof body === 'string') {
    const readVersion = (index: number) => `"${observedObject?.versions.at(index) ?? UNKNOWN_VERSION}"`;
    return operation.bytes === true
      ? body
      : body.replaceAll('"@current"', () => readVersion(-1)).replaceAll('"@first"', () => readVersion(0));
  }
  if (body === undefined) return undefined;
  const isCompleteObject = verb === 'update' || verb === 'apply' || (verb === 'create' && subresource === undefined);
  return JSON.stringify(isCompleteObject ? addTypeMetaAndName(operation, body as JsonObject) : body, (_, value) => {
    if (value === '@current') return observedObject?.versions.at(-1);
    if (value === '@first') return observedObject?.versions[0];
    return value === '@uid' ? observedObject?.uid : value;
  });
}

function addTypeMetaAndName(
  { kind, name, subresource }: ObjectOperation,
  { metadata, ...members }: JsonObject,
): object {
  const typeMeta =
    subresource === 'scale'
      ? { apiVersion: 'autoscaling/v1', kind: 'Scale' }
      : { apiVersion: kind.apiVersion, kind: kind.kind };
  return { ...typeMeta, metadata: { ...compact({ name }), ...(metadata as object) }, ...members };
}

/** Encodes the body of a request, which programs write as JSON, if its type is binary. */
function encodeBody(
  wireRequest: WireRequest,
  body: string | undefined,
  { bytes, type = '' }: RequestOperation,
  programState: ProgramState,
  namespace: string,
): WireRequest {
  if (body === undefined) return wireRequest;
  if (bytes === true) return { ...wireRequest, body: Buffer.from(body, 'latin1') };
  const text = body.replaceAll('{ns}', namespace);
  if (!BINARY_TYPES.has(type)) return { ...wireRequest, body: text };
  const { format } = programState;
  const { dialect } = format;
  const object = JSON.parse(text.replaceAll('{suffix}', dialect.groupSuffix));
  const mediaType = type.replace('{protobuf}', dialect.protobufMediaType);
  return { ...wireRequest, body: findSerializer(mediaType, dialect).write(object, format) };
}

/** Finds the operation of a request in spec/coverage.yaml. */
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import type { RequestTarget } from '../monitors/traffic.ts';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly target?: RequestTarget;
  readonly query: ReadonlyMap<string, string>;
  /** The media type of the request body, without parameters. */
  readonly contentType: string;
}

const VERBS_BY_METHOD: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };
const PATCH_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^application\/json-patch\+/, 'JSON patch'],
  [/^application\/merge-patch\+/, 'merge patch'],
  [/^application\/strategic-merge-patch\+/, 'strategic merge patch'],
  [/^application\/apply-patch\+/, 'apply'],
];
const DOCUMENT_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^\/apis?(\/[^/]+){0,2}\/?$/, 'discovery'],
  [/^\/openapi\//, 'OpenAPI'],
  [/^\/(livez|readyz|healthz)(\/|$)/, 'health'],
  [/^\/version\/?$/, 'version'],
  [/^\/metrics(\/|$)/, 'metrics'],
];

/** Returns the operation of a request; undefined if no operation matches. */
export function findOperation(sentRequest: SentRequest): string | undefined {
  const { method, path, target } = sentRequest;
  if (target === undefined)
    return method === 'GET' ? DOCUMENT_PATHS.find(([pattern]) => pattern.test(path))?.[1] : undefined;
  const { subresource } = target;
  if (subresource === undefined) return findObjectOperation(sentRequest, target);
  if (subresource !== 'status' && subresource !== 'scale') return undefined;
  if (method === 'GET') return `get ${subresource}`;
  if (method === 'PUT') return `update ${subresource}`;
  if (method !== 'PATCH') return undefined;
  return `${findPatchType(sentRequest) === 'apply' ? 'apply' : 'patch'} ${subresource}`;
}

function findObjectOperation(sentRequest: SentRequest, { name }: RequestTarget): string | undefined {
  const { method } = sentRequest;
  if (method === 'GET') return isWatchRequest(sentRequest) ? 'watch' : name === undefined ? 'list' : 'get';
  if (method === 'PATCH') return findPatchType(sentRequest);
  return method === 'DELETE' && name === undefined ? 'deletecollection' : VERBS_BY_METHOD[method];
}

function isWatchRequest({ query, path }: SentRequest): boolean {
  return ['1', 'true'].includes(query.get('watch') ?? '') || path.includes('/watch/');
}

function findPatchType({ contentType }: SentRequest): string | undefined {
  return PATCH_TYPES.find(([pattern]) => pattern.test(contentType))?.[1];
}

/** Returns the parameters in a body: the options and preconditions of a deletion, or the identity of a written object. */
export function listBodyParameters(operation: string, sentBody: JsonObject | undefined): [string, string][] {
  if (sentBody === undefined) return [];
  const { metadata, preconditions } = {
    metadata: toJsonObject(sentBody.metadata),
    preconditions: toJsonObject(sentBody.preconditions),
  };
  const isDeletion = operation === 'delete' || operation === 'deletecollection';
  const parameters: [string, unknown][] = isDeletion
    ? [
        ...['propagationPolicy', 'orphanDependents', 'gracePeriodSeconds'].map((name): [string, unknown] => [
          name,
          sentBody[name],
        ]),
        ['dryRun', [sentBody.dryRun ?? []].flat()[0]],
        ...['uid', 'resourceVersion'].map((name): [string, unknown] => [`preconditions.${name}`, preconditions[name]]),
      ]
    : ['uid', 'resourceVersion', 'generateName'].map((name): [string, unknown] => [`metadata.${name}`, metadata[name]]);
  return parameters.flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

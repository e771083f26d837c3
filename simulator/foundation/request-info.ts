/**
 * Derives the attributes of a request from method, path and query, for authorization, metrics, auditing and routing (rules path-*,
 * rest-verb-*). The resource need not exist.
 *
 * Examples:
 *
 *     GET    /api/v1/namespaces/a/endpoints/x         get endpoints x in the namespace a
 *     GET    /api/v1/namespaces/a/endpoints?watch=1   watch endpoints in a
 *     GET    /api/v1/watch/namespaces/a/endpoints/x   watch endpoints x in a
 *     GET    /api/v1/namespaces/a                     get namespaces a in a
 *     PUT    /api/v1/namespaces/a/status              update namespaces/status a in a
 *     DELETE /apis/g/v1/things                        deletecollection things of the group g
 *     GET    /healthz                                 get a non-resource path
 */
import {
  parseIntegerParameter,
  parseQuery,
  type Query,
  readBooleanParameter,
  readTextParameter,
} from '../pure/query/query.ts';
import { parseLabelSelector } from '../pure/selectors/label-selector.ts';
import { findExactName } from './selected-name.ts';

export interface RequestInfo {
  /** Whether the path is below `/api/<version>/` or `/apis/<group>/<version>/`. */
  readonly isResourceRequest: boolean;
  /** The percent-decoded path. */
  readonly path: string;
  /**
   * The verb. For resource requests: get, list, watch, create, update, patch, delete, deletecollection, `proxy`, or '' for an unknown
   * method. For other requests: the method in lower case.
   */
  readonly verb: string;
  /** The prefix `api` or `apis`, or '' for requests to non-resource paths. */
  readonly prefix: string;
  /** The API group. '' is the core group. */
  readonly group: string;
  readonly version: string;
  /** The namespace, or '' if there is none. For a request to a Namespace, it is the name of this Namespace. */
  readonly namespace: string;
  readonly resource: string;
  /** The subresource, or '' if there is none. */
  readonly subresource: string;
  /** The name, or '' if there is none. For a list or watch, it is the name in a field selector for metadata.name. */
  readonly name: string;
  /** The segments of the path that start with the resource: resource, name, subresource, and further segments. */
  readonly resourceSegments: readonly string[];
  /** Whether the path has the form namespaces/NAME/RESOURCE. The request then concerns objects in this namespace. */
  readonly isNamespacedPath: boolean;
  /** Whether the path has the deprecated form with `/watch/` before the resource. */
  readonly isWatchPath: boolean;
  readonly query: Query;
}

/** The error for a path that cannot be parsed. The response is a 500 in plain text. */
export class RequestInfoError extends Error {
  override readonly name = 'RequestInfoError';
}

const VERB_PREFIXES = new Set(['proxy', 'watch']);
const NAMESPACE_SUBRESOURCES = new Set(['status', 'finalize']);
const VERBS_BY_METHOD: Readonly<Record<string, string>> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};
const NO_SEGMENTS: readonly string[] = [];

/** Parses a request. `path` is decoded, `rawQuery` is not. */
export function parseRequestInfo(method: string, path: string, rawQuery: string): RequestInfo {
  const query = parseQuery(rawQuery);
  const segments = splitPath(path);
  const isCore = segments[0] === 'api';
  const resourceIndex = isCore ? 2 : 3;
  if (segments.length <= resourceIndex || (!isCore && segments[0] !== 'apis'))
    return createNonResourceInfo(method, path, query);

  const hasVerbPrefix = VERB_PREFIXES.has(segments[resourceIndex] ?? '');
  let segmentIndex = resourceIndex;
  let verb = VERBS_BY_METHOD[method] ?? '';
  if (hasVerbPrefix) {
    if (segments.length < resourceIndex + 2) {
      throw new RequestInfoError(
        `unable to determine kind and namespace from url, ${path}${rawQuery === '' ? '' : `?${rawQuery}`}`,
      );
    }
    verb = segments[resourceIndex] ?? '';
    segmentIndex += 1;
  }

  let namespace = '';
  let isNamespacedPath = false;
  if (segments[segmentIndex] === 'namespaces') {
    namespace = segments[segmentIndex + 1] ?? '';
    if (segments.length > segmentIndex + 2 && !NAMESPACE_SUBRESOURCES.has(segments[segmentIndex + 2] ?? '')) {
      segmentIndex += 2;
      isNamespacedPath = true;
    }
  }
  const resourceSegments = segments.slice(segmentIndex);
  let name = resourceSegments[1] ?? '';
  const subresource = verb === 'proxy' ? '' : (resourceSegments[2] ?? '');

  if (name === '' && verb === 'get') {
    verb = readBooleanParameter(query, 'watch') ? 'watch' : 'list';
    if (areListOptionsValid(query)) name = findExactName(readTextParameter(query, 'fieldSelector') ?? '') ?? '';
  }
  if (name === '' && verb === 'delete') verb = 'deletecollection';

  return {
    isResourceRequest: true,
    path,
    verb,
    prefix: isCore ? 'api' : 'apis',
    group: isCore ? '' : (segments[1] ?? ''),
    version: segments[resourceIndex - 1] ?? '',
    namespace,
    resource: resourceSegments[0] ?? '',
    subresource,
    name,
    resourceSegments,
    isNamespacedPath,
    isWatchPath: hasVerbPrefix && verb === 'watch',
    query,
  };
}

/** The attributes of a request whose path is not parsed yet. */
export const EMPTY_REQUEST_INFO: RequestInfo = createNonResourceInfo('', '', new Map());

function createNonResourceInfo(method: string, path: string, query: Query): RequestInfo {
  return {
    isResourceRequest: false,
    path,
    verb: method.toLowerCase(),
    prefix: '',
    group: '',
    version: '',
    namespace: '',
    resource: '',
    subresource: '',
    name: '',
    resourceSegments: NO_SEGMENTS,
    isNamespacedPath: false,
    isWatchPath: false,
    query,
  };
}

/** Splits a path into segments. Slashes at both ends are ignored. Repeated slashes in the middle create empty segments. */
function splitPath(path: string): string[] {
  let start = 0;
  let end = path.length;
  while (start < end && path.charCodeAt(start) === 47) start += 1;
  while (end > start && path.charCodeAt(end - 1) === 47) end -= 1;
  return start === end ? [] : path.slice(start, end).split('/');
}

/**
 * Reports whether the options of a list are valid. The request info of a list with invalid options has no name, because the handler rejects
 * such a list later.
 */
function areListOptionsValid(query: Query): boolean {
  const areNumbersValid = parseIntegerParameter(query, 'limit').ok && parseIntegerParameter(query, 'timeoutSeconds').ok;
  return areNumbersValid && isLabelSelector(readTextParameter(query, 'labelSelector') ?? '');
}

function isLabelSelector(text: string): boolean {
  try {
    return text === '' || parseLabelSelector(text) !== undefined;
  } catch {
    return false;
  }
}

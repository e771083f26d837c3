/**
 * Finds the resource or subresource of a request by its path (path-*). An unserved path returns 404, an unsupported verb 405. Clients can
 * observe which of the two errors takes precedence.
 */

import type { RequestInfo } from '../foundation/request-info.ts';
import { WatchFrameCache } from '../negotiation/frames.ts';
import { ServedKind } from '../negotiation/served-kind.ts';
import { createStatusError } from '../pure/status/failure.ts';
import {
  createMethodNotAllowedError,
  createMethodNotSupportedError,
  createNotFoundError,
  createUnknownResourceError,
} from '../pure/status/reasons.ts';
import { hasVerb, type ResourceType, type Subresource, type Verb } from '../registry/resource.ts';
import { CUSTOM_SCALE_COLUMNS, SCALE_COLUMNS } from '../registry/tables/printed-columns.ts';
import type { Endpoint } from './call.ts';
import { openEndpointStorage } from './computed-storage.ts';
import type { HandlerContext } from './context.ts';
import { createSelfLinker } from './reading/self-link.ts';
import { ReturnedObjectStorage } from './returned-object-storage.ts';

export interface ServedOperation {
  readonly endpoint: Endpoint;
  readonly verb: Verb;
}

const ITEM_VERBS: ReadonlySet<string> = new Set(['get', 'update', 'patch', 'delete']);
const ALL_NAMESPACES_VERBS: ReadonlySet<string> = new Set(['list', 'watch']);

export class EndpointFinder {
  readonly #endpoints = new WeakMap<ResourceType, Map<string, Endpoint>>();
  readonly #context: HandlerContext;

  constructor(context: HandlerContext) {
    this.#context = context;
  }

  /** Returns the endpoint and verb of a request. Throws 404 for an unserved path, 405 for an unsupported verb. */
  find(method: string, info: RequestInfo): ServedOperation {
    const resource = this.#context.registry.find(info.group, info.version, info.resource);
    const checksOnlyVerb = resource?.customType !== undefined && this.#context.departures.has('custom-paths-by-verb');
    if (resource === undefined || !(checksOnlyVerb || isServedAtPath(resource, info)))
      throw createUnknownResourceError();
    const subresource = findSubresource(resource, info);
    const verb = checksOnlyVerb
      ? findCustomVerb(info, subresource ?? resource)
      : findVerb(method, info, resource, subresource);
    if (verb === undefined) {
      throw resource.customType === undefined
        ? createMethodNotAllowedError()
        : createMethodNotSupportedError(createQualifiedResource(resource), info.verb);
    }
    if (verb === 'create' && resource.customType?.isTerminating === true) throw createTerminatingError(resource);
    return { endpoint: this.getEndpoint(resource, subresource), verb };
  }

  /** Returns the endpoint of a resource or subresource. */
  getEndpoint(resource: ResourceType, subresource?: Subresource): Endpoint {
    let endpointsBySubresource = this.#endpoints.get(resource);
    if (endpointsBySubresource === undefined) {
      endpointsBySubresource = new Map();
      this.#endpoints.set(resource, endpointsBySubresource);
    }
    const name = subresource?.name ?? '';
    const cachedEndpoint = endpointsBySubresource.get(name);
    if (cachedEndpoint !== undefined) return cachedEndpoint;
    const endpoint = createEndpoint(this.#context, resource, subresource);
    endpointsBySubresource.set(name, endpoint);
    return endpoint;
  }
}

function createEndpoint(
  context: HandlerContext,
  resource: ResourceType,
  subresource: Subresource | undefined,
): Endpoint {
  const { conversion } = resource;
  const storage = openEndpointStorage(context, resource);
  const { convertToReturnedObject } = resource.strategy;
  const addSelfLink = createSelfLinker(context, resource, subresource);
  const servedKind =
    subresource?.view === undefined && subresource?.isAction !== true
      ? new ServedKind(resource.kind, resource.apiVersion, conversion?.fromStorageVersion.bind(conversion), {
          cacheKeyPart: `${resource.customType === undefined ? '' : context.registry.generation}${addSelfLink === undefined ? '' : (subresource?.name ?? '')}`,
          addSelfLink,
        })
      : new ServedKind(subresource.kind, subresource.apiVersion, undefined, { addSelfLink });

  return {
    resource,
    subresource,
    // A getter, so that the first request with a body compiles the schema.
    get schema() {
      return subresource?.schema ?? resource.schema;
    },
    strategy: subresource?.strategy ?? resource.strategy,
    servedKind,
    frameCache: new WatchFrameCache(),
    columns: selectColumns(resource, subresource),
    storage:
      subresource !== undefined || convertToReturnedObject === undefined
        ? storage
        : new ReturnedObjectStorage(storage, convertToReturnedObject),
    qualifiedResource: createQualifiedResource(resource),
  };
}

function selectColumns(resource: ResourceType, subresource: Subresource | undefined): Endpoint['columns'] {
  if (subresource?.hasTables === false) return undefined;
  if (subresource?.view === undefined) return resource.columns;
  return resource.customType === undefined ? SCALE_COLUMNS : CUSTOM_SCALE_COLUMNS;
}

function createQualifiedResource({ group, resource }: ResourceType): Endpoint['qualifiedResource'] {
  return { group, resource };
}

/**
 * Reports whether the path is served. Only a name and a subresource may follow the resource, except in the path of `proxy`. Only the path
 * of a namespaced resource may contain a namespace.
 */
function isServedAtPath(resource: ResourceType, info: RequestInfo): boolean {
  const isProxied = resource.subresources.get(info.subresource)?.connects === true && info.subresource === 'proxy';
  if (info.resourceSegments.length > (info.isWatchPath ? 2 : 3) && !isProxied) return false;
  // Resources without get (reviews) have no path for a single object.
  if (info.resourceSegments.length === 2 && !resource.verbs.has('get')) return false;
  if (info.isNamespacedPath) return resource.namespaced;
  // Without a namespace, the path of a namespaced resource selects all namespaces, which requires the verb list.
  return !resource.namespaced || (info.resourceSegments.length <= 1 && resource.verbs.has('list'));
}

function findSubresource(resource: ResourceType, info: RequestInfo): Subresource | undefined {
  if (info.subresource === '') return undefined;
  const subresource = resource.subresources.get(info.subresource);
  if (subresource === undefined) {
    throw resource.customType === undefined
      ? createUnknownResourceError()
      : createNotFoundError(createQualifiedResource(resource), info.name);
  }
  return subresource;
}

function findVerb(
  method: string,
  info: RequestInfo,
  resource: ResourceType,
  subresource: Subresource | undefined,
): Verb | undefined {
  if (subresource?.connects === true && subresource.name === 'proxy') return 'get';
  if (method === 'HEAD') return undefined;
  const verb = info.isWatchPath && method !== 'GET' ? '' : info.verb;
  if (subresource !== undefined) return hasVerb(subresource, verb) ? verb : undefined;
  if (!hasVerb(resource, verb)) return undefined;
  if (info.isWatchPath) return verb;
  const isItem = info.resourceSegments.length > 1;
  if (ITEM_VERBS.has(verb) !== isItem) return undefined;
  if (resource.namespaced && !info.isNamespacedPath && !ALL_NAMESPACES_VERBS.has(verb)) return undefined;
  return verb;
}

/** Returns the verb if the custom resource supports it. As in kube-apiserver, the method and the other path segments are not checked. */
function findCustomVerb({ verb }: RequestInfo, type: Pick<ResourceType, 'verbs'>): Verb | undefined {
  return hasVerb(type, verb) ? verb : undefined;
}

function createTerminatingError({ group, resource }: ResourceType): Error {
  const message = 'create not allowed while custom resource definition is terminating';
  return createStatusError(405, 'MethodNotAllowed', message, { group, kind: resource });
}

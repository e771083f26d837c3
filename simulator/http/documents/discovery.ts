/**
 * Serves discovery: `/api`, `/apis`, and the paths of groups and versions. `/api` and `/apis` also have an aggregated format, selected by
 * Accept, with an ETag. The registry computes the documents; this file handles paths and headers.
 */
import type { DepartureSet } from '../../../spec/departures.ts';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { isPrettyPrintRequested } from '../../negotiation/pretty.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import { createMethodNotAllowedError } from '../../pure/status/reasons.ts';
import type { Registry } from '../../registry/resource.ts';
import type { Exchange } from '../filter.ts';

/** An encoded aggregated document. `mediaType` includes parameters, and `etag` includes quotes. */
export interface AggregatedDocument {
  readonly mediaType: string;
  readonly etag: string;
  readonly body: Buffer;
}

export interface DiscoveryDocuments {
  /** Returns the APIVersions of `/api`. */
  getVersions(): WritableJson;
  /** Returns the APIGroupList of `/apis`. */
  listGroups(): WritableJson;
  /** Returns the APIGroup of `/apis/<group>`. */
  findGroup(name: string): WritableJson | undefined;
  /** Returns the APIResourceList of a version. The core group is ''. */
  findResources(group: string, version: string): WritableJson | undefined;
  /** Returns the aggregated document of `/api` or `/apis` if Accept prefers it. */
  findAggregated(apiPrefix: 'api' | 'apis', accept: string, isPretty: boolean): AggregatedDocument | undefined;
}

export interface DiscoveryRoute {
  readonly discovery: DiscoveryDocuments;
  readonly negotiator: Negotiator;
  readonly registry: Pick<Registry, 'isBuiltIn'>;
  readonly departures: DepartureSet;
}

/** Returns the response for a discovery path, or undefined for other paths. */
export function createDiscoveryResponse(
  exchange: Exchange,
  { discovery, negotiator, registry, departures }: DiscoveryRoute,
): HttpResponse | undefined {
  const { path } = exchange.info;
  const [, root, firstSegment, secondSegment, ...otherSegments] = path.replace(/\/$/, '').split('/');
  if ((root !== 'api' && root !== 'apis') || otherSegments.length > 0) return undefined;
  if (firstSegment === undefined) {
    exchange.isRouted = true;
    return createRootResponse(exchange.request, root, { discovery, negotiator, isAggregated: path !== '/apis/' });
  }
  if (root === 'apis' && secondSegment === undefined)
    return createDocumentResponse(exchange.request, discovery.findGroup(firstSegment), ANY_METHOD, negotiator);
  if (root === 'api' && secondSegment !== undefined) return undefined;
  const document =
    root === 'api'
      ? discovery.findResources('', firstSegment)
      : discovery.findResources(firstSegment, secondSegment ?? '');
  if (root === 'apis' && !registry.isBuiltIn(firstSegment)) {
    // In kube-apiserver, the handler of custom resources also serves the discovery of their versions.
    if (exchange.request.method !== 'GET' && !departures.has('custom-paths-by-verb'))
      throw createMethodNotAllowedError();
    return createDocumentResponse(exchange.request, document, ANY_METHOD, negotiator);
  }
  return createDocumentResponse(exchange.request, document, GET_ONLY, negotiator);
}

const ANY_METHOD = false;
const GET_ONLY = true;

interface RootRoute extends Pick<DiscoveryRoute, 'discovery' | 'negotiator'> {
  /** Whether the path has an aggregated format. `/apis/` has no aggregated format. */
  readonly isAggregated: boolean;
}

function createRootResponse(
  request: HttpRequest,
  root: 'api' | 'apis',
  { discovery, negotiator, isAggregated }: RootRoute,
): HttpResponse | undefined {
  const allowsOnlyGet = root === 'api' ? GET_ONLY : ANY_METHOD;
  if (allowsOnlyGet && request.method !== 'GET') throw createMethodNotAllowedError();
  const { accept: acceptHeader } = request.headers;
  if (typeof acceptHeader === 'string' && isAggregated) {
    const aggregatedDocument = discovery.findAggregated(root, acceptHeader, isPrettyPrintRequested(request));
    if (aggregatedDocument !== undefined) return createAggregatedResponse(request, aggregatedDocument);
  }
  return createDocumentResponse(
    request,
    root === 'api' ? discovery.getVersions() : discovery.listGroups(),
    allowsOnlyGet,
    negotiator,
  );
}

/** Returns the aggregated document. Caches may store it, because it is the same for all users; clients revalidate it with the ETag. */
function createAggregatedResponse(request: HttpRequest, { mediaType, etag, body }: AggregatedDocument): HttpResponse {
  const headers = { 'Cache-Control': 'public', Etag: etag, Vary: 'Accept' };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: '' };
  return { status: 200, headers: { ...headers, 'Content-Type': mediaType }, body };
}

/**
 * Returns a document. For GET-only paths, a 406 has the message of kube-apiserver's router; for other paths, it has the message of the
 * handler.
 */
function createDocumentResponse(
  request: HttpRequest,
  document: WritableJson | undefined,
  isGetOnly: boolean,
  negotiator: Negotiator,
): HttpResponse | undefined {
  if (document === undefined) return undefined;
  if (isGetOnly && request.method !== 'GET') throw createMethodNotAllowedError();
  const routing = { canWatch: false };
  if (isGetOnly && !negotiator.isRoutable(request, routing)) throw negotiator.createUnroutableError(routing);
  const output = negotiator.negotiateOutput(request);
  if (output === undefined) throw negotiator.createUnsatisfiableError({ isWatch: false });
  const { serializer, isPretty } = output;
  return {
    status: 200,
    headers: { 'Content-Type': serializer.mediaType },
    body: serializer.encode(document, isPretty),
  };
}

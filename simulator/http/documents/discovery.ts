/**
 * Discovery: `/api`, `/apis`, each group, each version. The first two also have an aggregated representation, selected by Accept, with an
 * ETag. The registry computes the documents; this file handles paths and headers.
 */
import type { DepartureSet } from '../../../spec/departures.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { isPretty } from '../../negotiation/pretty.ts';
import type { Writable } from '../../pure/json/write.ts';
import { methodNotAllowed } from '../../pure/status/reasons.ts';
import type { Registry } from '../../registry/resource.ts';
import type { Exchange } from '../filter.ts';

/** An encoded aggregated document. `mediaType` includes its parameters, `etag` its quotes. */
export interface AggregatedDocument {
  readonly mediaType: string;
  readonly etag: string;
  readonly body: Buffer;
}

export interface DiscoveryDocuments {
  /** APIVersions of `/api`. */
  versions(): Writable;
  /** APIGroupList of `/apis`. */
  groups(): Writable;
  /** APIGroup of `/apis/<group>`. */
  group(name: string): Writable | undefined;
  /** APIResourceList; '' is the core group. */
  resources(group: string, version: string): Writable | undefined;
  /** Returns the aggregated representation of `/api` or `/apis` if Accept prefers it. */
  findAggregated(root: 'api' | 'apis', accept: string, pretty: boolean): AggregatedDocument | undefined;
}

export interface DiscoveryRoute {
  readonly discovery: DiscoveryDocuments;
  readonly negotiator: Negotiator;
  readonly registry: Pick<Registry, 'isBuiltIn'>;
  readonly departures: DepartureSet;
}

/** Returns undefined if the path does not belong to discovery. */
export function createDiscoveryAnswer(
  exchange: Exchange,
  { discovery, negotiator, registry, departures }: DiscoveryRoute,
): Answer | undefined {
  const { path } = exchange.info;
  const [, root, first, second, ...otherSegments] = path.replace(/\/$/, '').split('/');
  if ((root !== 'api' && root !== 'apis') || otherSegments.length > 0) return undefined;
  if (first === undefined) {
    exchange.routed = true;
    return createRootAnswer(exchange.request, root, { discovery, negotiator, isAggregated: path !== '/apis/' });
  }
  if (root === 'apis' && second === undefined)
    return createDocumentAnswer(exchange.request, discovery.group(first), ANY_METHOD, negotiator);
  if (root === 'api' && second !== undefined) return undefined;
  const document = root === 'api' ? discovery.resources('', first) : discovery.resources(first, second ?? '');
  if (root === 'apis' && !registry.isBuiltIn(first)) {
    // The versions of a custom resource are answered by the handler that serves its objects.
    if (exchange.request.method !== 'GET' && !departures.has('custom-paths-by-verb')) throw methodNotAllowed();
    return createDocumentAnswer(exchange.request, document, ANY_METHOD, negotiator);
  }
  return createDocumentAnswer(exchange.request, document, GET_ONLY, negotiator);
}

const ANY_METHOD = false;
const GET_ONLY = true;

/** `/apis/` has no aggregated representation. */
interface RootRoute extends Pick<DiscoveryRoute, 'discovery' | 'negotiator'> {
  readonly isAggregated: boolean;
}

function createRootAnswer(
  request: HttpRequest,
  root: 'api' | 'apis',
  { discovery, negotiator, isAggregated }: RootRoute,
): Answer | undefined {
  const getOnly = root === 'api' ? GET_ONLY : ANY_METHOD;
  if (getOnly && request.method !== 'GET') throw methodNotAllowed();
  const { accept } = request.headers;
  if (typeof accept === 'string' && isAggregated) {
    const aggregatedDocument = discovery.findAggregated(root, accept, isPretty(request));
    if (aggregatedDocument !== undefined) return createAggregatedAnswer(request, aggregatedDocument);
  }
  return createDocumentAnswer(request, root === 'api' ? discovery.versions() : discovery.groups(), getOnly, negotiator);
}

/** The document is public, because it is the same for all users; clients revalidate it with the ETag. */
function createAggregatedAnswer(request: HttpRequest, { mediaType, etag, body }: AggregatedDocument): Answer {
  const headers = { 'Cache-Control': 'public', Etag: etag, Vary: 'Accept' };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: '' };
  return { status: 200, headers: { ...headers, 'Content-Type': mediaType }, body };
}

/** The message of a 406 depends on the component that answers in kube-apiserver: the router of a version, or the handler of `/apis`. */
function createDocumentAnswer(
  request: HttpRequest,
  document: Writable | undefined,
  getOnly: boolean,
  negotiator: Negotiator,
): Answer | undefined {
  if (document === undefined) return undefined;
  if (getOnly && request.method !== 'GET') throw methodNotAllowed();
  const routing = { streams: false };
  if (getOnly && !negotiator.isRoutable(request, routing)) throw negotiator.unroutableError(routing);
  const output = negotiator.negotiateOutput(request);
  if (output === undefined) throw negotiator.unsatisfiableError(routing);
  const { serializer, pretty } = output;
  return { status: 200, headers: { 'Content-Type': serializer.mediaType }, body: serializer.encode(document, pretty) };
}

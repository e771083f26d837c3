/**
 * Routes requests. Requests for resources of a served group go to the resource handlers, and requests for fixed paths to the table of fixed
 * paths. Other paths return 404: a Status below `/api` and below a served group, otherwise plain text (path-*).
 */
import type { DepartureSet } from '../../spec/departures.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { HttpRequest, HttpResponse } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { RequestInfo } from '../foundation/request-info.ts';
import type { UserInfo } from '../foundation/user.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import { createStatusResponse } from '../negotiation/response.ts';
import {
  createMethodNotAllowedError,
  createNotAcceptableError,
  createUnknownResourceError,
} from '../pure/status/reasons.ts';
import type { Deprecation } from '../registry/deprecation.ts';
import { hasVerb, type Registry } from '../registry/resource.ts';
import { type ComponentPage, createPageResponse } from './documents/component-page.ts';
import type { DiscoveryDocuments } from './documents/discovery.ts';
import { createDiscoveryResponse } from './documents/discovery.ts';
import { createOpenApiResponse, type OpenApiRoute } from './documents/openapi.ts';
import type { Exchange, RequestStep } from './filter.ts';
import type { HealthChecks, HealthEndpoint } from './health/check.ts';
import { createHealthResponse, createSingleCheckResponse } from './health/endpoint.ts';
import type { HealthResults } from './metrics/health-results.ts';
import { createTextResponse } from './text-response.ts';

export type ResourceHandler = (request: HttpRequest, info: RequestInfo, user: UserInfo) => MaybePromise<HttpResponse>;

/** A document in one media type. It is served at its path with and without a trailing slash. */
export interface FixedDocument {
  readonly path: string;
  readonly mediaType: string;
  readonly headers?: Readonly<Record<string, string>>;
  createBody(): string;
}

export interface RouterDependencies extends OpenApiRoute {
  readonly registry: Registry;
  readonly handleResource: ResourceHandler;
  readonly discovery: DiscoveryDocuments;
  readonly health: HealthChecks;
  readonly documents: readonly FixedDocument[];
  readonly pages: readonly ComponentPage[];
  /** The API group of the objects of pages. */
  readonly pageGroup: string;
  readonly createMetricsResponse: () => Promise<HttpResponse>;
  /** The results of health checks, for the metrics of `/metrics/slis`. */
  readonly healthResults: HealthResults;
  /** Returns the response of `/metrics/slis`; undefined in releases without this path. */
  readonly getSlisResponse?: () => HttpResponse;
  readonly departures: DepartureSet;
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  readonly negotiator: Negotiator;
}

/** Reports whether the path belongs to a served resource that supports the verb. For other requests, the handlers return an error. */
function isRoutedRequest(registry: Registry, { info, request }: Exchange): boolean {
  const resourceType = registry.find(info.group, info.version, info.resource);
  if (resourceType === undefined) return false;
  if (info.isNamespacedPath !== resourceType.namespaced && info.resourceSegments.length > 1) return false;
  if (info.subresource === 'proxy' && resourceType.subresources.has('proxy')) return true;
  if (info.resourceSegments.length > 3 || request.method === 'HEAD') return false;
  const servedType = info.subresource === '' ? resourceType : resourceType.subresources.get(info.subresource);
  return servedType !== undefined && hasVerb(servedType, info.verb);
}

function findDeprecation(registry: Registry, info: RequestInfo): Deprecation | undefined {
  const resourceType = registry.find(info.group, info.version, info.resource);
  const warning = resourceType?.customType?.deprecationWarning;
  return warning === undefined ? resourceType?.deprecation : { warning };
}

/** Reports whether the group contains only custom resources, and the path does not belong to any of these resources. */
function isUnservedCustomPath(
  registry: Registry,
  { group, version, resource, isNamespacedPath, verb }: RequestInfo,
): boolean {
  if (group === '' || registry.isBuiltIn(group)) return false;
  const resourceType = registry.find(group, version, resource);
  if (resourceType === undefined || (isNamespacedPath && !resourceType.namespaced)) return true;
  return resourceType.namespaced && !isNamespacedPath && verb !== 'list' && verb !== 'watch';
}

type FixedPathHandler = (exchange: Exchange) => MaybePromise<HttpResponse>;

export function createRouter(routes: RouterDependencies): RequestStep {
  const fixedPathHandlers = createFixedPaths(routes);
  // Discovery has no CBOR encoding.
  const plainNegotiator = routes.negotiator.withoutSerializers('cbor');
  return (exchange) => {
    const { info } = exchange;
    if (info.isResourceRequest && (info.group === '' || routes.registry.hasGroup(info.group))) {
      // `//api/v1/…` is parsed as a resource request, but it is not below /api.
      if (!info.path.startsWith('/api') || isUnservedCustomPath(routes.registry, info))
        return createUnknownPathResponse(exchange, routes);
      // The verb `proxy` comes from the removed paths `/api/v1/proxy/…`, which are not served.
      if (info.verb === 'proxy')
        return createStatusResponse(routes.negotiator, exchange.request, createUnknownResourceError());
      exchange.isRouted = isRoutedRequest(routes.registry, exchange);
      if (exchange.isRouted) exchange.deprecation = findDeprecation(routes.registry, info);
      return routes.handleResource(exchange.request, info, exchange.user);
    }
    const handlePath = fixedPathHandlers.get(info.path) ?? findHealthCheck(info.path, routes);
    if (handlePath !== undefined) return handlePath(exchange);
    return (
      createDiscoveryResponse(exchange, { ...routes, negotiator: plainNegotiator }) ??
      createOpenApiResponse(exchange, routes) ??
      createUnknownPathResponse(exchange, routes)
    );
  };
}

function createFixedPaths(routes: RouterDependencies): ReadonlyMap<string, FixedPathHandler> {
  const handlers = new Map<string, FixedPathHandler>([['/metrics', routes.createMetricsResponse]]);
  for (const document of routes.documents) {
    const serveDocument: FixedPathHandler = (exchange) => createFixedDocumentResponse(exchange, document);
    handlers.set(document.path, serveDocument).set(`${document.path}/`, serveDocument);
  }
  const pageNegotiation = { negotiator: routes.negotiator.withoutSerializers('protobuf'), group: routes.pageGroup };
  for (const page of routes.pages) {
    handlers.set(page.path, ({ request }) => {
      const paths = listPaths(routes, [...handlers.keys()]);
      return createPageResponse(request, page, { ...pageNegotiation, paths });
    });
  }
  if (routes.getSlisResponse !== undefined) handlers.set('/metrics/slis', routes.getSlisResponse);
  for (const endpoint of HEALTH_ENDPOINTS) {
    handlers.set(`/${endpoint}`, (exchange) => {
      exchange.isRouted = true;
      const recordResult = (name: string, isHealthy: boolean) =>
        routes.healthResults.record(name, endpoint, isHealthy ? 'success' : 'error');
      return createHealthResponse(endpoint, routes.health.listChecks(endpoint), exchange.info.query, recordResult);
    });
  }
  handlers.set('/', () => createPathListResponse(listPaths(routes, [...handlers.keys()])));
  return handlers;
}

const HEALTH_ENDPOINTS: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz'];

/**
 * Returns the handler for a single check, such as `/livez/ping` or `/readyz/poststarthook/NAME` (health-livez-single,
 * health-readyz-single).
 */
function findHealthCheck(path: string, { health }: RouterDependencies): FixedPathHandler | undefined {
  const endpoint = HEALTH_ENDPOINTS.find((endpoint) => path.startsWith(`/${endpoint}/`));
  if (endpoint === undefined) return undefined;
  const name = path.slice(endpoint.length + 2);
  const check = health.listChecks(endpoint).find((check) => check.name === name);
  return check === undefined ? undefined : () => createSingleCheckResponse(check);
}

/** Reports whether Accept is empty or contains the media type or the range of all types. Ranges such as `application/*` do not match. */
function acceptsMediaType({ headers: { accept } }: HttpRequest, mediaType: string): boolean {
  if (typeof accept !== 'string' || accept === '') return true;
  return accept.split(',').some((range) => [mediaType, '*/*'].includes(range.replace(/;.*/, '').trim()));
}

function createFixedDocumentResponse(
  { request }: Exchange,
  { mediaType, headers, createBody }: FixedDocument,
): MaybePromise<HttpResponse> {
  if (request.method !== 'GET') throw createMethodNotAllowedError();
  if (!acceptsMediaType(request, mediaType)) throw createNotAcceptableError([mediaType]);
  return { status: 200, headers: { ...headers, 'Content-Type': mediaType }, body: createBody() };
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** Returns all paths in alphabetical order: the fixed paths, each check, and each group and version. */
function listPaths(
  { registry, health, behaviors, publishesOpenApiV3 }: RouterDependencies,
  fixedPaths: readonly string[],
): readonly string[] {
  const paths = new Set(fixedPaths.filter((path) => !path.endsWith('/')));
  if (behaviors.has('logs-path')) paths.add('/logs');
  for (const endpoint of HEALTH_ENDPOINTS)
    for (const { name } of health.listChecks(endpoint)) paths.add(`/${endpoint}/${name}`);
  for (const path of ['/api', '/apis', '/apis/', '/openapi/v2']) paths.add(path);
  if (publishesOpenApiV3) for (const path of ['/openapi/v3', '/openapi/v3/']) paths.add(path);
  for (const { group, apiVersion } of registry.resources) {
    if (group !== '') paths.add(`/apis/${group}`);
    paths.add(group === '' ? `/api/${apiVersion}` : `/apis/${apiVersion}`);
  }
  return [...paths].sort();
}

function createPathListResponse(paths: readonly string[]): HttpResponse {
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify({ paths }, null, 2) };
}

/** Matches the names of the health checks of the apiextensions server. */
const EXTENSION_CHECK =
  /^(?!autoregister-completion$)(?!poststarthook\/)|^poststarthook\/(crd-informer-synced|generic-apiserver-start-informers|priority-and-fairness-(config-consumer|filter)|start-apiextensions-\w+)$/;

/** Returns the 404 with the paths of the apiextensions server, which responds to unknown paths until release 1.22. */
function createExtensionPathsResponse({ registry, health }: RouterDependencies): HttpResponse {
  const paths = new Set([
    '/apis',
    '/apis/',
    '/metrics',
    '/openapi/v2',
    '/version',
    ...HEALTH_ENDPOINTS.map((name) => `/${name}`),
  ]);
  for (const endpoint of HEALTH_ENDPOINTS)
    for (const { name } of health.listChecks(endpoint))
      if (EXTENSION_CHECK.test(name)) paths.add(`/${endpoint}/${name}`);
  for (const { group, apiVersion } of registry.resources)
    if (group.startsWith('apiextensions.')) for (const path of [group, apiVersion]) paths.add(`/apis/${path}`);
  return { status: 404, headers: JSON_HEADERS, body: JSON.stringify({ paths: [...paths].sort() }, null, 2) };
}

/** Returns the 404 for an unknown path. err-body-is-status requires a Status; kube-apiserver returns plain text. */
function createUnknownPathResponse(exchange: Exchange, routes: RouterDependencies): HttpResponse {
  const { registry, documents, departures, behaviors, negotiator } = routes;
  const { path } = exchange.info;
  const group = /^\/apis\/([^/]+)\//.exec(path)?.[1];
  const isApiPath = path.startsWith('/api/') || (group !== undefined && registry.isBuiltIn(group));
  const isBelowDocument = documents.some((document) => path.startsWith(`${document.path}/`));
  if (isApiPath || isBelowDocument || !departures.has('unknown-path-plain-text')) {
    return createStatusResponse(negotiator, exchange.request, createUnknownResourceError());
  }
  if (!behaviors.has('plain-not-found') && !path.startsWith('/apis/')) return createExtensionPathsResponse(routes);
  return createTextResponse(404, '404 page not found\n');
}

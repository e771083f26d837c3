/** The test fixture of this package: an HTTP server on a free port, with a registry of two resources and a handler from the test. */
import { listDialectDepartures } from '../../spec/departures.ts';
import { type DialectName, getDialect } from '../../spec/dialect.ts';
import { BASE_RELEASE } from '../../spec/emulated.ts';
import { readTypes } from '../../spec/facts.ts';
import { findReleaseBehaviors } from '../../spec/release-behaviors.ts';
import { allowAnonymous } from '../auth/anonymous.ts';
import { createAuthenticatorUnion, type RequestAuthenticator } from '../auth/authenticator.ts';
import { createBearerTokenAuthenticator } from '../auth/bearer-token.ts';
import { defaultAuthorizer } from '../auth/default-rule.ts';
import { createTokenFileAuthenticator } from '../auth/token-file.ts';
import { unsecuredPortAuthenticator } from '../auth/unsecured.ts';
import type { HttpResponse } from '../foundation/exchange.ts';
import { Negotiator } from '../negotiation/negotiator.ts';
import { createSerializers } from '../negotiation/serializers/serializers.ts';
import { createOpenApi } from '../registry/openapi/openapi.ts';
import type { Registry, ResourceType } from '../registry/resource.ts';
import { AdjustableClock } from '../start/clocks.ts';
import { systemRandomSource } from '../start/randomness.ts';
import { buildChain } from './chain.ts';
import { Lifecycle } from './connections/lifecycle.ts';
import type { ComponentPage } from './documents/component-page.ts';
import { createDiscoveryDocuments } from './documents/discovery-documents.ts';
import { createOpenApiDocuments } from './documents/openapi-documents.ts';
import { HealthChecks } from './health/check.ts';
import { createMetricsHandler } from './metrics/handler.ts';
import { HealthResults } from './metrics/health-results.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { createRouter, type ResourceHandler } from './router.ts';
import { type HttpServer, openServer } from './server.ts';

export interface HttpFixture {
  readonly url: string;
  readonly port: number;
  readonly server: HttpServer;
  readonly health: HealthChecks;
  readonly lifecycle: Lifecycle;
  readonly clock: AdjustableClock;
  readonly loggedMessages: string[];
}

const TOKEN_FILE = 'tok-alice,alice,u1,"devs,ops"\ntok-restricted,restricted-bob,u2\n';

export const handleWithEmptyObject: ResourceHandler = () => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
});

interface FixtureOptions {
  readonly dialect?: DialectName;
  readonly requestTimeout?: number;
  readonly livezGracePeriod?: number;
  readonly release?: string;
  readonly pages?: readonly ComponentPage[];
}

export async function openFixture(
  handler: ResourceHandler = handleWithEmptyObject,
  options: FixtureOptions = {},
): Promise<HttpFixture> {
  const dialect = getDialect(options.dialect ?? 'kubernetes');
  const departures = listDialectDepartures(dialect);
  const clock = new AdjustableClock();
  const health = new HealthChecks(clock, options.livezGracePeriod ?? 0);
  const lifecycle = new Lifecycle();
  addExampleChecks(health, lifecycle);
  const metrics = new RequestMetrics();
  const negotiator = new Negotiator(createSerializers({ dialect, departures, gates: new Set() }));
  const registry = createTestRegistry();
  const loggedMessages: string[] = [];
  const behaviors = findReleaseBehaviors(options.release ?? BASE_RELEASE);
  const route = createRouter({
    registry,
    handleResource: handler,
    discovery: createDiscoveryDocuments(registry, {
      dialect,
      serializers: negotiator.serializers,
      behaviors,
      formatAddress: () => ':1',
    }),
    health,
    openapi: createOpenApiDocuments(createOpenApi(registry, { dialect, version: 'v1' }), clock),
    publishesOpenApiV3: true,
    sendsMediaType: true,
    now: () => clock.now(),
    documents: [{ path: '/version', mediaType: 'application/json', createBody: () => '{"major":"1"}' }],
    pages: options.pages ?? [],
    pageGroup: `config.${dialect.groupSuffix}`,
    healthResults: new HealthResults(),
    createMetricsResponse: createMetricsHandler(
      metrics,
      () => new Map(),
      { release: '1.32', showHiddenFor: '' },
      new Set(),
    ),
    departures,
    behaviors,
    negotiator,
  });
  const serve = buildChain(
    {
      clock,
      random: systemRandomSource,
      lifecycle,
      metrics,
      authenticator: createTestAuthenticator(),
      authorizer: defaultAuthorizer,
      requestTimeout: options.requestTimeout ?? 60_000,
      departures,
      negotiator,
      dialect,
      behaviors,
      log: (message) => void loggedMessages.push(message),
      logsResponses: false,
    },
    route,
  );
  const server = await openServer({ bindAddress: '127.0.0.1', httpPort: 0, secure: undefined, serve });
  const url = server.httpUrl ?? '';
  return { url, port: Number(new URL(url).port), server, health, lifecycle, clock, loggedMessages };
}

function createTestAuthenticator(): RequestAuthenticator {
  return allowAnonymous(
    createAuthenticatorUnion([
      unsecuredPortAuthenticator,
      createBearerTokenAuthenticator(createTokenFileAuthenticator(TOKEN_FILE)),
    ]),
  );
}

function addExampleChecks(health: HealthChecks, lifecycle: Lifecycle): void {
  health.add('ping', () => undefined);
  health.add('log', () => undefined);
  health.add('shutdown', () => (lifecycle.isTerminating ? 'shutting down' : undefined), { endpoints: ['readyz'] });
}

export function createJsonResponse(document: object): HttpResponse {
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(document) };
}

function createTestRegistry(): Registry {
  const verbs = new Set(['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection']);
  const createResource = (group: string, resource: string, kind: string) =>
    ({
      group,
      version: 'v1',
      apiVersion: group === '' ? 'v1' : `${group}/v1`,
      resource,
      singular: kind.toLowerCase(),
      kind,
      listKind: `${kind}List`,
      namespaced: true,
      shortNames: [],
      categories: [],
      verbs,
      subresources: new Map(),
      isVirtual: false,
      storageKey: resource,
      storageVersion: 'v1',
    }) as unknown as ResourceType;
  const resources = [createResource('', 'endpoints', 'Endpoints'), createResource('apps', 'deployments', 'Deployment')];
  return {
    resources,
    generation: 0,
    behaviors: findReleaseBehaviors(BASE_RELEASE),
    definitions: new Map(),
    define: () => undefined,
    withdraw: () => undefined,
    onReplaced: () => () => undefined,
    find: (group, version, resource) =>
      resources.find(
        (resourceType) =>
          resourceType.group === group && resourceType.version === version && resourceType.resource === resource,
      ),
    types: readTypes,
    findBuiltIn: () => undefined,
    findVersion: () => undefined,
    findVersionOrder: () => undefined,
    hasGroup: (group) => resources.some((resource) => resource.group === group),
    isBuiltIn: (group) => resources.some((resource) => resource.group === group),
    hasGroupVersion: (group, version) =>
      resources.some((resource) => resource.group === group && resource.version === version),
  };
}

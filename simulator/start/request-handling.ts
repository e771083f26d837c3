/** Assembles the request handling: the filter chain, the router, and the resource handlers. */
import { createErrorConverter } from '../../spec/error-texts.ts';
import { findReleaseBehaviors } from '../../spec/release-behaviors.ts';
import type { ControllerContext } from '../controllers/controller.ts';
import type { FlowSchemaController } from '../controllers/flow-control/flow-schemas.ts';
import type { HttpRequest, HttpResponse } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { HandlerContext } from '../handlers/context.ts';
import { createHandlers } from '../handlers/handlers.ts';
import { buildChain } from '../http/chain.ts';
import type { Lifecycle } from '../http/connections/lifecycle.ts';
import { createDiscoveryDocuments } from '../http/documents/discovery-documents.ts';
import { createOpenApiDocuments } from '../http/documents/openapi-documents.ts';
import { createVersionDocument } from '../http/documents/version-document.ts';
import type { RequestStep } from '../http/filter.ts';
import type { HealthChecks } from '../http/health/check.ts';
import { createMetricsHandler } from '../http/metrics/handler.ts';
import { createSlisResponse, HealthResults } from '../http/metrics/health-results.ts';
import { RequestMetrics } from '../http/metrics/request-metrics.ts';
import { createRouter, type RouterDependencies } from '../http/router.ts';
import { Negotiator } from '../negotiation/negotiator.ts';
import { createSerializers } from '../negotiation/serializers/serializers.ts';
import { createOpenApi } from '../registry/openapi/openapi.ts';
import type { AccessControl } from './access.ts';
import { listDisabledPlugins } from './admission-plugins.ts';
import { createAuditRecorder } from './audit-file.ts';
import { listComponentPages } from './component-pages.ts';
import { listFixedDocuments } from './fixed-documents.ts';
import { createLongRequestHandling } from './long-requests/long-requests.ts';
import type { SimulatorOptions } from './options.ts';
import type { RegistryAndStorage } from './registry-and-storage.ts';
import type { ServerEnvironment } from './server-environment.ts';
import { postToWebhook } from './webhook-post.ts';

export interface RequestHandlingDependencies {
  readonly environment: ServerEnvironment;
  readonly registryAndStorage: RegistryAndStorage;
  readonly access: AccessControl;
  readonly context: ControllerContext;
  readonly lifecycle: Lifecycle;
  readonly health: HealthChecks;
  /** Returns the address in discovery documents. It is called only after the server listens. */
  readonly getDiscoveryAddress: () => string;
  /** Returns host and port of this server for clients. It is called only after the server listens. */
  readonly getExternalAddress: () => string;
  readonly flowSchemas: FlowSchemaController;
}

export function createRequestHandling(
  options: SimulatorOptions,
  dependencies: RequestHandlingDependencies,
): { serve: (request: HttpRequest) => MaybePromise<HttpResponse>; close(): Promise<void> } {
  const { environment, registryAndStorage, access, lifecycle, flowSchemas } = dependencies;
  const { clock } = environment;
  const { dialect, departures } = options;
  const behaviors = findReleaseBehaviors(options.emulateRelease);
  const serializers = createSerializers(options);
  const negotiator = new Negotiator(serializers, { convertError: createErrorConverter(options.emulateRelease) });
  const audit = createAuditRecorder(options, clock, serializers);
  const handlerContext: HandlerContext = {
    ...dependencies.context,
    createReviewContext: access.createReviewContext,
    audit,
    postWebhook: postToWebhook,
    departures,
    negotiator,
    gates: options.gates,
    disabledPlugins: listDisabledPlugins(options),
    release: options.emulateRelease,
    behaviors,
    continueTokenLifetimeMilliseconds: options.continueTokenLifetime,
    minRequestTimeoutMilliseconds: options.minRequestTimeout,
  };
  const handleRequest = createLongRequestHandling(createHandlers(handlerContext), options, {
    context: handlerContext,
    storage: registryAndStorage.storage,
    clock,
  });
  const metrics = new RequestMetrics();
  const route = createServerRouter(options, dependencies, {
    handleResource: handleRequest.handler,
    negotiator,
    metrics,
  });
  const serve = buildChain(
    {
      ...environment,
      lifecycle,
      metrics,
      authenticator: access.authenticator,
      authorizer: access.authorizer,
      ...(behaviors.has('priority-and-fairness') && {
        classifyFlow: flowSchemas.classify.bind(flowSchemas),
      }),
      audit,
      dialect,
      behaviors,
      requestTimeout: options.requestTimeout,
      departures,
      negotiator,
      logsResponses: options.verbosity >= 2,
    },
    route,
  );
  return { serve, close: handleRequest.close };
}

/** Creates the router of the server: discovery, OpenAPI, health, metrics and the resources. */
function createServerRouter(
  options: SimulatorOptions,
  {
    environment: { clock, random },
    registryAndStorage,
    access,
    health,
    getDiscoveryAddress,
    getExternalAddress,
  }: RequestHandlingDependencies,
  {
    handleResource,
    negotiator,
    metrics: requestMetrics,
  }: Pick<RouterDependencies, 'handleResource' | 'negotiator'> & { readonly metrics: RequestMetrics },
): RequestStep {
  const { registry } = registryAndStorage;
  const { dialect, departures } = options;
  const behaviors = findReleaseBehaviors(options.emulateRelease);
  const healthResults = new HealthResults();
  const slis = { startTime: clock.now() / 1000, release: options.emulateRelease };
  const version = createVersionDocument(options.emulateRelease);
  const issuer = behaviors.has('issuer-documents') ? access.issuerDocuments : undefined;
  return createRouter({
    registry,
    handleResource,
    discovery: createDiscoveryDocuments(registry, {
      dialect,
      serializers: negotiator.serializers,
      behaviors,
      formatAddress: getDiscoveryAddress,
    }),
    health,
    openapi: createOpenApiDocuments(
      createOpenApi(registry, { dialect, version: version.gitVersion, publishesIssuer: issuer !== undefined }),
      clock,
    ),
    publishesOpenApiV3: behaviors.has('openapi-v3'),
    sendsMediaType: behaviors.has('openapi-v3-media-type'),
    now: () => clock.now(),
    documents: listFixedDocuments({ version, issuer, getAddress: getExternalAddress }),
    pages: listComponentPages(options, { clock, random, version }),
    pageGroup: `config.${dialect.groupSuffix}`,
    healthResults,
    ...(options.gates.has('ComponentSLIs') && { getSlisResponse: () => createSlisResponse(healthResults, slis) }),
    createMetricsResponse: createMetricsHandler(
      requestMetrics,
      () => countObjects(registryAndStorage),
      options.metricVisibility,
      options.gates,
      access.reloads,
    ),
    departures,
    behaviors,
    negotiator,
  });
}

/** Returns the number of stored objects by resource, such as `endpoints` or `deployments.apps`. */
function countObjects({ registry, storage }: RegistryAndStorage): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { group, resource, storageKey, isVirtual, computed } of registry.resources) {
    if (isVirtual || computed !== undefined) continue;
    counts.set(group === '' ? resource : `${resource}.${group}`, storage.openResource(storageKey).countObjects());
  }
  return counts;
}

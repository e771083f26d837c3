/**
 * The simulator put together: options, clock and chance, store, registry, handlers, controllers, HTTP. The only place that knows
 * the real clock, real chance, the environment and sockets; everything it makes is handed down from here.
 */

import { storedRoles } from './auth/rbac/stored-roles.ts';
import { storedObjects } from './auth/stored-objects.ts';
import { type Control, createControl } from './control/actions.ts';
import { openControl } from './control/server.ts';
import { storedAt } from './control/stored-at.ts';
import { type BootstrapOptions, bootstrap } from './controllers/bootstrap/bootstrap.ts';
import type { Controller, ControllerContext } from './controllers/controller.ts';
import { CustomResources } from './controllers/custom-resources/custom-resources.ts';
import { selectedControllers, UnknownControllerError } from './controllers/selection.ts';
import { controllers } from './controllers/start.ts';
import type { Clock } from './ground/clock.ts';
import { createHandlers } from './handlers/handlers.ts';
import { AnswerReader } from './http/audit/answer-reader.ts';
import { AuditRecorder } from './http/audit/recorder.ts';
import { chain } from './http/chain.ts';
import { discoveryDocuments } from './http/discovery-documents.ts';
import { Health } from './http/health/check.ts';
import { addChecks } from './http/health/server-checks.ts';
import { Lifecycle } from './http/lifecycle.ts';
import { metricsAnswer } from './http/metrics/answer.ts';
import { RequestMetrics } from './http/metrics/request-metrics.ts';
import { openApiDocuments } from './http/openapi-documents.ts';
import { askOthers } from './http/outgoing.ts';
import { router } from './http/router.ts';
import { type HttpServer, openServer } from './http/server.ts';
import { versionDocument } from './http/version-document.ts';
import { Negotiator } from './negotiation/negotiator.ts';
import type { Serializer } from './negotiation/serializers/serializer.ts';
import { createSerializers } from './negotiation/serializers.ts';
import { createRegistry } from './registry/create-registry.ts';
import { openApi } from './registry/openapi/openapi.ts';
import type { Registry } from './registry/resource.ts';
import { RuntimeConfigError } from './registry/runtime-config.ts';
import { accessOf } from './start/access.ts';
import { auditFile, auditPolicy } from './start/audit-file.ts';
import { realChance } from './start/chances.ts';
import { AdjustableClock, realClock } from './start/clocks.ts';
import { encryptedAtRest } from './start/encryption-file.ts';
import type { SimulatorOptions } from './start/options.ts';
import { SettingError } from './start/settings.ts';
import { serverTls } from './start/tls-files.ts';
import { webhookPost } from './start/webhook-post.ts';
import { MemoryStore } from './store/memory-store.ts';
import { openStorage } from './store/open.ts';

export interface Simulator {
  readonly http: string | undefined;
  readonly https: string | undefined;
  /** The address of the control port. */
  readonly controlUrl: string | undefined;
  readonly control: Control;
  /** The file with the authority that clients of the TLS port have to trust. */
  readonly caFile: string | undefined;
  /** Ends gracefully, as a signal does. */
  readonly close: () => Promise<void>;
}

/** How long a connection that should be idle may take to close. */
const PATIENCE = 1000;

/** Answers when it is ready. A SettingError says what of the options cannot be had. */
export async function runSimulator(options: SimulatorOptions): Promise<Simulator> {
  const log = (message: string) => void process.stderr.write(`${message}\n`);
  const clock = new AdjustableClock(realClock);
  const chance = realChance;
  const lifecycle = new Lifecycle();
  const health = new Health(clock, options.livezGracePeriod);
  const registry = registryOf(options, clock);
  const selected = controllersOf(options);
  const tls = options.securePort === undefined ? undefined : await serverTls(options, clock.now());

  const { watchHistory } = options;
  const memory = new MemoryStore();
  const encrypted = encryptedAtRest(options, registry, memory);
  const storage = openStorage(encrypted?.store ?? memory, { clock, watchHistory });
  const objects = storedObjects(registry, storage);
  const access = accessOf(
    options,
    { clock, log, askWith: askOthers, objects, tlsKey: tls?.key },
    storedRoles(registry, storage, options.dialect),
  );
  const context: ControllerContext = {
    registry,
    storage: (resource) => storage.storageOf(resource.storageKey),
    clock,
    chance,
    dialect: options.dialect,
    accountTokens: access.accountTokens,
    report: (controller, error) =>
      log(`${controller}: ${error instanceof Error ? (error.stack ?? error.message) : error}`),
  };
  const serializers = createSerializers(options);
  const negotiator = new Negotiator(serializers);
  const audit = auditOf(options, clock, serializers);
  const handlers = createHandlers({
    ...context,
    reviewer: access.reviewer,
    audit,
    postWebhook: webhookPost,
    departures: options.departures,
    negotiator,
    gates: options.gates,
    continueTokenLifetime: options.continueTokenLifetime,
    minRequestTimeout: options.minRequestTimeout,
  });

  const hooks = addChecks(health, lifecycle);
  const metrics = new RequestMetrics();
  const version = versionDocument();
  const route = router({
    registry,
    resources: handlers,
    discovery: discoveryDocuments(registry, options.dialect, serializers, () => addressOf(server)),
    health,
    openapi: openApiDocuments(openApi(registry, options.dialect, version.gitVersion ?? ''), clock),
    now: () => clock.now(),
    version,
    metrics: metricsAnswer(metrics, () => counts(registry, (key) => storage.storageOf(key).count()), access.reloads),
    departures: options.departures,
    negotiator,
  });
  const serve = chain(
    {
      clock,
      chance,
      lifecycle,
      metrics,
      authenticator: access.authenticator,
      authorizer: access.authorizer,
      audit,
      dialect: options.dialect,
      requestTimeout: options.requestTimeout,
      departures: options.departures,
      negotiator,
      log,
      logging: options.verbosity >= 2,
    },
    route,
  );

  const control = createControl({ clock, storage, health, storedAt: (path) => storedAt(registry, path) });
  const server: HttpServer = await listening(() =>
    openServer({
      bindAddress: options.bindAddress,
      httpPort: options.httpPort,
      secure:
        tls === undefined || options.securePort === undefined
          ? undefined
          : { port: options.securePort, tls: { ...tls, clientCa: access.clientCa } },
      serve,
    }),
  );
  const { controlPort } = options;
  const controlServer =
    controlPort === undefined
      ? undefined
      : await listening(() => openControl(controlPort, control)).catch(async (error: unknown) => {
          await server.close(0);
          throw error;
        });

  const forgetFile = encrypted?.follow(storage, clock, log);
  const definitions = new CustomResources(context);
  await definitions.start();
  const running: Controller[] = [
    bootstrap(context, { ...advertised(server, options), roles: options.authorizationMode.includes('RBAC') }),
    controllers(context, selected),
  ];
  for (const [at, controller] of running.entries()) {
    await controller.start();
    hooks[at]?.();
  }

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    lifecycle.terminate();
    if (options.verbosity >= 1) log(`shutting down, ${lifecycle.running} requests are running`);
    await elapsed(options.shutdownDelayDuration);
    lifecycle.refuse();
    server.endStreams();
    await Promise.race([lifecycle.idle(), elapsed(options.requestTimeout)]);
    forgetFile?.();
    for (const controller of [definitions, ...running]) controller.stop();
    await server.close(PATIENCE);
    await controlServer?.close();
    await storage.close();
  };
  return {
    http: server.http,
    https: server.https,
    controlUrl: controlServer?.url,
    control,
    caFile: tls?.caFile,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function auditOf(
  options: SimulatorOptions,
  clock: Clock,
  serializers: readonly Serializer[],
): AuditRecorder | undefined {
  // A policy that can't be used ends the start, whether there is a log or not, as it does at genuine servers.
  const policy = auditPolicy(options);
  const { dialect, audit } = options;
  if (audit?.logPath === undefined || policy === undefined) return undefined;
  const now = () => clock.now();
  const write = auditFile(audit.logPath, audit, now);
  return new AuditRecorder({
    policy,
    format: audit.format,
    write,
    now,
    dialect,
    reader: new AnswerReader(serializers),
  });
}

function controllersOf(options: SimulatorOptions): ReturnType<typeof selectedControllers> {
  try {
    return selectedControllers(options.controllers);
  } catch (error) {
    if (error instanceof UnknownControllerError) throw new SettingError(`--controllers: ${error.message}`);
    throw error;
  }
}

/** Where others can reach the TLS port; nobody can reach loopback from elsewhere. */
function advertised({ https }: HttpServer, { bindAddress }: SimulatorOptions): BootstrapOptions {
  if (https === undefined || !/^[0-9.]+$/.test(bindAddress) || /^(127|0)\./.test(bindAddress)) return {};
  return { advertised: { ip: bindAddress, port: Number(new URL(https).port) } };
}

function registryOf({ dialect, runtimeConfig }: SimulatorOptions, clock: Clock): Registry {
  try {
    return createRegistry({ dialect, runtimeConfig, now: () => clock.now() });
  } catch (error) {
    if (error instanceof RuntimeConfigError) throw new SettingError(error.message);
    throw error;
  }
}

/** Host and port as clients reach them, as genuine servers print it: without the host. */
function addressOf(server: HttpServer): string {
  return `:${new URL(server.https ?? server.http ?? 'http://localhost:80').port}`;
}

/** `endpoints`, `deployments.apps`: how many of each are stored. */
function counts(registry: Registry, count: (storageKey: string) => number): Map<string, number> {
  const found = new Map<string, number>();
  for (const { group, resource, storageKey, virtual, computed } of registry.resources) {
    if (virtual || computed !== undefined) continue;
    found.set(group === '' ? resource : `${resource}.${group}`, count(storageKey));
  }
  return found;
}

/** A port that is taken, or an address that is not ours, is the user's to mend. */
async function listening<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { code, address, port, syscall } = error as NodeJS.ErrnoException & { address?: string; port?: number };
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    const why = code === 'EADDRINUSE' ? 'the port is in use' : (error as Error).message;
    throw new SettingError(`cannot listen on ${address ?? ''}${port === undefined ? '' : `:${port}`}: ${why}`);
  }
}

/** Keeps no process alive: as long as there is something to wait for, sockets do. */
function elapsed(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/**
 * Assembles the simulator from its options, starts it and closes it. Only the modules of this folder, `start/` and `http/` access the
 * real clock, real randomness, the environment and sockets; `control/` also opens a socket. All other modules receive these as arguments.
 */
import { hostname } from 'node:os';
import { createRoleSource } from './auth/rbac/stored-roles.ts';
import { createStoredObjectReader } from './auth/stored-objects.ts';
import { type Control, createControl } from './control/control.ts';
import { findStoredKey } from './control/stored-key.ts';
import type { ControllerContext } from './controllers/controller.ts';
import { FlowSchemaController } from './controllers/flow-control/flow-schemas.ts';
import { Lifecycle } from './http/connections/lifecycle.ts';
import { HealthChecks } from './http/health/check.ts';
import { addServerChecks } from './http/health/server-checks.ts';
import { createOutgoingSender } from './http/outgoing-sender.ts';
import { type AccessControl, createAccessControl, formatServerIdentity } from './start/access.ts';
import { readControllers, startControllers } from './start/controllers.ts';
import {
  findAdvertisedAddress,
  formatDiscoveryAddress,
  formatExternalAddress,
  type Listeners,
  openListeners,
} from './start/listeners.ts';
import type { SimulatorOptions } from './start/options.ts';
import { openRegistryAndStorage, type RegistryAndStorage } from './start/registry-and-storage.ts';
import { createRequestHandling } from './start/request-handling.ts';
import {
  createServerEnvironment,
  type EnvironmentOptions,
  type ServerEnvironment,
} from './start/server-environment.ts';
import { shutDown } from './start/shutdown.ts';
import { loadServerTls, type ServerTls } from './start/tls-files.ts';

export interface Simulator {
  readonly http: string | undefined;
  readonly https: string | undefined;
  /** The address of the control port. */
  readonly controlUrl: string | undefined;
  readonly control: Control;
  /** The file with the CA certificate that clients of the TLS port must trust. */
  readonly caFile: string | undefined;
  /** Shuts down gracefully, as after SIGTERM. */
  readonly close: () => Promise<void>;
}

/** Starts the simulator and resolves when the server is ready. Throws a SettingError with the name of an invalid option. */
export async function runSimulator(
  options: SimulatorOptions,
  environmentOptions: EnvironmentOptions = {},
): Promise<Simulator> {
  const environment = createServerEnvironment(environmentOptions);
  const registryAndStorage = await openRegistryAndStorage(options, environment);
  try {
    return await startServer(options, environment, registryAndStorage);
  } catch (error) {
    await registryAndStorage.storage.close();
    throw error;
  }
}

async function startServer(
  options: SimulatorOptions,
  environment: ServerEnvironment,
  registryAndStorage: RegistryAndStorage,
): Promise<Simulator> {
  const { clock, log } = environment;
  for (const warning of options.startWarnings) log(warning);
  const lifecycle = new Lifecycle();
  const health = new HealthChecks(clock, options.livezGracePeriod);
  const completeStartupPhase = addServerChecks(health, {
    release: options.emulateRelease,
    lifecycle,
    findStoreProblem: () => registryAndStorage.storage.findUnavailableReason(),
  });
  const selectedControllers = readControllers(options);
  const tls = options.securePort === undefined ? undefined : await loadServerTls(options, clock.now());
  const access = createServerAccess(registryAndStorage, options, environment, tls);
  const context = createControllerContext(registryAndStorage, options, environment, {
    access,
    rootCertificate: tls?.rootCertificate ?? '',
  });
  const flowSchemas = new FlowSchemaController(context);
  const requestHandling = createRequestHandling(options, {
    environment,
    registryAndStorage,
    access,
    context,
    lifecycle,
    health,
    getDiscoveryAddress: () => formatDiscoveryAddress(listeners.server),
    getExternalAddress: () => formatExternalAddress(listeners.server, options),
    flowSchemas,
  });
  const control = createServerControl(registryAndStorage, clock, health);
  const { clientCa } = access;
  const listeners: Listeners = await openListeners(options, { serve: requestHandling.serve, control, tls, clientCa });

  const stopEncryptionConfigReload = registryAndStorage.followEncryptionConfig();
  const controllers = await startControllers(options, {
    context,
    selectedNames: selectedControllers,
    identity: { name: formatServerIdentity(), host: hostname(), clientCa: access.clientCaPem },
    flowSchemas,
    advertisedAddress: findAdvertisedAddress(listeners.server, options),
    completeStartupPhase,
  });
  const { storage } = registryAndStorage;
  const shutdownDependencies = {
    lifecycle,
    listeners,
    controllers,
    storage,
    stopEncryptionConfigReload,
    requestHandling,
    log,
  };
  return createSimulator(listeners, {
    control,
    caFile: tls?.caFile,
    shutDown: () => shutDown(options, shutdownDependencies),
  });
}

function createServerControl(
  { registry, storage }: RegistryAndStorage,
  clock: ServerEnvironment['clock'],
  health: HealthChecks,
): Control {
  return createControl({
    clock,
    storage,
    healthChecks: health,
    registry,
    findStoredKey: (path) => findStoredKey(registry, path),
  });
}

/** Creates the simulator that is returned to the caller. Repeated calls of `close` call `shutDown` once. */
function createSimulator(
  { server, controlServer }: Listeners,
  { control, caFile, shutDown }: Pick<Simulator, 'control' | 'caFile'> & { readonly shutDown: () => Promise<void> },
): Simulator {
  let shutdownPromise: Promise<void> | undefined;
  return {
    http: server.httpUrl,
    https: server.httpsUrl,
    controlUrl: controlServer?.url,
    control,
    caFile,
    close: () => {
      shutdownPromise ??= shutDown();
      return shutdownPromise;
    },
  };
}

function createServerAccess(
  { registry, storage }: RegistryAndStorage,
  options: SimulatorOptions,
  { clock, log: writeLog }: ServerEnvironment,
  tls: ServerTls | undefined,
): AccessControl {
  const objects = createStoredObjectReader(registry, storage);
  const roles = createRoleSource(registry, storage, options.dialect);
  return createAccessControl(
    options,
    { clock, log: writeLog, createRemoteSender: createOutgoingSender, objects, tlsKey: tls?.key },
    roles,
  );
}

function createControllerContext(
  { registry, storage }: RegistryAndStorage,
  { dialect, emulateRelease }: SimulatorOptions,
  { clock, random, locks, log }: ServerEnvironment,
  { access, rootCertificate }: { readonly access: AccessControl; readonly rootCertificate: string },
): ControllerContext {
  return {
    registry,
    storage: (resource) => storage.openResource(resource.storageKey),
    clock,
    random,
    locks,
    dialect,
    release: emulateRelease,
    accountTokens: access.accountTokens,
    rootCertificate,
    report: (controller, error) =>
      log(`${controller}: ${error instanceof Error ? (error.stack ?? error.message) : error}`),
  };
}

/**
 * Assembles the simulator from its options, and manages its life: start, ready, close. Together with `start/`, it is the only module that
 * knows the real clock, real randomness, the environment and sockets; they are passed down from here.
 */
import { hostname } from 'node:os';
import { createRoleSource } from './auth/rbac/stored-roles.ts';
import { createStoredObjects } from './auth/stored-objects.ts';
import { type Control, createControl } from './control/actions.ts';
import { findStoredKey } from './control/stored-key.ts';
import type { ControllerContext } from './controllers/controller.ts';
import { FlowSchemas } from './controllers/flow-control/flow-schemas.ts';
import { Health } from './http/health/check.ts';
import { addChecks } from './http/health/server-checks.ts';
import { Lifecycle } from './http/lifecycle.ts';
import { sendOutgoing } from './http/outgoing.ts';
import { type Access, buildAccess, serverIdentity } from './start/access.ts';
import { readControllers, startControllers } from './start/controllers.ts';
import {
  advertisedAddress,
  discoveryAddress,
  externalAddress,
  type Listeners,
  openListeners,
} from './start/listeners.ts';
import { createMachine, type Machine, type MachineParts } from './start/machine.ts';
import type { SimulatorOptions } from './start/options.ts';
import { requestHandler } from './start/request-handling.ts';
import { shutDown } from './start/shutdown.ts';
import { openStores, type Stores } from './start/stores.ts';
import { type ServerTls, serverTls } from './start/tls-files.ts';

export interface Simulator {
  readonly http: string | undefined;
  readonly https: string | undefined;
  /** The address of the control port. */
  readonly controlUrl: string | undefined;
  readonly control: Control;
  /** The file with the authority that clients of the TLS port must trust. */
  readonly caFile: string | undefined;
  /** Terminates gracefully, as a signal does. */
  readonly close: () => Promise<void>;
}

/** Resolves when the server is ready. A SettingError names the invalid option. */
export async function runSimulator(options: SimulatorOptions, parts: MachineParts = {}): Promise<Simulator> {
  const machine = createMachine(parts);
  const stores = await openStores(options, machine);
  try {
    return await startServer(options, machine, stores);
  } catch (error) {
    await stores.storage.close();
    throw error;
  }
}

async function startServer(options: SimulatorOptions, machine: Machine, stores: Stores): Promise<Simulator> {
  const { clock, log } = machine;
  for (const warning of options.startWarnings) log(warning);
  const lifecycle = new Lifecycle();
  const health = new Health(clock, options.livezGracePeriod);
  const completePhase = addChecks(health, {
    release: options.emulateRelease,
    lifecycle,
    findStoreProblem: () => stores.storage.problem(),
  });
  const { registry, storage } = stores;
  const selectedControllers = readControllers(options);
  const tls = options.securePort === undefined ? undefined : await serverTls(options, clock.now());
  const access = createAccess(stores, options, machine, tls);
  const context = createControllerContext(stores, options, machine, {
    access,
    rootCertificate: tls?.rootCertificate ?? '',
  });

  const control = createControl({
    clock,
    storage,
    health,
    registry,
    findStored: (path) => findStoredKey(registry, path),
  });
  const flowSchemas = new FlowSchemas(context);
  const handling = requestHandler(options, {
    machine,
    stores,
    access,
    context,
    lifecycle,
    health,
    discoveryAddress: () => discoveryAddress(listeners.server),
    externalAddress: () => externalAddress(listeners.server, options),
    flowSchemas,
  });
  const { clientCa } = access;
  const listeners: Listeners = await openListeners(options, { serve: handling.serve, control, tls, clientCa });

  const stopFollowing = stores.followEncryptionConfig();
  const serverAddressInCluster = advertisedAddress(listeners.server, options);
  const identity = { name: serverIdentity(), host: hostname(), clientCa: access.clientCaPem };
  const parts = {
    context,
    selectedNames: selectedControllers,
    identity,
    flowSchemas,
    advertised: serverAddressInCluster,
    completePhase,
  };
  const controllers = await startControllers(options, parts);

  let shutdownPromise: Promise<void> | undefined;
  return {
    http: listeners.server.http,
    https: listeners.server.https,
    controlUrl: listeners.controlServer?.url,
    control,
    caFile: tls?.caFile,
    close: () => {
      shutdownPromise ??= shutDown(options, {
        lifecycle,
        listeners,
        controllers,
        storage,
        stopFollowing,
        handling,
        log,
      });
      return shutdownPromise;
    },
  };
}

function createAccess(
  { registry, storage }: Stores,
  options: SimulatorOptions,
  { clock, log }: Machine,
  tls: ServerTls | undefined,
): Access {
  const objects = createStoredObjects(registry, storage);
  const roles = createRoleSource(registry, storage, options.dialect);
  return buildAccess(options, { clock, log, askWith: sendOutgoing, objects, tlsKey: tls?.key }, roles);
}

function createControllerContext(
  { registry, storage }: Stores,
  { dialect, emulateRelease }: SimulatorOptions,
  { clock, chance, locks, log }: Machine,
  { access, rootCertificate }: { readonly access: Access; readonly rootCertificate: string },
): ControllerContext {
  return {
    registry,
    storage: (resource) => storage.openResource(resource.storageKey),
    clock,
    chance,
    locks,
    dialect,
    release: emulateRelease,
    accountTokens: access.accountTokens,
    rootCertificate,
    report: (controller, error) =>
      log(`${controller}: ${error instanceof Error ? (error.stack ?? error.message) : error}`),
  };
}

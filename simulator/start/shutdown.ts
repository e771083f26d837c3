/** Shuts the server down gracefully. http/connections/lifecycle.ts describes the phases. */
import type { Controller } from '../controllers/controller.ts';
import type { Lifecycle } from '../http/connections/lifecycle.ts';
import type { Storage } from '../store/open-storage.ts';
import type { Listeners } from './listeners.ts';
import type { SimulatorOptions } from './options.ts';
import type { ServerEnvironment } from './server-environment.ts';

/** The time for idle connections to close, in milliseconds. */
const CONNECTION_TIMEOUT_MILLISECONDS = 1000;

export interface ShutdownDependencies {
  readonly lifecycle: Lifecycle;
  readonly listeners: Listeners;
  readonly controllers: readonly Controller[];
  readonly storage: Storage;
  readonly stopEncryptionConfigReload: () => void;
  /** The request handling, which is closed after the last request. */
  readonly requestHandling: { close(): Promise<void> };
  readonly log: ServerEnvironment['log'];
}

export async function shutDown(
  options: SimulatorOptions,
  {
    lifecycle,
    listeners,
    controllers,
    storage,
    stopEncryptionConfigReload,
    requestHandling,
    log,
  }: ShutdownDependencies,
): Promise<void> {
  const { server, controlServer } = listeners;
  lifecycle.terminate();
  if (options.verbosity >= 1) log(`shutting down with ${lifecycle.pendingRequestCount} pending requests`);
  await waitMilliseconds(options.shutdownDelayDuration);
  lifecycle.rejectRequests();
  server.endStreams();
  await Promise.race([lifecycle.waitUntilIdle(), waitMilliseconds(options.requestTimeout)]);
  stopEncryptionConfigReload();
  for (const controller of controllers) controller.stop();
  await server.close(CONNECTION_TIMEOUT_MILLISECONDS);
  await controlServer?.close();
  await requestHandling.close();
  await storage.close();
}

/** Waits for a time. The timer does not keep the process alive: while requests are pending, open sockets keep the process alive. */
function waitMilliseconds(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

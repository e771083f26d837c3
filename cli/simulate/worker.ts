/** Runs a worker of `assay simulate --workers`: a simulator that stops when the parent process requests it or ends. */
import { LocalLocks, type Locks } from '../../simulator/foundation/locks.ts';
import type { Simulator } from '../../simulator/main.ts';
import { collectGarbageEarlierInLargeProcess } from './memory.ts';
import { readAddresses } from './ready-addresses.ts';
import { isSettingError, logUncaughtErrors, runSimulator } from './run-simulator.ts';
import type { SimulateArguments } from './simulate-flags.ts';
import type { WorkerCommand, WorkerReport, WorkerRole } from './worker-messages.ts';

export async function runWorker(simulateArguments: SimulateArguments, role: WorkerRole): Promise<void> {
  // A terminal also sends signals to the workers. They ignore them, because the parent process stops them with a message.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const locks = new SharedLocks();
  let simulator: Simulator | undefined;
  process.on('message', (message: WorkerCommand) => {
    if (message.kind === 'locked') locks.grant(message.name);
    else if (simulator === undefined) process.exit(0);
    else void simulator.close().then(() => process.exit(0));
  });
  try {
    simulator = await runSimulator(
      { ...simulateArguments, settings: applyRole(simulateArguments.settings, role) },
      { locks },
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    sendMessage({ kind: 'failed', message: error.message, isSettingError: isSettingError(error) }, () =>
      process.exit(1),
    );
    return;
  }
  logUncaughtErrors();
  collectGarbageEarlierInLargeProcess();
  sendMessage({ kind: 'ready', addresses: readAddresses(simulator) });
}

function applyRole(settings: SimulateArguments['settings'], { isFirst, keyFile, ports }: WorkerRole) {
  return {
    ...settings,
    ...ports,
    ...(keyFile !== undefined && { serviceAccountKeyFile: [keyFile], serviceAccountSigningKeyFile: keyFile }),
    ...(!isFirst && { controllers: ['-*'], controlPort: -1 }),
  };
}

function sendMessage(message: WorkerReport, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent);
}

/**
 * The locks that all workers share; the parent process grants them. Operations of this process wait in a local queue, so that it requests
 * each lock only once at a time.
 */
class SharedLocks implements Locks {
  readonly #localLocks = new LocalLocks();
  readonly #granted = new Map<string, () => void>();

  runLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#localLocks.runLocked(name, async () => {
      await new Promise<void>((resolve) => {
        this.#granted.set(name, resolve);
        sendMessage({ kind: 'lock', name });
      });
      try {
        return await work();
      } finally {
        sendMessage({ kind: 'unlock', name });
      }
    });
  }

  grant(name: string): void {
    this.#granted.get(name)?.();
  }
}

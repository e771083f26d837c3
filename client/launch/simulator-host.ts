/**
 * Processes that run many simulators each. Starting another simulator in a process takes milliseconds, compared to half a second for a new
 * process, and the code is already optimized. Simulators with different faults never share a process at the same time: if a simulator hangs
 * or crashes, it affects only simulators with the same fault.
 */
import { fileURLToPath } from 'node:url';
import { addAllocatorSettings, buildMemoryFlags } from './allocator.ts';
import { ServerStartError } from './failed-start.ts';
import { STOP_TIMEOUT } from './launched-server.ts';
import { LOG_LIMIT, ManagedProcess, type ProcessOptions } from './managed-process.ts';

/** The URLs of a simulator; null for a disabled port. */
export interface SimulatorUrls {
  readonly http: string | null;
  readonly https: string | null;
  readonly control: string | null;
}

/** A message to the process. `id` identifies the simulator. */
export type HostRequest =
  | { readonly kind: 'start'; readonly id: number; readonly flags: readonly string[] }
  | { readonly kind: 'stop'; readonly id: number };

/** A message from the process. `ended` contains the error of a simulator that ended without a request to stop. */
export type HostReport =
  | { readonly kind: 'ready'; readonly id: number; readonly urls: SimulatorUrls }
  | { readonly kind: 'logged'; readonly id: number; readonly line: string }
  | { readonly kind: 'ended'; readonly id: number; readonly reason?: string };

export interface HostedSimulator {
  readonly urls: SimulatorUrls;
  /** The ID of the shared process. */
  readonly pid: number;
  /** The log lines, up to a limit. */
  readLog(): string;
  readonly exit: Promise<void>;
  terminate(): void;
  /** Ends the process and all simulators in it. */
  kill(): void;
  stop(): Promise<void>;
}

interface SimulatorState {
  log: string;
  readonly ready: PromiseWithResolvers<SimulatorUrls>;
  readonly exit: PromiseWithResolvers<void>;
}

const HOST_SCRIPT = fileURLToPath(
  new URL(`../../cli/simulate/simulators.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/** The maximum number of fault changes in a process. Each change loads about twenty modules, which stay in memory. */
const MAX_FAULT_CHANGES = 100;

class SimulatorHost {
  readonly #process: ManagedProcess;
  readonly #simulators = new Map<number, SimulatorState>();
  readonly #runFolder: string | undefined;
  #faults: string;
  /** The number of fault changes. */
  #faultChanges = 0;
  #startedCount = 0;

  constructor(faults: string, options: ProcessOptions) {
    this.#faults = faults;
    this.#runFolder = options.runFolder;
    const currentEnvironment = options.environment ?? process.env;
    const environment = addAllocatorSettings(currentEnvironment) ?? currentEnvironment;
    this.#process = new ManagedProcess([process.execPath, ...buildMemoryFlags([]), HOST_SCRIPT], {
      ...options,
      environment,
      hasChannel: true,
    });
    this.#process.child.on('message', (report: HostReport) => this.#handleReport(report));
    void this.#process.exit.then(() => {
      const reason = `its process ended (${this.#process.endReason})${this.#process.lastOutput}`;
      for (const id of this.#simulators.keys()) this.#handleReport({ kind: 'ended', id, reason });
    });
  }

  get isEmpty(): boolean {
    return this.#simulators.size === 0;
  }

  get hasEnded(): boolean {
    return this.#process.endReason !== undefined;
  }

  get hasReachedFaultLimit(): boolean {
    return this.#faultChanges >= MAX_FAULT_CHANGES;
  }

  canRun(faults: string, runFolder: string | undefined): boolean {
    return this.#runFolder === runFolder && (faults === this.#faults || this.isEmpty);
  }

  switchFaults(faults: string): void {
    if (faults !== this.#faults) this.#faultChanges += 1;
    this.#faults = faults;
  }

  /** Starts a simulator. Throws a ServerStartError if it does not start or become ready within `limit` milliseconds. */
  async start(flags: readonly string[], limit: number): Promise<HostedSimulator> {
    this.#startedCount += 1;
    const id = this.#startedCount;
    const simulator: SimulatorState = { log: '', ready: Promise.withResolvers(), exit: Promise.withResolvers() };
    this.#simulators.set(id, simulator);
    this.#process.ref();
    const killTimer = setTimeout(() => {
      const reason = `it was not ready within ${limit / 1000} s`;
      this.#handleReport({ kind: 'ended', id, reason });
      this.killProcess();
    }, limit);
    this.#sendRequest({ kind: 'start', id, flags });
    try {
      const urls = await simulator.ready.promise;
      return {
        urls,
        pid: this.#process.pid,
        readLog: () => simulator.log,
        exit: simulator.exit.promise,
        terminate: () => this.#sendRequest({ kind: 'stop', id }),
        kill: () => this.killProcess(),
        stop: () => this.#stop(id, simulator),
      };
    } finally {
      clearTimeout(killTimer);
    }
  }

  killProcess(): void {
    this.#process.signal('SIGKILL');
  }

  async #stop(id: number, simulator: SimulatorState): Promise<void> {
    this.#sendRequest({ kind: 'stop', id });
    const killTimer = setTimeout(() => this.killProcess(), STOP_TIMEOUT);
    await simulator.exit.promise;
    clearTimeout(killTimer);
  }

  #sendRequest(request: HostRequest): void {
    // A disconnected process will soon be reported as ended.
    if (this.#process.child.connected) this.#process.child.send(request, () => undefined);
  }

  #handleReport(report: HostReport): void {
    const simulator = this.#simulators.get(report.id);
    if (simulator === undefined) return;
    if (report.kind === 'logged') {
      simulator.log = `${simulator.log}${report.line}\n`.slice(0, LOG_LIMIT);
      return;
    }
    if (report.kind === 'ready') {
      simulator.ready.resolve(report.urls);
      return;
    }
    this.#simulators.delete(report.id);
    const reason = report.reason ?? 'it was stopped';
    simulator.ready.reject(new ServerStartError(`the simulator did not start: ${reason}`, reason));
    simulator.exit.resolve();
    if (this.isEmpty) this.#process.unref();
  }
}

const hosts = new Set<SimulatorHost>();

export interface StartOptions extends ProcessOptions {
  /** The time limit for the start, in milliseconds. */
  readonly limit: number;
  /** Whether the simulator has a separate process, which may be killed. */
  readonly hasSeparateProcess: boolean;
}

/** Starts a simulator, in a shared process by default. Idle processes are kept, since scenarios and faults start and stop servers often. */
export async function startSimulator(
  flags: readonly string[],
  { limit, hasSeparateProcess, ...processOptions }: StartOptions,
): Promise<HostedSimulator> {
  if (hasSeparateProcess) return startInSeparateProcess(flags, limit, processOptions);
  const faults = JSON.stringify(flags.filter((_, index) => flags[index - 1] === '--fault'));
  const host = findHost(faults, processOptions);
  hosts.add(host);
  host.switchFaults(faults);
  return host.start(flags, limit);
}

function findHost(faults: string, processOptions: ProcessOptions): SimulatorHost {
  for (const host of hosts) {
    if (!host.hasEnded && !(host.isEmpty && host.hasReachedFaultLimit)) continue;
    hosts.delete(host);
    host.killProcess();
  }
  const freeHosts = [...hosts].filter((host) => host.canRun(faults, processOptions.runFolder));
  return freeHosts.find(({ isEmpty }) => !isEmpty) ?? freeHosts[0] ?? new SimulatorHost(faults, processOptions);
}

async function startInSeparateProcess(
  flags: readonly string[],
  limit: number,
  processOptions: ProcessOptions,
): Promise<HostedSimulator> {
  const host = new SimulatorHost('', processOptions);
  try {
    const { exit: exited, ...server } = await host.start(flags, limit);
    return { ...server, exit: exited.finally(() => host.killProcess()) };
  } catch (error) {
    host.killProcess();
    throw error;
  }
}

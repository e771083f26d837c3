/**
 * `assay simulate --workers`: several processes serve one API on the same ports, over one etcd. This process distributes the connections
 * among the workers, and grants their locks. It replaces a worker that ends unexpectedly.
 */
import cluster, { type Worker } from 'node:cluster';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../../client/launch/reserved-ports.ts';
import { LocalLocks } from '../../simulator/foundation/locks.ts';
import type { Settings } from '../../simulator/start/flags/table.ts';
import type { SimulatorOptions } from '../../simulator/start/options.ts';
import { resolveSettings, SettingError } from '../../simulator/start/settings.ts';
import type { ReadyAddresses, RunningServer } from './ready-addresses.ts';
import { ROLE_VARIABLE, type WorkerCommand, type WorkerReport, type WorkerRole } from './worker-messages.ts';

/** Starts the workers. Throws a SettingError if a setting is invalid or cannot be used with several workers. */
export async function startWorkers(count: number, settings: Settings): Promise<RunningServer> {
  const problem = findProblem(count, settings);
  if (problem !== undefined) throw new SettingError(problem);
  const options = resolveSettings(settings);
  return new WorkerPool(options, await choosePorts(options)).start(count);
}

function findProblem(count: number, { etcdServers = [], auditLogPath = '' }: Settings): string | undefined {
  if (count < 1) return '--workers must be at least 1';
  if (etcdServers.length === 0) return '--workers needs --etcd-servers: the workers share the objects in etcd';
  if (auditLogPath !== '' && auditLogPath !== '-') {
    return '--workers and --audit-log-path with a file are mutually exclusive; use --audit-log-path=-';
  }
  return undefined;
}

class WorkerPool {
  readonly #locks = new LocalLocks();
  readonly #runningWorkers = new Set<Worker>();
  readonly #folder: string | undefined;
  readonly #keyFile: string | undefined;
  readonly #ports: WorkerRole['ports'];
  #isClosed = false;

  constructor({ serviceAccountSigningKeyFile, securePort }: SimulatorOptions, ports: WorkerRole['ports']) {
    this.#ports = ports;
    // With TLS, the workers sign tokens with the key of the certificate, which they share.
    if (serviceAccountSigningKeyFile !== undefined || securePort !== undefined) return;
    this.#folder = mkdtempSync(join(tmpdir(), 'assay-workers-'));
    this.#keyFile = join(this.#folder, 'service-accounts.key');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(this.#keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }

  /** Starts the first worker, then the others: the first worker creates the certificates and the objects of a new server. */
  async start(count: number): Promise<RunningServer> {
    try {
      const addresses = await this.#startWorker({ isFirst: true });
      await Promise.all(Array.from({ length: count - 1 }, () => this.#startWorker({ isFirst: false })));
      return { addresses, close: () => this.#close() };
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  #startWorker({ isFirst }: Pick<WorkerRole, 'isFirst'>): Promise<ReadyAddresses> {
    const role: WorkerRole = { isFirst, keyFile: this.#keyFile, ports: this.#ports };
    const worker = cluster.fork({ [ROLE_VARIABLE]: JSON.stringify(role) });
    this.#runningWorkers.add(worker);
    const workerLocks = new WorkerLocks(this.#locks, (name) => sendMessage(worker, { kind: 'locked', name }));
    return new Promise((resolve, reject) => {
      let isReady = false;
      worker.on('message', (message: WorkerReport) => {
        if (message.kind === 'lock') workerLocks.request(message.name);
        else if (message.kind === 'unlock') workerLocks.release(message.name);
        else if (message.kind === 'failed') reject(createStartError(message));
        else {
          isReady = true;
          resolve(message.addresses);
        }
      });
      worker.on('exit', (code, signal) => {
        this.#runningWorkers.delete(worker);
        workerLocks.releaseAll();
        const exitText = `worker ${worker.process.pid} ended with ${signal ?? code}`;
        if (!isReady) reject(new Error(exitText));
        else if (!this.#isClosed) this.#restartWorker(exitText, { isFirst });
      });
    });
  }

  #restartWorker(exitText: string, { isFirst }: { readonly isFirst: boolean }): void {
    process.stderr.write(`${exitText}; starting another worker\n`);
    this.#startWorker({ isFirst }).then(
      () => process.stderr.write('the other worker is ready\n'),
      (error: Error) => {
        if (this.#isClosed) return;
        process.stderr.write(`assay simulate: ${error.message}\n`);
        process.exit(1);
      },
    );
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(
      [...this.#runningWorkers].map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.on('exit', () => resolve());
            sendMessage(worker, { kind: 'close' });
          }),
      ),
    );
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Chooses all ports before the workers start, so that a replaced worker listens on the same ports. */
async function choosePorts({ httpPort, securePort, controlPort }: SimulatorOptions): Promise<WorkerRole['ports']> {
  const [http, secure, control] = await findFreePorts();
  return {
    httpPort: httpPort === 0 ? http : (httpPort ?? -1),
    securePort: securePort === 0 ? secure : (securePort ?? -1),
    controlPort: controlPort === 0 ? control : (controlPort ?? -1),
  };
}

function createStartError({
  message,
  isSettingError,
}: {
  readonly message: string;
  readonly isSettingError: boolean;
}): Error {
  return isSettingError ? new SettingError(message) : new Error(message);
}

function sendMessage(worker: Worker, message: WorkerCommand): void {
  if (worker.isConnected()) worker.send(message);
}

/** The locks that one worker holds or waits for. */
class WorkerLocks {
  readonly #locks: LocalLocks;
  readonly #grant: (name: string) => void;
  readonly #releases = new Map<string, () => void>();
  #isWorkerEnded = false;

  constructor(locks: LocalLocks, grant: (name: string) => void) {
    this.#locks = locks;
    this.#grant = grant;
  }

  request(name: string): void {
    void this.#locks.runLocked(name, async () => {
      if (this.#isWorkerEnded) return;
      await new Promise<void>((resolve) => {
        this.#releases.set(name, resolve);
        this.#grant(name);
      });
    });
  }

  release(name: string): void {
    this.#releases.get(name)?.();
    this.#releases.delete(name);
  }

  releaseAll(): void {
    this.#isWorkerEnded = true;
    for (const name of [...this.#releases.keys()]) this.release(name);
  }
}

/** The process of a server that the user's command started: waits until it is ready, and ends it. */
import { setTimeout as delay } from 'node:timers/promises';
import { compact } from '../../values/compact.ts';
import { isDiscoveryComplete } from '../discovery/complete-discovery.ts';
import { getStatus } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import { connect, type TargetDescription } from '../exchange/target.ts';
import { ServerStartError } from './failed-start.ts';
import { STOP_TIMEOUT, type StartedServer } from './launched-server.ts';
import { ManagedProcess, type ProcessOptions } from './managed-process.ts';

/** The polling interval, in milliseconds. */
const POLL_INTERVAL = 50;

export class ServerProcess {
  readonly #process: ManagedProcess;

  constructor(argv: readonly string[], options: ProcessOptions) {
    this.#process = new ManagedProcess(argv, options);
  }

  async waitUntilReady(target: TargetDescription, limit: number): Promise<void> {
    const probeTarget = connect(target, { connectTimeout: 1_000 });
    const isReady = async (): Promise<boolean> =>
      getStatus(await send(probeTarget, { method: 'GET', path: '/readyz' }, { timeout: 2_000 })) === 200;
    try {
      await this.#pollUntil(isReady, limit, 'a 200 from /readyz');
      await this.#pollUntil(
        () => isDiscoveryComplete(probeTarget),
        limit,
        'discovery of every group that it registers',
      );
    } finally {
      await probeTarget.close();
    }
  }

  async #pollUntil(isReady: () => Promise<boolean>, limit: number, subject: string): Promise<void> {
    const deadline = performance.now() + limit;
    while (!(await isReady())) {
      const { endReason, name } = this.#process;
      if (endReason !== undefined || performance.now() > deadline) {
        const reason =
          endReason === undefined
            ? `timed out: ${subject} did not arrive within ${limit / 1000} s`
            : `ended (${endReason})`;
        this.#process.signal('SIGKILL');
        throw new ServerStartError(
          `the server started by ${JSON.stringify(name)} ${reason}${this.#process.lastOutput}`,
          this.#process.output,
        );
      }
      await Promise.race([delay(POLL_INTERVAL), this.#process.exit]);
    }
  }

  toLaunchedServer(target: TargetDescription, secure: TargetDescription | undefined): StartedServer {
    return {
      target,
      ...compact({ secureTarget: secure }),
      controlUrl: undefined,
      pid: this.#process.pid,
      readLog: () => this.#process.log,
      exit: this.#process.exit,
      terminate: () => this.#process.signal('SIGTERM'),
      kill: () => this.#process.signal('SIGKILL'),
      stop: async () => {
        this.#process.signal('SIGTERM');
        const killTimer = setTimeout(() => this.#process.signal('SIGKILL'), STOP_TIMEOUT);
        await this.#process.exit;
        clearTimeout(killTimer);
      },
    };
  }
}

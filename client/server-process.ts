/**
 * The process of a server that was started here: what it prints until it is ready, and how it ends. Its folder goes with it.
 *
 * Worker threads die without saying goodbye when the main thread exits. So every process id is also noted in a folder (`noted`),
 * and the command line ends what is left there (cli/run/processes.ts). The simulator, which can listen, hears it besides.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tellsOfEverything } from './complete-discovery.ts';
import { unusable } from './errors.ts';
import { statusOf } from './exchange.ts';
import { send } from './request.ts';
import { connect, type TargetDescription } from './target.ts';

/** Lies in the folder of a server that takes a file of grants, whose lines scenarios add. */
export const POLICY_FILE = 'policy.jsonl';

export interface Launched {
  readonly target: TargetDescription;
  /** The TLS port, where the server has one: certificates can be shown there. No credentials go along. */
  readonly secure?: TargetDescription;
  readonly control: string | undefined;
  readonly pid: number;
  /** The folder of this server alone, with the files of its profile. */
  readonly dir: string;
  /** Whether it was started with a file of grants. */
  readonly policyFile: boolean;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  /** SIGTERM without waiting: what happens next is for the caller to see. */
  terminate(): void;
  stop(): Promise<void>;
}

/** Milliseconds. */
const STOP_LIMIT = 10_000;
const POLL = 50;

/** What still runs when this process ends is ended with it. One listener for all: a worker may have a server of each profile. */
const running = new Set<() => void>();
process.once('exit', () => {
  for (const kill of running) kill();
});

interface ProcessOptions {
  readonly noted?: string;
  /** Absent: that of this thread. Workers have none. */
  readonly environment?: NodeJS.ProcessEnv;
  /** It ends by itself when the channel that it gets is closed. */
  readonly listens?: boolean;
}

export class ServerProcess {
  readonly gone: Promise<void>;
  readonly #process: ChildProcess;
  readonly #name: string;
  readonly #dir: string;
  readonly #policyFile: boolean;
  #output = '';
  #exit: string | undefined;
  readonly #noted: string | undefined;

  constructor(dir: string, argv: readonly string[], { noted, environment, listens = false }: ProcessOptions) {
    const [program = '', ...rest] = argv;
    this.#name = argv.join(' ');
    this.#dir = dir;
    this.#policyFile = argv.some((word) => word.includes(POLICY_FILE));
    // A group of its own, so that a shell wrapper and what it started end together.
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(listens ? (['ipc'] as const) : [])];
    this.#process = spawn(program, rest, { stdio, detached: true, ...(environment && { env: environment }) });
    const { pid } = this.#process;
    if (pid !== undefined && noted !== undefined) {
      mkdirSync(noted, { recursive: true });
      this.#noted = join(noted, String(pid));
      writeFileSync(this.#noted, '');
    }
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-20_000);
      });
    }
    this.gone = new Promise((resolve) => {
      const end = (how: string): void => {
        this.#exit = how;
        rmSync(dir, { recursive: true, force: true });
        if (this.#noted !== undefined) rmSync(this.#noted, { force: true });
        running.delete(kill);
        resolve();
      };
      const kill = (): void => this.#signal('SIGKILL');
      running.add(kill);
      this.#process.once('exit', (code, signal) => end(signal ?? `exit ${code}`));
      this.#process.once('error', (error) => end(error.message));
    });
  }

  /** Waits for a line of the output that begins so. */
  async line(start: string, limit: number): Promise<string> {
    const find = (): string | undefined =>
      this.#output
        .split('\n')
        .slice(0, -1)
        .find((line) => line.startsWith(start));
    return this.#until(async () => find(), limit, `the line ${JSON.stringify(start.trim())}`);
  }

  async ready(target: TargetDescription, limit: number): Promise<void> {
    const probe = connect(target, { connectTimeout: 1_000 });
    const isReady = async (): Promise<true | undefined> =>
      statusOf(await send(probe, { method: 'GET', path: '/readyz' }, { limit: 2_000 })) === 200 ? true : undefined;
    const isComplete = async (): Promise<true | undefined> => ((await tellsOfEverything(probe)) ? true : undefined);
    try {
      await this.#until(isReady, limit, 'a 200 from /readyz');
      await this.#until(isComplete, limit, 'discovery of every group that it registers');
    } finally {
      await probe.close();
    }
  }

  async #until<T>(look: () => Promise<T | undefined>, limit: number, what: string): Promise<T> {
    const deadline = performance.now() + limit;
    for (;;) {
      const result = await look();
      if (result !== undefined) return result;
      if (this.#exit !== undefined || performance.now() > deadline) {
        const why =
          this.#exit === undefined
            ? `was waited for in vain: ${what} did not come within ${limit / 1000} s`
            : `ended (${this.#exit})`;
        this.#signal('SIGKILL');
        throw unusable(`the server started by ${JSON.stringify(this.#name)} ${why}${tail(this.#output)}`);
      }
      await Promise.race([delay(POLL), this.gone]);
    }
  }

  launched(target: TargetDescription, control: string | undefined, secure: TargetDescription | undefined): Launched {
    return {
      target,
      ...(secure !== undefined && { secure }),
      control,
      pid: this.#process.pid ?? 0,
      dir: this.#dir,
      policyFile: this.#policyFile,
      gone: this.gone,
      terminate: () => this.#signal('SIGTERM'),
      stop: async () => {
        this.#signal('SIGTERM');
        const late = setTimeout(() => this.#signal('SIGKILL'), STOP_LIMIT);
        await this.gone;
        clearTimeout(late);
      },
    };
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#exit === undefined && this.#process.pid !== undefined) endGroup(this.#process.pid, signal);
  }
}

export function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}

/** Without the frames of a stack, which would hide the message above them. */
function tail(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at \S/.test(line));
  const lastLines = lines.slice(-5).join('\n  ');
  return lastLines === '' ? '' : `; its last words:\n  ${lastLines}`;
}

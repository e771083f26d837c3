/**
 * A child process in a separate process group, with its output and its exit status.
 *
 * Worker threads end without cleanup when the main thread exits. Therefore process IDs are also written to a folder (`runFolder`), and the
 * command line ends the remaining processes (cli/run/processes.ts). A process with an IPC channel (`hasChannel`) ends when the channel
 * closes.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { compact } from '../../values/compact.ts';

export interface ProcessOptions {
  readonly runFolder?: string;
  /** The environment; by default, the environment of this thread. Worker threads have none. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether the process has an IPC channel, and ends when the channel closes. */
  readonly hasChannel?: boolean;
}

/** The maximum length of a log, in characters. */
export const LOG_LIMIT = 100_000;

/**
 * Functions that end the running children when this process exits. One listener calls them all, because a worker may have many children.
 */
const killFunctions = new Set<() => void>();
process.once('exit', () => {
  for (const kill of killFunctions) kill();
});

export class ManagedProcess {
  readonly name: string;
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly exit: Promise<void>;
  /** Describes how the process ended; undefined while it runs. */
  endReason: string | undefined;
  /** The end of the output. */
  output = '';
  /** The beginning of the output. */
  log = '';

  constructor(argv: readonly string[], { runFolder, environment, hasChannel = false }: ProcessOptions) {
    const [program = '', ...otherArguments] = argv;
    this.name = argv.join(' ');
    // With a separate process group, a shell wrapper ends together with its children.
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])];
    this.child = spawn(program, otherArguments, { stdio, detached: true, ...compact({ env: environment }) });
    const processIdFile = this.#recordProcessId(runFolder);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-20_000);
        this.log = (this.log + text).slice(0, LOG_LIMIT);
      });
    }
    this.exit = new Promise((resolve) => {
      const recordEnd = (reason: string): void => {
        this.endReason = reason;
        if (processIdFile !== undefined) rmSync(processIdFile, { force: true });
        killFunctions.delete(kill);
        resolve();
      };
      const kill = (): void => this.signal('SIGKILL');
      killFunctions.add(kill);
      this.child.once('exit', (code, signal) => recordEnd(signal ?? `exit ${code}`));
      this.child.once('error', (error) => recordEnd(error.message));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  signal(signal: NodeJS.Signals): void {
    if (this.endReason === undefined && this.child.pid !== undefined) signalProcessGroup(this.child.pid, signal);
  }

  /** Keeps this thread alive while the process runs. */
  ref(): void {
    for (const handle of this.#handles) handle?.ref();
  }

  /** Lets this thread end while the process runs. */
  unref(): void {
    for (const handle of this.#handles) handle?.unref();
  }

  get #handles() {
    const { child } = this;
    return [child, child.channel, ...[child.stdout, child.stderr].filter((stream) => stream instanceof Socket)];
  }

  #recordProcessId(runFolder: string | undefined): string | undefined {
    if (runFolder === undefined || this.child.pid === undefined) return undefined;
    mkdirSync(runFolder, { recursive: true });
    const processIdFile = join(runFolder, String(this.child.pid));
    writeFileSync(processIdFile, '');
    return processIdFile;
  }

  /** Returns the last lines of the output for a message, without stack frames, which would hide the error above them. */
  get lastOutput(): string {
    const lines = this.output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at \S/.test(line));
    return lines.length === 0 ? '' : `; its last output:\n  ${lines.slice(-5).join('\n  ')}`;
  }
}

export function signalProcessGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
}

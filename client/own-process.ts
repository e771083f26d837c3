/**
 * A process that was started here, in a group of its own: the beginning and the end of what it printed, and how it ended.
 *
 * Worker threads die without saying goodbye when the main thread exits. So every process id is also noted in a folder (`noted`),
 * and the command line ends what is left there (cli/run/processes.ts). One that can listen hears it besides.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

export interface ProcessOptions {
  readonly noted?: string;
  /** Absent: that of this thread. Workers have none. */
  readonly environment?: NodeJS.ProcessEnv;
  /** It has a channel for messages, and ends by itself when that is closed. */
  readonly listens?: boolean;
}

/** Characters. */
export const LOG_LIMIT = 100_000;

/** What still runs when this process ends is ended with it. One listener for all: a worker may have many. */
const running = new Set<() => void>();
process.once('exit', () => {
  for (const kill of running) kill();
});

export class OwnProcess {
  readonly name: string;
  readonly child: ChildProcess;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  /** How it ended; undefined while it runs. */
  end: string | undefined;
  /** The end of what it printed. */
  output = '';
  /** The beginning of it. */
  log = '';

  constructor(argv: readonly string[], { noted, environment, listens = false }: ProcessOptions) {
    const [program = '', ...rest] = argv;
    this.name = argv.join(' ');
    // A group of its own, so that a shell wrapper and what it started end together.
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(listens ? (['ipc'] as const) : [])];
    this.child = spawn(program, rest, { stdio, detached: true, ...(environment && { env: environment }) });
    const note = this.#note(noted);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-20_000);
        this.log = (this.log + text).slice(0, LOG_LIMIT);
      });
    }
    this.gone = new Promise((resolve) => {
      const end = (how: string): void => {
        this.end = how;
        if (note !== undefined) rmSync(note, { force: true });
        running.delete(kill);
        resolve();
      };
      const kill = (): void => this.signal('SIGKILL');
      running.add(kill);
      this.child.once('exit', (code, signal) => end(signal ?? `exit ${code}`));
      this.child.once('error', (error) => end(error.message));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  signal(signal: NodeJS.Signals): void {
    if (this.end === undefined && this.child.pid !== undefined) endGroup(this.child.pid, signal);
  }

  /** Whether this thread goes on for its sake. */
  hold(holds: boolean): void {
    const { child } = this;
    const streams = [child.stdout, child.stderr].filter((stream) => stream instanceof Socket);
    for (const handle of [child, child.channel, ...streams]) holds ? handle?.ref() : handle?.unref();
  }

  #note(noted: string | undefined): string | undefined {
    if (noted === undefined || this.child.pid === undefined) return undefined;
    mkdirSync(noted, { recursive: true });
    const note = join(noted, String(this.child.pid));
    writeFileSync(note, '');
    return note;
  }

  /** Without the frames of a stack, which would hide the message above them. */
  get lastWords(): string {
    const lines = this.output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at \S/.test(line));
    return lines.length === 0 ? '' : `; its last words:\n  ${lines.slice(-5).join('\n  ')}`;
  }
}

export function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}

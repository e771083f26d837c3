/** Programs of others, run to their end with a limit on their time. */
import { spawn } from 'node:child_process';

export interface Finished {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** Milliseconds; a program that takes longer is ended and answers 124, as `timeout` does. */
  readonly limit?: number;
}

const LIMIT = 60_000;
const running = new Set<() => void>();

/** A program that isn't there answers 127, as a shell does. */
export function run(command: string, args: readonly string[], options: CommandOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: options.cwd, env: options.env ?? process.env, stdio: 'pipe' });
    let output = '';
    let errors = '';
    let late = false;
    const stop = () => void child.kill('SIGKILL');
    running.add(stop);
    const timer = setTimeout(() => {
      late = true;
      stop();
    }, options.limit ?? LIMIT);
    const finished = (code: number, text = '') => {
      clearTimeout(timer);
      running.delete(stop);
      resolve({ code: late ? 124 : code, output, errors: errors + text });
    };
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.on('error', (error) => finished(127, error.message));
    child.on('close', (code) => finished(code ?? 1));
    // A program may end without reading what it was given.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** Ends every program that still runs. */
export function endAll(): void {
  for (const stop of running) stop();
}

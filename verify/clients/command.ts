/** Runs external programs with a time limit. */
import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The standard input. */
  readonly input?: string;
  /** The time limit. After a timeout, the exit code is 124, as for the command `timeout`. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** The functions that end the running programs. */
const stopFunctions = new Set<() => void>();

/** Runs a program. As in a shell, the exit code is 127 if the program does not exist. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: options.cwd, env: options.env ?? process.env, stdio: 'pipe' });
    let stdout = '';
    let stderr = '';
    let hasTimedOut = false;
    const stopProgram = () => void child.kill('SIGKILL');
    stopFunctions.add(stopProgram);
    const timer = setTimeout(() => {
      hasTimedOut = true;
      stopProgram();
    }, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const finish = (exitCode: number, text = '') => {
      clearTimeout(timer);
      stopFunctions.delete(stopProgram);
      resolve({ exitCode: hasTimedOut ? 124 : exitCode, stdout, stderr: stderr + text });
    };
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code) => finish(code ?? 1));
    // A program may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** Ends all running programs. */
export function killAllPrograms(): void {
  for (const stop of stopFunctions) stop();
}

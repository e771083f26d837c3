/** Runs the client command under test in a separate folder, with a time limit. */
import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly args: readonly string[];
  /** The exit code; 124 after a timeout, as with `timeout`. */
  readonly code: number;
  /** The text that the command wrote to standard output. */
  readonly output: string;
  /** The text that the command wrote to standard error. */
  readonly errorOutput: string;
}

/** The command under test: its program, first arguments and environment variables. */
export interface ClientCommand {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The name that replaces `<cli>` in the specification: the command name in its help and messages. */
  readonly name: string;
}

/** The time limit of a command, in milliseconds. */
const COMMAND_TIMEOUT = 30_000;

export function runClientCommand(
  { words: [program = '', ...firstArguments], env = {} }: ClientCommand,
  args: readonly string[],
  folder: string,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...firstArguments, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder, KUBECONFIG: `${folder}/kubeconfig`, ...env },
      timeout: COMMAND_TIMEOUT,
      killSignal: 'SIGKILL',
    });
    const outputs = { output: '', errorOutput: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      outputs.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      outputs.errorOutput += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ args, code: code ?? 124, ...outputs }));
  });
}

/** Runs the client command under test in a folder of its own, with a time limit. */
import { spawn } from 'node:child_process';

export interface FinishedCommand {
  readonly args: readonly string[];
  /** The exit code; 124 after a timeout, as with `timeout`. */
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The words of the command, and additions to its environment. */
export interface ClientCommand {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The name that replaces `<cli>` in the specification: the name by which the command refers to itself. */
  readonly name: string;
}

/** The time limit of a command, in milliseconds. */
const LIMIT = 30_000;

export function runClientCommand(
  { words: [program = '', ...first], env = {} }: ClientCommand,
  args: readonly string[],
  folder: string,
): Promise<FinishedCommand> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder, KUBECONFIG: `${folder}/kubeconfig`, ...env },
      timeout: LIMIT,
      killSignal: 'SIGKILL',
    });
    const texts = { output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      texts.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      texts.errors += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ args, code: code ?? 124, ...texts }));
  });
}

/** Runs the client command under judgement to its end, in a folder of its own, with a limit on its time. */
import { spawn } from 'node:child_process';

export interface FinishedCommand {
  readonly args: readonly string[];
  /** 124, as of `timeout`, for one that was ended. */
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The words of the command itself, and what is added to its environment. */
export interface ClientCommand {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What stands for `<cli>` in the specification: the name that it calls itself. */
  readonly name: string;
}

/** Milliseconds. */
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

/** Runs the commands of the examples, and starts the simulator that they use. */
import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** The PATH of the commands. Its npm and npx are from the same installation as the Node that runs this script. */
export const COMMAND_PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** Starts the simulator of the package in `project`, calls `useServer` with its URL, and stops the simulator. */
export async function runWithSimulator(
  project: string,
  flags: readonly string[],
  useServer: (server: string) => Promise<void> | void,
): Promise<void> {
  const binFile = join(project, 'node_modules', '@assay-suite', 'assay', 'bin', 'assay.js');
  const portFlags = ['--http-port', '0', '--secure-port', '-1', '--control-port', '-1'];
  const server = spawn(process.execPath, [binFile, 'simulate', ...portFlags, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await useServer(await readUrl(server.stdout));
  } finally {
    const processExit = once(server, 'exit');
    server.kill();
    await processExit;
  }
}

async function readUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('ready ')) {
      const { http }: { http: string } = JSON.parse(line.slice('ready '.length));
      return http;
    }
  }
  throw new Error('the simulator ended before it was ready');
}

/** Runs a command. Throws an error with the output if the exit code is not `status`. */
export function runCommand(
  command: string,
  args: readonly string[],
  { status = 0, ...options }: SpawnSyncOptions & { cwd: string; status?: number },
): void {
  const result = spawnSync(command, args, {
    env: { ...process.env, PATH: COMMAND_PATH },
    encoding: 'utf8',
    ...options,
  });
  if (result.status === status) return;
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
  throw new Error(`${command} ${args.join(' ')} ended with ${result.status}:\n${output}`);
}

export function printLine(text: string): void {
  process.stdout.write(`examples: ${text}\n`);
}

/** Runs the commands of the examples: a command that must succeed, next to a simulator. */
import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Uses npm and npx of the Node that runs this script. */
export const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** Runs a simulator of the package in `project` during `use`. */
export async function runBesideSimulator(
  project: string,
  flags: readonly string[],
  use: (server: string) => Promise<void> | void,
): Promise<void> {
  const bin = join(project, 'node_modules', '@assay-suite', 'assay', 'bin', 'assay.js');
  const ports = ['--http-port', '0', '--secure-port', '-1', '--control-port', '-1'];
  const server = spawn(process.execPath, [bin, 'simulate', ...ports, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await use(await parseAddress(server.stdout));
  } finally {
    const processExit = once(server, 'exit');
    server.kill();
    await processExit;
  }
}

async function parseAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('ready ')) {
      const { http }: { http: string } = JSON.parse(line.slice('ready '.length));
      return http;
    }
  }
  throw new Error('the simulator ended before it was ready');
}

/** Throws with the output if the exit code is another one. */
export function runCommand(
  command: string,
  args: readonly string[],
  { status = 0, ...options }: SpawnSyncOptions & { cwd: string; status?: number },
): void {
  const result = spawnSync(command, args, { env: { ...process.env, PATH }, encoding: 'utf8', ...options });
  if (result.status === status) return;
  const words = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
  throw new Error(`${command} ${args.join(' ')} ended with ${result.status}:\n${words}`);
}

export function printLine(text: string): void {
  process.stdout.write(`examples: ${text}\n`);
}

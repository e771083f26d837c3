/** The servers that are compared: started here on free ports, plain HTTP, and stopped with everything they left behind. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { reservedPorts } from '../client/reserved-ports.ts';
import { processorTime } from './processor-time.ts';

export interface Subject {
  readonly name: 'simulator' | 'peer' | 'bare';
  readonly port: number;
  /** Of the process of the server: milliseconds from the start of the process to the first 200. */
  readonly readyAfter: number;
  /** Milliseconds of processor time so far; undefined where the system doesn't tell. */
  used(): number | undefined;
  /** Bytes in use after a collection, of the heap alone and with what is beside it, as the past of objects is; the simulator only. */
  memory?(): Promise<{ readonly heap: number; readonly held: number }>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const READY_LIMIT = 60_000;

/** What still runs when this process ends is ended with it, and leaves nothing. */
const running = new Map<ChildProcess, string | undefined>();
process.once('exit', () => {
  for (const [child, data] of running) {
    child.kill('SIGKILL');
    if (data !== undefined) rmSync(data, { recursive: true, force: true, maxRetries: 3 });
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

function noted<Child extends ChildProcess>(child: Child, data?: string): Child {
  running.set(child, data);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The simulator as people start it, with a preloaded module that reports its heap. */
export async function startSimulator(flags: readonly string[] = []): Promise<Subject> {
  const started = performance.now();
  const child = noted(
    fork(
      join(ROOT, 'bin', 'assay.js'),
      ['simulate', '--http-port', '0', '--secure-port', '-1', '--dialect', 'kubernetes', ...flags],
      {
        execArgv: ['--expose-gc', '--import', new URL('./heap-report.ts', import.meta.url).href],
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    ),
  );
  const port = await readyLine(child);
  await first200(port, child);
  return {
    name: 'simulator',
    port,
    readyAfter: performance.now() - started,
    used: () => usedBy(child),
    memory: async () => {
      const answer = once(child, 'message');
      child.send('heap');
      const [memory] = await answer;
      return memory;
    },
    stop: () => stop(child),
  };
}

/** The peer, its data on a memory file system where there is one, so that memory is compared with memory. */
export async function startPeer(binary: string): Promise<Subject> {
  const data = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'assay-bench-'));
  const [port, securePort] = await reservedPorts();
  const started = performance.now();
  const flags = [`--port=${securePort}`, `--http-port=${port}`, `--data-dir=${data}`, '-v=0'];
  const child = noted(spawn(binary, flags, { stdio: 'ignore' }), data);
  await first200(port, child);
  return {
    name: 'peer',
    port,
    readyAfter: performance.now() - started,
    used: () => usedBy(child),
    stop: async () => {
      await stop(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A `node:http` server that writes the given bytes to every client: the limit of what Node can do. */
export async function startBare(body: Buffer): Promise<Subject> {
  const started = performance.now();
  const child = noted(fork(new URL('./bare-server.ts', import.meta.url)));
  const listening = once(child, 'message');
  child.send({ body: body.toString('base64') });
  const [{ port }] = await listening;
  const readyAfter = performance.now() - started;
  return { name: 'bare', port, readyAfter, used: () => usedBy(child), stop: () => stop(child) };
}

function usedBy({ pid }: ChildProcess): number | undefined {
  return pid === undefined ? undefined : processorTime(pid);
}

async function readyLine(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the simulator has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('ready ')) continue;
    const { http }: { http: string } = JSON.parse(line.slice('ready '.length));
    return Number(new URL(http).port);
  }
  throw new Error('the simulator ended before it was ready');
}

async function first200(port: number, child: ChildProcess): Promise<void> {
  const limit = performance.now() + READY_LIMIT;
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode} before it was ready`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`no 200 from /readyz within ${READY_LIMIT / 1000} s`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(impatient);
}

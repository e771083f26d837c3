/** Starts the measured servers on free ports, stops them, and removes their files. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createCertificateMaterial } from '../client/credentials/material.ts';
import { addAllocatorSettings, buildMemoryFlags } from '../client/launch/allocator.ts';
import { findFreePorts } from '../client/launch/reserved-ports.ts';
import { buildLauncher, buildProgram } from '../peer/build.ts';
import type { PeerRelease } from '../peer/releases.ts';
import { BASE_RELEASE } from '../spec/emulated.ts';
import { type Address, fetchFrom } from './load/address.ts';

/** The milliseconds per clock tick; `getconf CLK_TCK` is 100 on all platforms that Node supports. */
const TICK_MILLISECONDS = 10;

/**
 * Returns the milliseconds of user and system time of a process and its child processes; undefined if the operating system does not provide
 * them.
 */
function readProcessTime(pid: number): number | undefined {
  try {
    const statText = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program name, in parentheses, may contain spaces.
    const fields = statText.slice(statText.lastIndexOf(')') + 2).split(' ');
    const processTime = (Number(fields[11]) + Number(fields[12])) * TICK_MILLISECONDS;
    const children = listChildProcesses(pid);
    return children.reduce((sum, child) => sum + (readProcessTime(child) ?? 0), processTime);
  } catch {
    return undefined;
  }
}

/** Returns the child processes of all threads, because a Go program starts processes from any thread. */
function listChildProcesses(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').trim().split(' '))
    .filter(Boolean)
    .map(Number);
}

/** A measured server. `peer` is kube-apiserver, `minimal` is the minimal `node:https` server. */
export interface BenchServer {
  readonly name: 'simulator' | 'peer' | 'minimal';
  readonly address: Address;
  /** The milliseconds from the start of the process to the first response with status 200. */
  readonly startupTime: number;
  /** Returns the used processor time in milliseconds; undefined if the operating system does not provide it. */
  readProcessorTime(): number | undefined;
  /**
   * Returns the bytes in use after a garbage collection: `heap` on the heap, and `retained` on the heap and in external memory. The
   * external memory contains old versions of objects. Only the simulator has this method.
   */
  measureHeap?(): Promise<{ readonly heap: number; readonly retained: number }>;
  /** Returns the bytes of resident memory; undefined if the operating system does not provide it. */
  readResidentMemory(): number | undefined;
  stop(): Promise<void>;
}

const ROOT_FOLDER = fileURLToPath(new URL('../', import.meta.url));
const READY_TIMEOUT_MS = 60_000;
const ADMIN_TOKEN = 'peer-admin-token';

/** The running servers and their data folders. They are stopped and removed when this process exits. */
const runningServers = new Map<ChildProcess, string | undefined>();
process.once('exit', () => {
  for (const [child, dataFolder] of runningServers) {
    child.kill('SIGKILL');
    if (dataFolder !== undefined) rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

function registerForCleanup<Child extends ChildProcess>(child: Child, dataFolder?: string): Child {
  runningServers.set(child, dataFolder);
  child.once('exit', () => runningServers.delete(child));
  return child;
}

/** Starts the simulator with HTTP without TLS. */
export function startSimulator(flags: readonly string[] = []): Promise<BenchServer> {
  return forkSimulator(['--http-port', '0', '--secure-port', '-1', ...flags], ({ http }) => ({
    port: parsePort(http),
  }));
}

/** Starts the simulator with the settings of kube-apiserver: HTTPS, a token, and RBAC. */
export async function startSecureSimulator(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const tokenFile = join(folder, 'tokens.csv');
  writeFileSync(tokenFile, `${ADMIN_TOKEN},admin,,system:masters\n`);
  const flags = [
    '--secure-port',
    '0',
    '--http-port',
    '-1',
    '--token-auth-file',
    tokenFile,
    '--authorization-mode',
    'RBAC',
  ];
  const server = await forkSimulator(flags, ({ https }) => ({
    port: parsePort(https),
    usesTls: true,
    token: ADMIN_TOKEN,
  }));
  rmSync(folder, { recursive: true });
  return server;
}

/** Starts the simulator with a preloaded module that reports its memory. */
async function forkSimulator(
  flags: readonly string[],
  parseAddress: (ready: { readonly http: string; readonly https: string }) => Address,
): Promise<BenchServer> {
  const startTime = performance.now();
  const child = registerForCleanup(
    fork(
      join(ROOT_FOLDER, 'bin', 'assay.js'),
      ['simulate', '--dialect', 'kubernetes', '--emulate-release', BASE_RELEASE, ...flags],
      {
        // `assay simulate` restarts itself with these settings, unless it has an IPC channel as here.
        execArgv: [
          ...buildMemoryFlags([]),
          '--expose-gc',
          '--import',
          new URL('./heap-report.js', import.meta.url).href,
        ],
        env: addAllocatorSettings(process.env) ?? process.env,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    ),
  );
  const address = parseAddress(await readReadyLine(child));
  await waitUntilReady(address, child);
  return {
    name: 'simulator',
    address,
    startupTime: performance.now() - startTime,
    readProcessorTime: () => readChildProcessorTime(child),
    readResidentMemory: () => readChildMemory(child),
    measureHeap: async () => {
      const memoryMessage = once(child, 'message');
      child.send('heap');
      const [memory] = await memoryMessage;
      return memory;
    },
    stop: () => stopProcess(child),
  };
}

/**
 * Builds and starts kube-apiserver. The data of etcd is on a memory file system if the machine has one, because the simulator also keeps
 * its data in memory.
 */
export async function startPeer(release: PeerRelease): Promise<BenchServer> {
  const launcher = await buildLauncher();
  await buildProgram(release, 'kube-apiserver');
  const dataFolder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'assay-bench-'));
  const [port] = await findFreePorts();
  const startTime = performance.now();
  const flags = [`--release=${release.version}`, `--secure-port=${port}`, `--data-dir=${dataFolder}`];
  const child = registerForCleanup(spawn(launcher, flags, { stdio: 'ignore' }), dataFolder);
  // Requests use HTTPS and the token of a member of system:masters: the HTTP port of the launcher is a proxy, whose cost would be measured
  // too.
  const address = { port, usesTls: true, token: ADMIN_TOKEN };
  await waitUntilReady(address, child);
  return {
    name: 'peer',
    address,
    startupTime: performance.now() - startTime,
    readProcessorTime: () => readChildProcessorTime(child),
    readResidentMemory: () => readChildMemory(child),
    stop: async () => {
      await stopProcess(child);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Starts a `node:https` server that returns the given bytes to every request: an upper bound for every server on Node. */
export async function startMinimalServer(body: Buffer): Promise<BenchServer> {
  const startTime = performance.now();
  const child = registerForCleanup(fork(new URL('./minimal-server.ts', import.meta.url)));
  const portMessage = once(child, 'message');
  const { clientCertificate: cert, clientKey: key } = await (await createCertificateMaterial()).getCertificate(
    'of a server',
  );
  child.send({ body: body.toString('base64'), cert, key });
  const [{ port }] = await portMessage;
  const startupTime = performance.now() - startTime;
  const address = { port, usesTls: true };
  return {
    ...{ name: 'minimal', address, startupTime },
    readProcessorTime: () => readChildProcessorTime(child),
    readResidentMemory: () => readChildMemory(child),
    stop: () => stopProcess(child),
  };
}

function readChildProcessorTime({ pid }: ChildProcess): number | undefined {
  return pid === undefined ? undefined : readProcessTime(pid);
}

/** Returns the resident memory of the process and its child processes. */
function readChildMemory({ pid }: ChildProcess): number | undefined {
  try {
    return pid === undefined
      ? undefined
      : [pid, ...listChildProcesses(pid)].reduce((sum, processId) => sum + readProcessMemory(processId), 0);
  } catch {
    return undefined;
  }
}

function readProcessMemory(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kibibytes) * 1024;
}

async function readReadyLine(child: ChildProcess): Promise<{ readonly http: string; readonly https: string }> {
  if (child.stdout === null) throw new Error('the simulator has no standard output');
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('ready ')) return JSON.parse(line.slice('ready '.length));
  throw new Error('the simulator ended before it was ready');
}

function parsePort(url: string): number {
  return Number(new URL(url).port);
}

async function waitUntilReady(address: Address, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode} before it was ready`);
    const response = await fetchFrom(address, '/readyz').catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`/readyz did not return 200 within ${READY_TIMEOUT_MS / 1000} s`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const processExit = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await processExit;
  clearTimeout(killTimer);
}

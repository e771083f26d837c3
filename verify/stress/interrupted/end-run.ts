/** Interrupts a run by a signal, and finds the processes and temporary folders that it leaves on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BIN_FILE = fileURLToPath(new URL('../../../bin/assay.js', import.meta.url));
/** The folder of the compile cache of Node, which a run does not remove. */
const CACHE_FOLDER = 'node-compile-cache';
/** The maximum time until the child processes of a killed run have ended. */
const CHILD_EXIT_TIMEOUT_MS = 10_000;

export interface EndedRun {
  readonly output: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The seconds from the signal to the end of the run. */
  readonly seconds: number;
  /** The processes and folders that the run left on this machine. */
  readonly leftovers: readonly string[];
}

export interface Interruption {
  readonly signal: NodeJS.Signals;
  /** Resolves when the signal must be sent. */
  readonly waitForMoment: () => Promise<void>;
  /** The receiver of the signal: the process group (as for a signal from a terminal) or the process (as for a signal from `kill`). */
  readonly receiver: 'group' | 'process';
  /** The Node binary that runs the command. */
  readonly node?: string;
}

/** Starts a run and interrupts it. Returns undefined if the run ended before the signal. */
export async function interruptRun(argv: readonly string[], interruption: Interruption): Promise<EndedRun | undefined> {
  const { signal, waitForMoment, receiver, node = process.execPath } = interruption;
  const folder = mkdtempSync(join(tmpdir(), 'assay-interrupted-'));
  // The variable ASSAY_INTERRUPTED identifies the child processes of the run.
  const env = { ...process.env, TMPDIR: folder, ASSAY_INTERRUPTED: folder };
  const child = spawn(node, [BIN_FILE, ...argv], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid = 0 } = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const processClose = once(child, 'close');
  await Promise.race([waitForMoment(), processClose]);
  const isRunning = child.exitCode === null && child.signalCode === null;
  const signalTime = performance.now();
  if (isRunning) process.kill(receiver === 'group' ? -pid : pid, signal);
  await processClose;
  const seconds = (performance.now() - signalTime) / 1000;
  const leftovers = await findLeftovers(folder);
  rmSync(folder, { recursive: true, force: true });
  return isRunning ? { output, code: child.exitCode, signal: child.signalCode, seconds, leftovers } : undefined;
}

async function findLeftovers(folder: string): Promise<string[]> {
  const deadline = performance.now() + CHILD_EXIT_TIMEOUT_MS;
  for (;;) {
    const leftovers = [
      ...readdirSync(folder)
        .filter((name) => name !== CACHE_FOLDER)
        .map((name) => `the folder ${name}`),
      ...findProcesses(folder),
    ];
    if (leftovers.length === 0 || performance.now() > deadline) return leftovers;
    await delay(100);
  }
}

/** Finds the processes with the variable ASSAY_INTERRUPTED in their environment. */
function findProcesses(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(`ASSAY_INTERRUPTED=${folder}`)) return [];
        return [`the process ${readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()}`];
      } catch {
        // The process has ended.
        return [];
      }
    });
}

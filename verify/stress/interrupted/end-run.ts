/** Interrupts a run by a signal after some time, and returns the processes and temporary folders that it left on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../../bin/assay.js', import.meta.url));
/** Node's compile cache is not removed. */
const CACHE = 'node-compile-cache';
/** The time in milliseconds for the children of a killed run to end. */
const CHILD_EXIT_LIMIT = 10_000;

export interface EndedRun {
  readonly output: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Seconds from the signal to the end. */
  readonly took: number;
  /** Processes and folders that are left on this machine. */
  readonly left: readonly string[];
}

export interface Interruption {
  readonly signal: NodeJS.Signals;
  /** Resolves when the signal should be sent. */
  readonly waitForMoment: () => Promise<void>;
  /** A terminal signals the whole process group, `kill` one process. */
  readonly to: 'group' | 'process';
  /** The Node binary that runs the command. */
  readonly node?: string;
}

/** Returns undefined if the run had ended before the signal. */
export async function endRun(argv: readonly string[], interruption: Interruption): Promise<EndedRun | undefined> {
  const { signal, waitForMoment, to, node = process.execPath } = interruption;
  const folder = mkdtempSync(join(tmpdir(), 'assay-interrupted-'));
  // The variable identifies child processes of the run.
  const env = { ...process.env, TMPDIR: folder, ASSAY_INTERRUPTED: folder };
  const child = spawn(node, [BIN, ...argv], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid = 0 } = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const processClose = once(child, 'close');
  await Promise.race([waitForMoment(), processClose]);
  const running = child.exitCode === null && child.signalCode === null;
  const began = performance.now();
  if (running) process.kill(to === 'group' ? -pid : pid, signal);
  await processClose;
  const took = (performance.now() - began) / 1000;
  const left = await findLeftovers(folder);
  rmSync(folder, { recursive: true, force: true });
  return running ? { output, code: child.exitCode, signal: child.signalCode, took, left } : undefined;
}

async function findLeftovers(folder: string): Promise<string[]> {
  const deadline = performance.now() + CHILD_EXIT_LIMIT;
  for (;;) {
    const left = [
      ...readdirSync(folder)
        .filter((name) => name !== CACHE)
        .map((name) => `the folder ${name}`),
      ...findProcesses(folder),
    ];
    if (left.length === 0 || performance.now() > deadline) return left;
    await delay(100);
  }
}

/** Finds processes by the variable in their environment. */
function findProcesses(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(`ASSAY_INTERRUPTED=${folder}`)) return [];
        return [`the process ${readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()}`];
      } catch {
        // The process has ended in the meantime.
        return [];
      }
    });
}

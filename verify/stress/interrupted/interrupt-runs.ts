/**
 * Not part of the check: `node verify/stress/interrupted/interrupt-runs.ts [--runs N] [--seed N] [--server URL]` tests kube-apiserver and interrupts the
 * runs at random moments: by SIGINT as from a terminal, by SIGTERM, and by SIGKILL followed by `assay clean`. Nothing may be left on the
 * server, among the processes, or in the temporary folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseToolOptions, parseWholeNumber } from '../../../cli/tool-options.ts';
import { launchServer } from '../../../client/launch/launcher.ts';
import { buildPeerCommand } from '../../record/peer-program.ts';
import { endRun, type Interruption } from './end-run.ts';
import { findAdded, listContents, waitForScenarios } from './server-contents.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BIN = `${ROOT}bin/assay.js`;
/** The path of an older Node, to test the wrapper. */
const SYSTEM_NODE = '/usr/bin/node';
/** In milliseconds: the duration of the probes, and of the scenarios. */
const PROBE_MS = 12_000;
const SCENARIOS_MS = 60_000;
/** The time in seconds for the server to finish deletions. */
const REMOVAL_SECONDS = 60;

const USAGE = 'node verify/stress/interrupted/interrupt-runs.ts [--runs N] [--seed N] [--server URL]\n';
const { values } = parseToolOptions(
  USAGE,
  {
    runs: '30',
    seed: '1',
    server: undefined,
  },
  0,
);
const runs = parseWholeNumber('runs', values.runs, USAGE);
const drawNumber = createRandom(parseWholeNumber('seed', values.seed, USAGE));
const peer = values.server === undefined ? await launchServer({ command: await buildPeerCommand() }, []) : undefined;
const server = values.server ?? peer?.target.url ?? '';
const failedRuns: number[] = [];
try {
  const before = await listContents(server);
  process.stdout.write(`${server}: ${before.size} objects\n`);
  for (let run = 1; run <= runs; run += 1) if (!(await runInterrupted(run, before))) failedRuns.push(run);
} finally {
  await peer?.stop();
}
process.stdout.write(`${values.runs} runs, ${failedRuns.length} left objects behind\n`);
process.exitCode = failedRuns.length === 0 ? 0 : 1;

async function runInterrupted(run: number, before: ReadonlySet<string>): Promise<boolean> {
  const signal = (['SIGINT', 'SIGTERM', 'SIGKILL'] as const)[(run - 1) % 3] ?? 'SIGINT';
  const probing = drawNumber() < 0.2;
  const after = Math.round(drawNumber() * (probing ? PROBE_MS : SCENARIOS_MS));
  const interruption: Interruption = {
    signal,
    waitForMoment: async () => {
      if (!probing) await waitForScenarios(server);
      await delay(after);
    },
    to: signal === 'SIGINT' ? 'group' : 'process',
    ...(drawNumber() < 0.5 && existsSync(SYSTEM_NODE) ? { node: SYSTEM_NODE } : {}),
  };
  const argv = ['run', '--server', server, '--report-dir', '/tmp/assay-interrupted-report'];
  const endedRun = await endRun(argv, interruption);
  if (endedRun === undefined) {
    process.stdout.write(`${run}: had ended before\n`);
    return true;
  }
  // A killed process prints nothing, and its child notices the death after a moment.
  if (signal === 'SIGKILL') {
    const clean = spawnSync(process.execPath, [BIN, 'clean', '--server', server], { encoding: 'utf8' });
    process.stdout.write(`  ${(clean.stdout + clean.stderr).trim().replaceAll('\n', '\n  ')}\n`);
  }
  const atOnce = findAdded(before, await listContents(server));
  const left = await waitUntilGone(before);
  const interruptionText = `${signal} to the ${interruption.to} ${after} ms after ${probing ? 'the start' : 'the scenarios began'}`;
  const mode = `${endedRun.signal ?? endedRun.code} after ${endedRun.took.toFixed(1)} s`;
  process.stdout.write(
    `${run}: ${interruption.node ?? 'node 24'}, ${interruptionText}: ${mode}; ${atOnce.length} then, ${left.length} in the end\n`,
  );
  for (const line of [...left, ...endedRun.left]) process.stdout.write(`  left: ${line}\n`);
  if (left.length > 0) process.stdout.write(`  ${endedRun.output.slice(-800).replaceAll('\n', '\n  ')}\n`);
  return left.length + endedRun.left.length === 0;
}

async function waitUntilGone(before: ReadonlySet<string>): Promise<string[]> {
  for (let second = 0; ; second += 1) {
    const left = findAdded(before, await listContents(server));
    if (left.length === 0 || second >= REMOVAL_SECONDS) return left;
    await delay(1_000);
  }
}

/** Returns the same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

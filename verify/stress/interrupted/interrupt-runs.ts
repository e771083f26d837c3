/**
 * `node verify/stress/interrupted/interrupt-runs.ts [--runs N] [--seed N] [--server URL]`: starts runs on kube-apiserver, and interrupts
 * them at random times by SIGINT (like a terminal), by SIGTERM, or by SIGKILL with a following `assay clean`. Checks that a run leaves no
 * objects on the server, no processes, and no files in the temporary folder. `npm run check` does not run this script.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseToolOptions, parseWholeNumber } from '../../../cli/tool-options.ts';
import { launchServer } from '../../../client/launch/launcher.ts';
import { buildPeerCommand } from '../../record/peer-program.ts';
import { type Interruption, interruptRun } from './end-run.ts';
import { findAddedPaths, listObjectPaths, waitForScenarios } from './server-contents.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../../', import.meta.url));
const BIN_FILE = `${ROOT_FOLDER}bin/assay.js`;
/** The path of an older Node. Some runs use it, to test the wrapper that starts the Node of the package. */
const SYSTEM_NODE = '/usr/bin/node';
/** The approximate durations of the probes at the start of a run, and of the scenarios. */
const PROBE_MS = 12_000;
const SCENARIOS_MS = 60_000;
/** The maximum time for the server to finish deletions. */
const REMOVAL_TIMEOUT_SECONDS = 60;

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
const runCount = parseWholeNumber('runs', values.runs, USAGE);
const createRandomNumber = createNumberGenerator(parseWholeNumber('seed', values.seed, USAGE));
const peer = values.server === undefined ? await launchServer({ command: await buildPeerCommand() }, []) : undefined;
const server = values.server ?? peer?.target.url ?? '';
const failedRuns: number[] = [];
try {
  const initialPaths = await listObjectPaths(server);
  process.stdout.write(`${server}: ${initialPaths.size} objects\n`);
  for (let run = 1; run <= runCount; run += 1) if (!(await testInterruption(run, initialPaths))) failedRuns.push(run);
} finally {
  await peer?.stop();
}
process.stdout.write(`${values.runs} runs, ${failedRuns.length} left objects, processes or files\n`);
process.exitCode = failedRuns.length === 0 ? 0 : 1;

/** Starts and interrupts a run. Reports whether it left no objects, processes and files. */
async function testInterruption(run: number, initialPaths: ReadonlySet<string>): Promise<boolean> {
  const signal = (['SIGINT', 'SIGTERM', 'SIGKILL'] as const)[(run - 1) % 3] ?? 'SIGINT';
  const isDuringProbes = createRandomNumber() < 0.2;
  const delayMs = Math.round(createRandomNumber() * (isDuringProbes ? PROBE_MS : SCENARIOS_MS));
  const interruption: Interruption = {
    signal,
    waitForMoment: async () => {
      if (!isDuringProbes) await waitForScenarios(server);
      await delay(delayMs);
    },
    receiver: signal === 'SIGINT' ? 'group' : 'process',
    ...(createRandomNumber() < 0.5 && existsSync(SYSTEM_NODE) ? { node: SYSTEM_NODE } : {}),
  };
  const argv = ['run', '--server', server, '--report-dir', '/tmp/assay-interrupted-report'];
  const endedRun = await interruptRun(argv, interruption);
  if (endedRun === undefined) {
    process.stdout.write(`${run}: the run ended before the signal\n`);
    return true;
  }
  // A killed run does not remove its objects.
  if (signal === 'SIGKILL') {
    const cleanResult = spawnSync(process.execPath, [BIN_FILE, 'clean', '--server', server], { encoding: 'utf8' });
    process.stdout.write(`  ${(cleanResult.stdout + cleanResult.stderr).trim().replaceAll('\n', '\n  ')}\n`);
  }
  const immediatePaths = findAddedPaths(initialPaths, await listObjectPaths(server));
  const remainingPaths = await waitUntilRemoved(initialPaths);
  const phase = isDuringProbes ? 'the start' : 'the start of the scenarios';
  const interruptionText = `${signal} to the ${interruption.receiver} ${delayMs} ms after ${phase}`;
  const endText = `ended with ${endedRun.signal ?? endedRun.code} after ${endedRun.seconds.toFixed(1)} s`;
  process.stdout.write(
    `${run}: ${interruption.node ?? 'node 24'}, ${interruptionText}: ${endText}; ${immediatePaths.length} objects left at the end, ${remainingPaths.length} after the pending deletions\n`,
  );
  for (const line of [...remainingPaths, ...endedRun.leftovers]) process.stdout.write(`  left: ${line}\n`);
  if (remainingPaths.length > 0) process.stdout.write(`  ${endedRun.output.slice(-800).replaceAll('\n', '\n  ')}\n`);
  return remainingPaths.length + endedRun.leftovers.length === 0;
}

/** Waits until the server has removed all added objects. Returns the paths of the objects that remain after the timeout. */
async function waitUntilRemoved(initialPaths: ReadonlySet<string>): Promise<string[]> {
  for (let second = 0; ; second += 1) {
    const remainingPaths = findAddedPaths(initialPaths, await listObjectPaths(server));
    if (remainingPaths.length === 0 || second >= REMOVAL_TIMEOUT_SECONDS) return remainingPaths;
    await delay(1_000);
  }
}

/** Returns a generator of random numbers from 0 to 1. The same seed gives the same numbers. */
function createNumberGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

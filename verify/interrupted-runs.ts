/**
 * Not part of the check: `node verify/interrupted-runs.ts [--runs N] [--seed N] [--server URL]` judges kube-apiserver and ends the runs at
 * random moments, by SIGINT as a terminal sends it, by SIGTERM and, followed by `assay clean`, by SIGKILL. Nothing of them may be left: on the
 * server, among the processes, in the folder for temporary files.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { launchServer } from '../client/launcher.ts';
import { added, begins, contentsOf } from './interrupted/contents.ts';
import { endRun, type Interruption } from './interrupted/end-run.ts';
import { peerCommand } from './peer-program.ts';
import { toolOptions, wholeNumber } from './tool-options.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BIN = `${ROOT}bin/assay.js`;
/** Where the wrapper for older Nodes is tried, if it is one. */
const SYSTEM_NODE = '/usr/bin/node';
/** Milliseconds: the probes before the scenarios, and the scenarios. */
const PROBING = 12_000;
const JUDGING = 60_000;
/** Seconds that a server gets to finish what was asked of it. */
const EMPTYING = 60;

const USAGE = 'node verify/interrupted-runs.ts [--runs N] [--seed N] [--server URL]\n';
const { values } = toolOptions(
  USAGE,
  {
    runs: '30',
    seed: '1',
    server: undefined,
  },
  0,
);
const runs = wholeNumber('runs', values.runs, USAGE);
const chance = chanceFrom(wholeNumber('seed', values.seed, USAGE));
const peer = values.server === undefined ? await launchServer({ command: await peerCommand() }, []) : undefined;
const server = values.server ?? peer?.target.url ?? '';
let failed = 0;
try {
  const before = await contentsOf(server);
  process.stdout.write(`${server}: ${before.size} objects\n`);
  for (let run = 1; run <= runs; run += 1) failed += (await tried(run, before)) ? 0 : 1;
} finally {
  await peer?.stop();
}
process.stdout.write(`${values.runs} runs, ${failed} left something\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function tried(run: number, before: ReadonlySet<string>): Promise<boolean> {
  const signal = (['SIGINT', 'SIGTERM', 'SIGKILL'] as const)[(run - 1) % 3] ?? 'SIGINT';
  const probing = chance() < 0.2;
  const after = Math.round(chance() * (probing ? PROBING : JUDGING));
  const interruption: Interruption = {
    signal,
    when: async () => {
      if (!probing) await begins(server);
      await delay(after);
    },
    to: signal === 'SIGINT' ? 'group' : 'process',
    ...(chance() < 0.5 && existsSync(SYSTEM_NODE) ? { node: SYSTEM_NODE } : {}),
  };
  const argv = ['run', '--server', server, '--report-dir', '/tmp/assay-interrupted-report'];
  const ended = await endRun(argv, interruption);
  if (ended === undefined) {
    process.stdout.write(`${run}: had ended before\n`);
    return true;
  }
  // A killed process says nothing, and its child needs a moment to notice.
  if (signal === 'SIGKILL') {
    const clean = spawnSync(process.execPath, [BIN, 'clean', '--server', server], { encoding: 'utf8' });
    process.stdout.write(`  ${(clean.stdout + clean.stderr).trim().replaceAll('\n', '\n  ')}\n`);
  }
  const atOnce = added(before, await contentsOf(server));
  const left = await untilGone(before);
  const by = `${signal} to the ${interruption.to} ${after} ms after ${probing ? 'the start' : 'the scenarios began'}`;
  const how = `${ended.signal ?? ended.code} after ${ended.took.toFixed(1)} s`;
  process.stdout.write(
    `${run}: ${interruption.node ?? 'node 24'}, ${by}: ${how}; ${atOnce.length} then, ${left.length} in the end\n`,
  );
  for (const line of [...left, ...ended.left]) process.stdout.write(`  left: ${line}\n`);
  if (left.length > 0) process.stdout.write(`  ${ended.output.slice(-800).replaceAll('\n', '\n  ')}\n`);
  return left.length + ended.left.length === 0;
}

async function untilGone(before: ReadonlySet<string>): Promise<string[]> {
  for (let second = 0; ; second += 1) {
    const left = added(before, await contentsOf(server));
    if (left.length === 0 || second >= EMPTYING) return left;
    await delay(1_000);
  }
}

/** The same numbers for the same seed. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

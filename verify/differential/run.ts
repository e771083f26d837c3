/**
 * Random request programs on two servers side by side; the first divergence in code, reason, causes, message, objects, order of
 * versions or events is shrunk and printed with what happened in each attempt, and the exit code is 1. `npm run differential` starts both:
 * the peer as `npm run peer:build` made it, and the simulator in the dialect kubernetes.
 *
 *   npm run differential -- [--peer URL] [--simulator URL] [--programs 100] [--seed N] [--only MODE (modes.ts)] [--without OPERATION] [-v]
 *   npm run differential -- --keep-going …    # prints each divergence as it was drawn, and goes on
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type Attempt, describeAttempts, type Judgement, judge } from './attempts.ts';
import { defineGadgets } from './custom-kind.ts';
import { type Drawn, MODES } from './modes.ts';
import { bothServers } from './servers.ts';

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    simulator: { type: 'string' },
    programs: { type: 'string', default: '100' },
    seed: { type: 'string' },
    'keep-going': { type: 'boolean', default: false },
    verbose: { type: 'boolean', short: 'v', default: false },
    only: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const addresses = {
  ...(values.peer && { peer: values.peer }),
  ...(values.simulator && { simulator: values.simulator }),
};
const servers = await bothServers(addresses);
if (servers === undefined) {
  process.stderr.write(
    'differential: the peer is not built; npm run peer:build does it, --peer URL names one that runs\n',
  );
  process.exit(2);
}
const { peer, simulator } = servers;
const seed = values.seed === undefined ? Date.now() % 0x7fffffff : Number(values.seed);
const run = `d${seed.toString(36)}${process.pid.toString(36)}`;
for (const server of [peer, simulator]) {
  try {
    await defineGadgets(server);
  } catch (error) {
    process.stderr.write(`${server.name} does not answer: ${(error as Error).message}\n`);
    await servers.close();
    process.exit(3);
  }
}

let number = 0;
let steps = 0;
let byChance = 0;
let diverged = 0;
let last: Judgement | undefined;

/** How often a program is run to see whether the peer answers by chance what the simulator does. */
const ATTEMPTS = 6;

async function agree(drawn: Drawn): Promise<boolean> {
  const attempts: Attempt[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    attempts.push(await attemptAt(drawn));
    const judged = judge(attempts);
    if (judged.verdict === 'agrees') {
      steps += drawn.steps;
      if (attempt > 1) byChance += 1;
      if (attempt > 1 && values.verbose) process.stderr.write(`by chance of the peer:\n${describeAttempts(judged)}\n`);
      return true;
    }
    if (attempt === ATTEMPTS) last = judged;
  }
  if (values['keep-going'] && last !== undefined) {
    diverged += 1;
    process.stdout.write(`${last.verdict}: ${JSON.stringify(last.divergence)}\n`);
    return true;
  }
  if (values.verbose && last !== undefined) process.stderr.write(`${last.verdict}\n${describeAttempts(last)}\n`);
  return false;
}

async function attemptAt({ steps: length, run: execute }: Drawn): Promise<Attempt> {
  number += 1;
  if (values.verbose) process.stderr.write(`${number}: ${length} steps\n`);
  const namespace = `${run}-${number}`;
  const [ours, theirs] = await Promise.all([execute(simulator, namespace), execute(peer, namespace)]);
  return { peer: theirs, simulator: ours };
}

const mode = MODES[values.only ?? 'all'];
if (mode === undefined) {
  process.stderr.write(`--only ${values.only}: there are ${Object.keys(MODES).join(', ')}\n`);
  await servers.close();
  process.exit(2);
}

const details = await fc.check(fc.asyncProperty(mode({ without: values.without }), agree), {
  numRuns: Number(values.programs),
  seed,
  endOnFailure: false,
  interruptAfterTimeLimit: 600_000,
});
await servers.close();
if (details.failed) {
  const [drawn] = details.counterexample ?? [];
  const verdict = last?.verdict === 'unstable' ? 'unstable' : 'diverged';
  process.stdout.write(`${verdict}: seed ${seed}, ${details.numRuns} programs\n`);
  if (details.errorInstance !== null) process.stdout.write(`${String(details.errorInstance)}\n`);
  process.stdout.write(`program: ${JSON.stringify(drawn?.program, null, 1)}\n`);
  if (last !== undefined)
    process.stdout.write(`${describeAttempts(last)}\n${JSON.stringify(last.divergence, null, 2)}\n`);
  process.exit(1);
}
const chance = byChance === 0 ? '' : `, ${byChance} of them when the peer had answered in several ways`;
if (diverged > 0) {
  process.stdout.write(`${diverged} of ${details.numRuns} programs diverged, seed ${seed}\n`);
  process.exit(1);
}
process.stdout.write(`${details.numRuns} programs of ${steps} steps agree${chance}, seed ${seed}\n`);

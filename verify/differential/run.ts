/**
 * Random request programs on two servers side by side; the first divergence in code, reason, causes, message, objects, order of
 * versions or events is shrunk and printed, and the exit code is 1.
 *
 *   node verify/differential/run.ts --peer URL --simulator URL [--programs 100] [--seed N] [--only requests|owners|deletions|patches|unknowns] [--without OPERATION] [-v]
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type Divergence, firstDivergence } from './compare.ts';
import { defineGadgets } from './custom-kind.ts';
import { type Entry, execute } from './execute.ts';
import { PROGRAMS } from './modes.ts';
import type { Operation } from './operation.ts';
import { Server } from './server.ts';

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    simulator: { type: 'string' },
    programs: { type: 'string', default: '100' },
    seed: { type: 'string' },
    verbose: { type: 'boolean', short: 'v', default: false },
    only: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
if (values.peer === undefined || values.simulator === undefined) {
  process.stderr.write('usage: run.ts --peer URL --simulator URL [--programs N] [--seed S]\n');
  process.exit(2);
}

const peer = new Server('peer', values.peer);
const simulator = new Server('simulator', values.simulator);
const seed = values.seed === undefined ? Date.now() % 0x7fffffff : Number(values.seed);
const run = `d${seed.toString(36)}${process.pid.toString(36)}`;
for (const server of [peer, simulator]) {
  try {
    await defineGadgets(server);
  } catch (error) {
    process.stderr.write(`${server.name} does not answer: ${(error as Error).message}\n`);
    process.exit(3);
  }
}

let number = 0;
let steps = 0;
let last: Divergence | undefined;

/** A genuine server may answer by chance, or from a cache that lags. */
const ATTEMPTS = 6;

async function agree(drawn: readonly Operation[]): Promise<boolean> {
  const operations = drawn.filter((operation) => !values.without.includes(operation.do));
  const answers: (readonly Entry[])[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!(await agreesOnce(operations, answers))) continue;
    steps += operations.length;
    return true;
  }
  return false;
}

/** Adds what the peer answers this time to what it answered before. */
async function agreesOnce(operations: readonly Operation[], answers: (readonly Entry[])[]): Promise<boolean> {
  number += 1;
  if (values.verbose) process.stderr.write(`${number}: ${operations.length} operations\n`);
  const namespace = `${run}-${number}`;
  const [ours, theirs] = await Promise.all([
    execute(simulator, operations, namespace),
    execute(peer, operations, namespace),
  ]);
  answers.push(theirs);
  const found = firstDivergence(answers, ours);
  if (found !== undefined) {
    if (values.verbose && last === undefined) process.stderr.write(`${JSON.stringify(found, null, 2)}\n`);
    last = found;
  }
  return found === undefined;
}

const programs = PROGRAMS[(values.only ?? 'all') as keyof typeof PROGRAMS];
if (programs === undefined) {
  process.stderr.write(`--only ${values.only}: there are ${Object.keys(PROGRAMS).join(', ')}\n`);
  process.exit(2);
}

const details = await fc.check(fc.asyncProperty(programs, agree), {
  numRuns: Number(values.programs),
  seed,
  endOnFailure: false,
  interruptAfterTimeLimit: 600_000,
});
await Promise.all([peer.close(), simulator.close()]);
if (details.failed) {
  const [operations] = details.counterexample ?? [];
  process.stdout.write(`diverged: seed ${seed}, ${details.numRuns} programs\n`);
  if (details.errorInstance !== null) process.stdout.write(`${String(details.errorInstance)}\n`);
  process.stdout.write(`program: ${JSON.stringify(operations, null, 1)}\n${JSON.stringify(last, null, 2)}\n`);
  process.exit(1);
}
process.stdout.write(`${details.numRuns} programs of ${steps} operations agree, seed ${seed}\n`);

/**
 * Sentences about random programs of `programs/model`, which judge each answer by a model. A contradiction is kept for the Then; it comes with
 * what replays it.
 */
import fc from 'fast-check';
import { AssayError } from '../../../client/errors.ts';
import { programNamed } from '../../../programs/model/catalogue.ts';
import type { Each } from '../../../programs/model/wire.ts';
import type { FailureAttachment } from '../../../reports/schema/attachments.ts';
import { slot } from '../../harness/slot.ts';
import { Then, When } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { checkWithin, type Limits } from './budgeted.ts';
import { ProgramExchanges } from './program-exchanges.ts';
import { wireOf } from './wire.ts';

interface Outcome {
  readonly name: string;
  readonly compared: number;
  readonly error: unknown;
}

const outcome = slot<Outcome>('random programs');

/** Milliseconds. Shrinking against a server is slow; what was found by then is good enough. */
const LIMIT = 40_000;
/** Of programs that combine requests; `--programs` says how many run instead. */
const BUDGET = 10_000;
const COMBINED = / that combine /;
/** What they start takes as long as it takes. */
const CRASHING = / crashes$/;

/** They have limits of their own, or as many as were asked for are to run. */
When(
  '{int} random {string} programs run',
  { timeout: -1 },
  async function (this: AssayWorld, runs: number, text: string) {
    const name = await this.text(text);
    const before = this.comparisons;
    const error = await contradiction(() => programNamed(name)(wireOf(this), eachOf(this, name, runs)));
    outcome.set(this, { name, compared: this.comparisons - before, error });
  },
);

Then('the model agrees', function (this: AssayWorld) {
  const { name, compared, error } = outcome.of(this);
  if (error !== undefined) throw error;
  this.check(`what random programs compare: ${name}`, 'at least one thing', String(compared), compared > 0);
});

async function contradiction(run: () => Promise<void>): Promise<unknown> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error;
  }
}

function eachOf(world: AssayWorld, name: string, numRuns: number): Each {
  const { seed, path } = world.parameters.property ?? {};
  const replay = { ...(seed === undefined ? {} : { seed }), ...(path === undefined ? {} : { path }) };
  const limits = limitsOf(world, name, numRuns);
  return async (values, holds) => {
    await judged(world);
    const exchanges = new ProgramExchanges(world);
    const result = await checkWithin(
      values,
      async (value) => {
        let isBroken = false;
        exchanges.begin();
        try {
          await holds(value);
        } catch (error) {
          exchanges.failed(error);
          throw error;
        } finally {
          isBroken = await judged(world);
          exchanges.end();
        }
        // The others are about what their model says, and go on until it is contradicted.
        if (isBroken && COMBINED.test(name)) throw new MonitorBroken();
      },
      { ...limits, ...replay, endOnFailure: world.parameters.longestWait !== undefined },
    );
    if (!result.failed) return;
    exchanges.show(result.errorInstance);
    // It is told by the rules of the monitor, and not by those of the scenario.
    if (result.errorInstance instanceof MonitorBroken) world.monitors.replayed(replayOf(result));
    else throw failure(world, name, result);
  };
}

function limitsOf({ parameters }: AssayWorld, name: string, numRuns: number): Limits {
  if (CRASHING.test(name)) return { numRuns };
  return COMBINED.test(name) ? budgetOf(parameters.programs, numRuns) : { numRuns, interruptAfterTimeLimit: LIMIT };
}

function budgetOf(programs: number | undefined, numRuns: number): Limits {
  // A single one is short, and is judged when it has ended.
  const limit = numRuns === 1 ? LIMIT : BUDGET;
  return programs === undefined ? { numRuns, interruptAfterTimeLimit: limit } : { numRuns: programs };
}

class MonitorBroken extends Error {}

/** Whether a monitor was broken by what was sent since the last time. */
async function judged(world: AssayWorld): Promise<boolean> {
  const results = await world.judgeHeard();
  world.monitors.add(results);
  return results.some(({ broken }) => broken > 0);
}

function replayOf<T>(result: fc.RunDetails<T>): NonNullable<FailureAttachment['replay']> {
  const counterexample = fc.stringify(result.counterexample);
  return { seed: result.seed, path: result.counterexamplePath ?? '', counterexample };
}

function failure<T>(world: AssayWorld, name: string, result: fc.RunDetails<T>): unknown {
  const cause: unknown = result.errorInstance;
  if (cause instanceof AssayError) return cause;
  const replay = replayOf(result);
  world.failure = { replay };
  const text = cause instanceof Error ? cause.message : String(cause);
  const again = `assay run --seed ${replay.seed}:${replay.path} --rule ${world.rules[0] ?? ''}`;
  return new Error(
    `a random program: ${name} does not hold for ${replay.counterexample}\n${text}\n  replay: ${again}`,
    {
      cause,
    },
  );
}

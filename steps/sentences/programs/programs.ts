/**
 * Sentences about random programs of `programs/model`, which compare each response with a model. The When step runs the programs; the Then
 * step reports a contradiction, with the seed that reproduces it.
 */
import fc from 'fast-check';
import { AssayError } from '../../../client/errors.ts';
import { createProgramByName } from '../../../programs/model/catalogue.ts';
import type { CheckProperty } from '../../../programs/model/program-context.ts';
import type { FailureAttachment } from '../../../reports/schema/attachments.ts';
import { compact } from '../../../values/compact.ts';
import type { BasicName } from '../../harness/needs/basic-names.ts';
import { combineNeeds, type Needs } from '../../harness/needs/step-needs.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { Then, When } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { checkWithTimeLimit, type ProgramLimits } from './check-with-time-limit.ts';
import { createProgramContext } from './program-context.ts';
import { ProgramExchanges } from './program-exchanges.ts';

interface ProgramOutcome {
  readonly name: string;
  readonly comparisonCount: number;
  readonly error: unknown;
}

const programOutcome = createScenarioState<ProgramOutcome>('random programs');

/** The time limit in milliseconds for programs and their shrinking, which is slow against a server. */
const PROGRAM_TIMEOUT = 40_000;
/** The time limit in milliseconds of programs that combine requests. `--programs` limits their number instead. */
const COMBINED_PROGRAM_TIMEOUT = 10_000;
const COMBINED_PROGRAM_NAMES = / that combine | all combinations /;
/** The basics for programs that combine all types of requests. */
const COMBINED_BASICS: readonly BasicName[] = [
  'version',
  'not-found',
  'delete',
  'resource-version',
  'finalizers',
  'status',
  'reason',
  'already-exists',
  'conflict',
  'merge-patch',
  'apply',
  'dry-run',
  'list-version',
  'limit',
  'continue',
  'label-selector',
  'field-selector',
  'exact-list',
  'watch',
  'watch-present',
  'watch-version',
  'prompt-headers',
  'prompt-events',
  'table',
  'yaml-answer',
];
/** The basics for programs of rejected requests. */
const REJECTION_BASICS: readonly BasicName[] = [
  'version',
  'not-found',
  'delete',
  'resource-version',
  'status',
  'already-exists',
  'conflict',
  'merge-patch',
  'apply',
  'dry-run',
];
/** The basics for programs that combine the parameters of writes. */
const PARAMETER_BASICS: readonly BasicName[] = [...REJECTION_BASICS, 'finalizers', 'table', 'yaml-answer'];
const COMBINED_VERBS = ['create', 'get', 'list', 'watch', 'update', 'patch', 'delete'] as const;
/** The basics for programs of several clients, which compare lists and watches with their writes. */
const CONCURRENT_BASICS: readonly BasicName[] = [
  'items',
  'version',
  'delete',
  'resource-version',
  'list-version',
  'watch',
  'prompt-headers',
  'prompt-events',
];
/** Matches the programs that restart servers. They have no time limit. */
const CRASH_PROGRAM_NAMES = / crashes$/;

/** The needs of programs, by their names (programs/model/catalogue.ts). */
const PROGRAM_NEEDS: readonly (readonly [name: RegExp, needs: Needs])[] = [
  [/^/, { basics: ['create', 'get', 'update'] }],
  [COMBINED_PROGRAM_NAMES, { basics: COMBINED_BASICS }],
  [/ after each rejected /, { basics: REJECTION_BASICS, conditions: ['new-namespace'] }],
  [/ pairs of the other parameters$/, { basics: PARAMETER_BASICS, conditions: ['new-namespace'] }],
  [/, concurrent with /, { basics: CONCURRENT_BASICS }],
  [/, concurrent with lists in pages /, { basics: ['limit', 'continue'] }],
  [/\bmanagers /, { basics: ['apply', 'managed-fields'] }],
  // Each program has a separate namespace.
  [/ (?:clients|writers|writes|managers|requests)\b/, { conditions: ['new-namespace'] }],
  [
    / (?:about the resource$|of the resource(?: with |$))/,
    { verbs: COMBINED_VERBS, conditions: ['resource', 'namespaced-resource'] },
  ],
];

function determineProgramNeeds(_programCount: number, name: string): Needs {
  return combineNeeds(...PROGRAM_NEEDS.map(([pattern, needs]) => (pattern.test(name) ? needs : undefined)));
}

/** Runs random programs. The step has no time limit: the programs have their own limits, or the requested number of programs runs. */
When(
  '{int} random program(s) run(s): {string}',
  { timeout: -1, needs: determineProgramNeeds },
  async function (this: AssayWorld, programCount: number, text: string) {
    const name = await this.fillPlaceholders(text);
    const comparisonCountBefore = this.evidence.comparisonCount;
    const error = await findContradiction(() =>
      createProgramByName(name)(createProgramContext(this), createProgramRunner(this, name, programCount)),
    );
    programOutcome.set(this, { name, comparisonCount: this.evidence.comparisonCount - comparisonCountBefore, error });
  },
);

Then('the responses match the model', function (this: AssayWorld) {
  const { name, comparisonCount, error } = programOutcome.get(this);
  if (error !== undefined) throw error;
  this.check(
    `the comparisons of random programs: ${name}`,
    'at least one',
    String(comparisonCount),
    comparisonCount > 0,
  );
});

async function findContradiction(runProgram: () => Promise<void>): Promise<unknown> {
  try {
    await runProgram();
    return undefined;
  } catch (error) {
    return error;
  }
}

function createProgramRunner(world: AssayWorld, name: string, numRuns: number): CheckProperty {
  const { seed, path } = world.parameters.replay ?? {};
  const replay = compact({ seed, path });
  const limits = chooseProgramLimits(world, name, numRuns);
  return async (values, checkValue) => {
    await hasMonitorContradiction(world);
    const exchanges = new ProgramExchanges(world);
    const result = await checkWithTimeLimit(
      values,
      async (value) => {
        let isContradicted = false;
        exchanges.beginProgram();
        try {
          await checkValue(value);
        } catch (error) {
          exchanges.recordFailure(error);
          throw error;
        } finally {
          isContradicted = await hasMonitorContradiction(world);
          exchanges.endProgram();
        }
        // Other programs only stop when a response contradicts their model.
        if (isContradicted && COMBINED_PROGRAM_NAMES.test(name)) throw new MonitorContradictionError();
      },
      { ...limits, ...replay, endOnFailure: world.parameters.maxWait !== undefined },
    );
    if (!result.failed) return;
    exchanges.showFailedProgram(result.errorInstance);
    // A contradiction of a monitor is reported for the rules of the monitor, not for the rules of the scenario.
    if (result.errorInstance instanceof MonitorContradictionError)
      world.evidence.monitors.addReplay(createReplayValues(result));
    else throw createContradictionError(world, name, result);
  };
}

function chooseProgramLimits({ parameters }: AssayWorld, name: string, numRuns: number): ProgramLimits {
  if (CRASH_PROGRAM_NAMES.test(name)) return { numRuns };
  return COMBINED_PROGRAM_NAMES.test(name)
    ? createBudgetLimits(parameters.programCount, numRuns)
    : { numRuns, interruptAfterTimeLimit: PROGRAM_TIMEOUT };
}

function createBudgetLimits(programCount: number | undefined, numRuns: number): ProgramLimits {
  // A single program gets more time, because it must run to its end.
  const limit = numRuns === 1 ? PROGRAM_TIMEOUT : COMBINED_PROGRAM_TIMEOUT;
  return programCount === undefined ? { numRuns, interruptAfterTimeLimit: limit } : { numRuns: programCount };
}

class MonitorContradictionError extends Error {}

/** Reports whether a monitor finds a contradiction in the traffic since the last call. */
async function hasMonitorContradiction(world: AssayWorld): Promise<boolean> {
  const results = await world.evidence.checkTraffic();
  world.evidence.monitors.add(results);
  return results.some(({ broken: contradictionCount }) => contradictionCount > 0);
}

function createReplayValues<T>(result: fc.RunDetails<T>): NonNullable<FailureAttachment['replay']> {
  const counterexample = fc.stringify(result.counterexample);
  return { seed: result.seed, path: result.counterexamplePath ?? '', counterexample };
}

function createContradictionError<T>(world: AssayWorld, name: string, result: fc.RunDetails<T>): unknown {
  const cause: unknown = result.errorInstance;
  if (cause instanceof AssayError) return cause;
  const replay = createReplayValues(result);
  world.evidence.replay = replay;
  const text = cause instanceof Error ? cause.message : String(cause);
  const repeatCommand = `assay run --seed ${replay.seed}:${replay.path} --rule ${world.rules[0] ?? ''}`;
  return new Error(
    `a random program contradicts the model: ${name}, for ${replay.counterexample}\n${text}\n  replay: ${repeatCommand}`,
    {
      cause,
    },
  );
}

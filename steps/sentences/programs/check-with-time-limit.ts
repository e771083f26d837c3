/** Runs random programs within a time budget, which a slow server may exceed. */
import fc from 'fast-check';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';

export type ProgramLimits = Pick<
  fc.Parameters<unknown>,
  'numRuns' | 'interruptAfterTimeLimit' | 'seed' | 'path' | 'endOnFailure'
>;

/**
 * Checks values like `fc.check`. If the first program takes longer than `interruptAfterTimeLimit`, it is run again without the limit, so
 * that at least one program is checked.
 */
export async function checkWithTimeLimit<T>(
  values: fc.Arbitrary<T>,
  checkValue: (value: T) => Promise<void>,
  limits: ProgramLimits,
): Promise<fc.RunDetails<[T]>> {
  const result = await checkWithinTimeBudget(values, checkValue, limits);
  if (!result.interrupted || result.numRuns > 0) return result;
  const { interruptAfterTimeLimit: _, ...limitsWithoutTimeLimit } = limits;
  return checkWithinTimeBudget(values, checkValue, {
    ...limitsWithoutTimeLimit,
    seed: result.seed,
    numRuns: 1,
    endOnFailure: true,
  });
}

const PROGRAM_COUNT_NAME = 'random programs that ran to their end';

/** Checks values within the budget. Records the number of programs, including shrunk programs, so that a replay runs the same number. */
async function checkWithinTimeBudget<T>(
  values: fc.Arbitrary<T>,
  checkValue: (value: T) => Promise<void>,
  limits: ProgramLimits,
): Promise<fc.RunDetails<[T]>> {
  let completedCount = 0;
  const maxRuns = getScenarioIo().isReplay
    ? getScenarioIo().draw(PROGRAM_COUNT_NAME, () => 0)
    : Number.POSITIVE_INFINITY;
  let runningCheck: Promise<void> | undefined;
  const property = fc.asyncProperty(values, async (value) => {
    if (completedCount >= maxRuns) throw new fc.PreconditionFailure(true);
    try {
      runningCheck = checkValue(value);
      await runningCheck;
    } finally {
      completedCount += 1;
    }
  });
  const { interruptAfterTimeLimit: _, ...limitsWithoutTimeLimit } = limits;
  const result = await fc.check(property, getScenarioIo().isReplay ? limitsWithoutTimeLimit : limits);
  // An interrupted program continues to run. Without waiting, it would send requests after the end of the scenario.
  await runningCheck?.catch(() => undefined);
  if (!getScenarioIo().isReplay) getScenarioIo().draw(PROGRAM_COUNT_NAME, () => completedCount);
  return result;
}

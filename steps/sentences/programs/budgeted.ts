/** Runs random programs within a time budget, which a slow server may exceed. */
import fc from 'fast-check';
import { getTape } from '../../../client/tape/tape.ts';

export type Limits = Pick<
  fc.Parameters<unknown>,
  'numRuns' | 'interruptAfterTimeLimit' | 'seed' | 'path' | 'endOnFailure'
>;

/**
 * Checks values like `fc.check`. If the first program takes longer than `interruptAfterTimeLimit`, it is run again without the limit, so
 * that at least one program is checked.
 */
export async function checkWithin<T>(
  values: fc.Arbitrary<T>,
  checkValue: (value: T) => Promise<void>,
  limits: Limits,
): Promise<fc.RunDetails<[T]>> {
  const result = await checkWithinBudget(values, checkValue, limits);
  if (!result.interrupted || result.numRuns > 0) return result;
  const { interruptAfterTimeLimit: _, ...unlimited } = limits;
  return checkWithinBudget(values, checkValue, { ...unlimited, seed: result.seed, numRuns: 1, endOnFailure: true });
}

const COMPLETED = 'random programs that ran to their end';

/** Checks values within the budget. Records the number of programs, including shrunk programs, so that a replay runs the same number. */
async function checkWithinBudget<T>(
  values: fc.Arbitrary<T>,
  checkValue: (value: T) => Promise<void>,
  limits: Limits,
): Promise<fc.RunDetails<[T]>> {
  let completedCount = 0;
  const maxRuns = getTape().isReplay ? getTape().draw(COMPLETED, () => 0) : Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  const property = fc.asyncProperty(values, async (value) => {
    if (completedCount >= maxRuns) throw new fc.PreconditionFailure(true);
    try {
      running = checkValue(value);
      await running;
    } finally {
      completedCount += 1;
    }
  });
  const { interruptAfterTimeLimit: _, ...unlimited } = limits;
  const result = await fc.check(property, getTape().isReplay ? unlimited : limits);
  // An interrupted program continues to run. Without waiting, it would send requests after the end of the scenario.
  await running?.catch(() => undefined);
  if (!getTape().isReplay) getTape().draw(COMPLETED, () => completedCount);
  return result;
}

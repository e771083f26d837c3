/** Random programs within a budget of time, on servers that may be slower than it. */
import fc from 'fast-check';
import { tape } from '../../../client/tape/tape.ts';

export type Limits = Pick<
  fc.Parameters<unknown>,
  'numRuns' | 'interruptAfterTimeLimit' | 'seed' | 'path' | 'endOnFailure'
>;

/**
 * As `fc.check` of a property; but where the first program alone takes longer than `interruptAfterTimeLimit`, that one is run to its end in place of
 * a failure that shows nothing.
 */
export async function checkWithin<T>(
  values: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  limits: Limits,
): Promise<fc.RunDetails<[T]>> {
  const result = await checkWithinBudget(values, holds, limits);
  if (!result.interrupted || result.numRuns > 0) return result;
  const { interruptAfterTimeLimit: _, ...unlimited } = limits;
  return checkWithinBudget(values, holds, { ...unlimited, seed: result.seed, numRuns: 1, endOnFailure: true });
}

const COMPLETED = 'random programs that ran to their end';

/** How many there was time for is recorded: as many run again from a record, those that were made shorter among them. */
async function checkWithinBudget<T>(
  values: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  limits: Limits,
): Promise<fc.RunDetails<[T]>> {
  let completed = 0;
  const most = tape().replays ? tape().draw(COMPLETED, () => 0) : Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  const property = fc.asyncProperty(values, async (value) => {
    if (completed >= most) throw new fc.PreconditionFailure(true);
    try {
      running = holds(value);
      await running;
    } finally {
      completed += 1;
    }
  });
  const { interruptAfterTimeLimit: _, ...unlimited } = limits;
  const result = await fc.check(property, tape().replays ? unlimited : limits);
  // One that was interrupted goes on, and would send requests when the scenario is over.
  await running?.catch(() => undefined);
  if (!tape().replays) tape().draw(COMPLETED, () => completed);
  return result;
}

/** Random programs within a budget of time, on servers that may be slower than it. */
import fc from 'fast-check';

/**
 * As `fc.check`; but where the first program alone takes longer than `interruptAfterTimeLimit`, that one is run to its end in place of a failure
 * that shows nothing.
 */
export async function checkWithin<Ts>(
  property: fc.IAsyncProperty<Ts>,
  limits: fc.Parameters<Ts>,
): Promise<fc.RunDetails<Ts>> {
  const result = await fc.check(property, limits);
  if (!result.interrupted || result.numRuns > 0) return result;
  const { interruptAfterTimeLimit: _, ...unlimited } = limits;
  return fc.check(property, { ...unlimited, seed: result.seed, numRuns: 1, endOnFailure: true });
}

/** One line on what the requests of a run were made of; of a part of the suite there is nothing to tell. */
import type { OperationCoverage } from '../schema/envelope.ts';

export function coverageText(coverage: readonly OperationCoverage[] = []): string | undefined {
  const possible = coverage.reduce((sum, one) => sum + (one.possible ?? 0), 0);
  const covered = coverage.reduce((sum, one) => sum + (one.covered ?? 0), 0);
  return possible === 0
    ? undefined
    : `${covered} of ${possible} combinations of operation, parameter, representation, state and outcome were sent`;
}

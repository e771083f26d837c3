/** Formats the coverage of a complete run in one line. */
import type { OperationCoverage } from '../schema/envelope.ts';

export function formatCoverage(coverage: readonly OperationCoverage[] = []): string | undefined {
  const possible = coverage.reduce((sum, one) => sum + (one.possible ?? 0), 0);
  const covered = coverage.reduce((sum, one) => sum + (one.covered ?? 0), 0);
  return possible === 0
    ? undefined
    : `${covered} of ${possible} combinations of operation, parameter, representation, state and outcome were sent`;
}

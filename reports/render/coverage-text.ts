/** Formats the coverage of a complete run in one line. */
import type { OperationCoverage } from '../schema/envelope.ts';

export function formatCoverage(coverage: readonly OperationCoverage[] = []): string | undefined {
  const possibleCount = coverage.reduce((sum, operationCoverage) => sum + (operationCoverage.possible ?? 0), 0);
  const coveredCount = coverage.reduce((sum, operationCoverage) => sum + (operationCoverage.covered ?? 0), 0);
  return possibleCount === 0
    ? undefined
    : `${coveredCount} of ${possibleCount} values and pairs of values (parameters, representations, states, outcomes) occurred in the requests and responses`;
}

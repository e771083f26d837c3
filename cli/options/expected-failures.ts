/**
 * Checks before the run that the rules and scenarios of `expectedFailures` exist. Otherwise a typo would be reported only after the run, or
 * never.
 */
import { createUsageError } from '../../client/errors.ts';
import { matchesScenario } from '../../reports/collect/expected-failures.ts';
import type { ExpectedFailure } from '../../reports/schema/expected-failure.ts';
import { readAllRules } from '../../spec/catalogue.ts';
import { formatSuggestion } from '../../values/near-miss.ts';
import { listScenarios } from '../run/features.ts';

export function checkExpectedFailures(entries: readonly ExpectedFailure[]): void {
  const ids = readAllRules().map(({ id }) => id);
  for (const [index, { rule, scenario, expires }] of entries.entries()) {
    const location = `expectedFailures[${index}]`;
    if (rule !== undefined && !ids.includes(rule))
      throw createUsageError(`${location}: there is no rule ${JSON.stringify(rule)}${formatSuggestion(rule, ids)}`);
    if (
      scenario !== undefined &&
      !listScenarios().some(({ id, pickle }) => matchesScenario(scenario, { id, name: pickle.name }))
    )
      throw createUsageError(
        `${location}: there is no scenario with the name or FILE:LINE ${JSON.stringify(scenario)}`,
      );
    if (expires !== undefined && !isDate(expires))
      throw createUsageError(`${location}: expires must be a date, YYYY-MM-DD, not ${JSON.stringify(expires)}`);
  }
}

function isDate(text: string): boolean {
  const parsedTime = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(parsedTime) && new Date(parsedTime).toISOString().startsWith(text);
}

/**
 * What is kept of a scenario that went as it should: not its exchanges, which are most of a report and which nobody reads, unless the run
 * asked for everything (`--full`).
 */
import type { Envelope, ScenarioResult, Verdict } from './schema/envelope.ts';

const UNREMARKABLE: ReadonlySet<Verdict> = new Set(['passed', 'refused']);

/** Without the exchanges of what passed: for the page, which still shows its steps. */
export function withoutExchanges(envelope: Envelope): Envelope {
  return lighter(envelope, (scenario) => ({ ...scenario, exchanges: [] }));
}

/** Without the steps and the descriptions of what passed either: for files that are not compressed. */
export function withoutSteps(envelope: Envelope): Envelope {
  return lighter(envelope, ({ description: _description, ...scenario }) => ({ ...scenario, exchanges: [], steps: [] }));
}

function lighter(envelope: Envelope, of: (scenario: ScenarioResult) => ScenarioResult): Envelope {
  const scenarios = envelope.scenarios.map((scenario) =>
    UNREMARKABLE.has(scenario.verdict) ? of(scenario) : scenario,
  );
  return { ...envelope, scenarios };
}

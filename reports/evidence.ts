/**
 * Removes the evidence of passed scenarios, which is most of a report and rarely read, unless the run used `--full`.
 */
import type { Envelope, ScenarioResult, Verdict } from './schema/envelope.ts';

const VERDICTS_WITHOUT_EVIDENCE: ReadonlySet<Verdict> = new Set(['passed', 'refused']);

/** Removes the exchanges of passed scenarios. Used for the page, which shows their steps. */
export function removeExchanges(envelope: Envelope): Envelope {
  return mapPassedScenarios(envelope, (scenario) => ({ ...scenario, exchanges: [] }));
}

/** Also removes the steps and descriptions of passed scenarios. Used for uncompressed files. */
export function removeSteps(envelope: Envelope): Envelope {
  return mapPassedScenarios(envelope, ({ description: _description, ...scenario }) => ({
    ...scenario,
    exchanges: [],
    steps: [],
  }));
}

function mapPassedScenarios(envelope: Envelope, transform: (scenario: ScenarioResult) => ScenarioResult): Envelope {
  const scenarios = envelope.scenarios.map((scenario) =>
    VERDICTS_WITHOUT_EVIDENCE.has(scenario.verdict) ? transform(scenario) : scenario,
  );
  return { ...envelope, scenarios };
}

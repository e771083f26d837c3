/**
 * Removes the evidence (steps and exchanges) of passed scenarios, which is the largest part of a report. Runs with `--full` keep the evidence.
 */
import type { Envelope, ScenarioResult, Verdict } from './schema/envelope.ts';

const VERDICTS_WITHOUT_EVIDENCE: ReadonlySet<Verdict> = new Set(['passed', 'refused']);

/** Removes the exchanges of passed scenarios, for the HTML page. */
export function removeExchangesOfPassedScenarios(envelope: Envelope): Envelope {
  return mapPassedScenarios(envelope, (scenario) => ({ ...scenario, exchanges: [] }));
}

/** Removes the exchanges, steps and descriptions of passed scenarios, for files that are not compressed. */
export function removeEvidenceOfPassedScenarios(envelope: Envelope): Envelope {
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

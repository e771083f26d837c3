/**
 * Collects the findings of the monitors. A violated invariant becomes a failed scenario, so that every report shows it and its rules fail.
 * An invariant without violations is counted, but does not make its rules pass.
 */
import { compact } from '../../values/compact.ts';
import type { MonitorAttachment } from '../schema/attachments.ts';
import type { MonitorResult, ScenarioResult } from '../schema/envelope.ts';

/** The tag of results that come from a monitor and not from a scenario. */
export const MONITOR_TAG = '@monitor';

interface MonitorFinding {
  readonly attachment: MonitorAttachment;
  readonly scenario: ScenarioResult;
}

export class MonitorResults {
  readonly #results = new Map<string, MonitorResult>();
  /** The failed scenario of each violated monitor: its first contradiction, with all broken rules. */
  readonly #failures = new Map<string, ScenarioResult>();

  /** The findings that a failed basic scenario may explain. `finishCollection` discards or counts them at the end of the run. */
  readonly #undecidedFindings: MonitorFinding[] = [];

  addFindings(attachments: readonly MonitorAttachment[], scenario: ScenarioResult): void {
    for (const attachment of attachments) {
      if (attachment.basic === undefined) this.#count({ attachment, scenario });
      else this.#undecidedFindings.push({ attachment, scenario });
    }
  }

  /** Ends the collection: discards findings that a failed basic scenario explains, and counts all other findings. */
  finishCollection(scenarios: readonly ScenarioResult[]): void {
    const basics = scenarios.filter(({ basic, verdict }) => basic !== undefined && verdict === 'failed');
    for (const finding of this.#undecidedFindings.splice(0)) {
      const { attachment, scenario } = finding;
      const isReported = basics.some(
        ({ basic, resource }) => basic === attachment.basic && resource === (scenario.resource ?? resource),
      );
      if (!isReported) this.#count(finding);
    }
  }

  /** The IDs of the monitors with violations so far. */
  get brokenMonitorIds(): string[] {
    return [
      ...new Set([...this.#failures.keys(), ...this.#undecidedFindings.map(({ attachment }) => attachment.monitor)]),
    ];
  }

  #count({ attachment, scenario }: MonitorFinding): void {
    const { monitor: id, statement, rules, compared, broken } = attachment;
    const previousResult = this.#results.get(id) ?? { id, statement, rules, compared: 0, broken: 0, scenarios: [] };
    this.#results.set(id, {
      ...previousResult,
      compared: previousResult.compared + compared,
      broken: previousResult.broken + broken,
      scenarios: broken === 0 ? previousResult.scenarios : [...new Set([...previousResult.scenarios, scenario.id])],
    });
    if (broken > 0)
      this.#failures.set(id, addRules(this.#failures.get(id) ?? createFailure(attachment, scenario), attachment));
  }

  /** Returns the results of the monitors that check a selected rule. */
  selectResults(selectedRuleIds: ReadonlySet<string>): MonitorResult[] {
    return [...this.#results.values()].filter(({ id, rules }) => {
      const testedRules = this.#failures.get(id)?.rules ?? rules;
      return testedRules.some((rule) => selectedRuleIds.has(rule));
    });
  }

  /** Returns the violated monitors as failed scenarios. */
  createFailures(
    selectedRuleIds: ReadonlySet<string>,
    findArea: (rules: readonly string[]) => string,
  ): ScenarioResult[] {
    return this.selectResults(selectedRuleIds).flatMap(({ id, compared, broken, scenarios }): ScenarioResult[] => {
      const example = this.#failures.get(id);
      if (example === undefined) return [];
      const selectedRules = example.rules.filter((rule) => selectedRuleIds.has(rule));
      const violationSummary = `${broken} of ${compared} comparisons, in ${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}`;
      const description = `${example.description}\nViolated in ${violationSummary}: ${scenarios.slice(0, MAX_LISTED_SCENARIOS).join(', ')}${scenarios.length > MAX_LISTED_SCENARIOS ? ', …' : ''}`;
      return [{ ...example, description, comparisons: compared, rules: selectedRules, area: findArea(selectedRules) }];
    });
  }
}

function addRules(example: ScenarioResult, { failed: rules }: MonitorAttachment): ScenarioResult {
  return { ...example, rules: [...new Set([...example.rules, ...rules])] };
}

/** The maximum number of scenarios that the description of a violated invariant lists. */
const MAX_LISTED_SCENARIOS = 10;

/** Creates the failed scenario of a monitor from its first contradiction. */
function createFailure(
  { monitor, statement, contradictions, replay }: MonitorAttachment,
  scenario: ScenarioResult,
): ScenarioResult {
  const { what = '', expected = '', actual = '', exchanges = [] } = contradictions[0] ?? {};
  const feature = `checks/monitors/${monitor}.ts`;
  const location = `during the scenario ${scenario.id}, ${scenario.name}`;
  return {
    id: `${feature}:1`,
    name: statement,
    description: 'This invariant applies to the exchanges of all scenarios.',
    feature,
    area: scenario.area,
    rules: [],
    tags: [MONITOR_TAG],
    verdict: 'failed',
    ...compact({ started: scenario.started }),
    seconds: 0,
    comparisons: 0,
    steps: [{ text: location, keyword: 'Then', status: 'failed', seconds: 0 }],
    failure: { message: `${what}\n  ${location}`, expected, actual, ...compact({ replay }) },
    exchanges,
    observations: [],
  };
}

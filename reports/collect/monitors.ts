/**
 * Joins what monitors found in the traffic of each scenario. An invariant that was broken stands among the scenarios as one that failed, so
 * that every report shows it and its rules fail; one that held is counted, and says of a rule nothing that scenarios do not.
 */
import type { MonitorAttachment } from '../schema/attachments.ts';
import type { MonitorResult, ScenarioResult } from '../schema/envelope.ts';

/** By this one knows what is no scenario. */
export const MONITOR_TAG = '@monitor';

interface Found {
  readonly attachment: MonitorAttachment;
  readonly scenario: ScenarioResult;
}

export class Monitors {
  readonly #results = new Map<string, MonitorResult>();
  /** The first contradiction of each, with all rules that were broken. */
  readonly #broken = new Map<string, ScenarioResult>();

  /** What a basic may tell, which is known at the end. */
  readonly #open: Found[] = [];

  add(attachments: readonly MonitorAttachment[], scenario: ScenarioResult): void {
    for (const attachment of attachments) {
      if (attachment.basic === undefined) this.#count({ attachment, scenario });
      else this.#open.push({ attachment, scenario });
    }
  }

  /** At the end: what is found where a basic failed is told by that; all else counts. */
  settle(scenarios: readonly ScenarioResult[]): void {
    const basics = scenarios.filter(({ basic, verdict }) => basic !== undefined && verdict === 'failed');
    for (const one of this.#open.splice(0)) {
      const { attachment, scenario } = one;
      const isTold = basics.some(
        ({ basic, resource }) => basic === attachment.basic && resource === (scenario.resource ?? resource),
      );
      if (!isTold) this.#count(one);
    }
  }

  get broken(): string[] {
    return [...new Set([...this.#broken.keys(), ...this.#open.map(({ attachment }) => attachment.monitor)])];
  }

  #count({ attachment, scenario }: Found): void {
    const { monitor: id, statement, rules, compared, broken } = attachment;
    const before = this.#results.get(id) ?? { id, statement, rules, compared: 0, broken: 0, scenarios: [] };
    this.#results.set(id, {
      ...before,
      compared: before.compared + compared,
      broken: before.broken + broken,
      scenarios: broken === 0 ? before.scenarios : [...new Set([...before.scenarios, scenario.id])],
    });
    if (broken > 0) this.#broken.set(id, withRules(this.#broken.get(id) ?? failed(attachment, scenario), attachment));
  }

  /** Of those that judge a rule of the selection, or break one. */
  results(selected: ReadonlySet<string>): MonitorResult[] {
    return [...this.#results.values()].filter(({ id, rules }) => {
      const judged = this.#broken.get(id)?.rules ?? rules;
      return judged.some((rule) => selected.has(rule));
    });
  }

  /** Those that were broken, as scenarios that failed. */
  failures(selected: ReadonlySet<string>, areaOf: (rules: readonly string[]) => string): ScenarioResult[] {
    return this.results(selected).flatMap(({ id, compared, broken, scenarios }): ScenarioResult[] => {
      const example = this.#broken.get(id);
      if (example === undefined) return [];
      const judged = example.rules.filter((rule) => selected.has(rule));
      const times = `${broken} of ${compared} comparisons, in ${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}`;
      const description = `${example.description}\nBroken by ${times}: ${scenarios.slice(0, MOST_NAMED).join(', ')}${scenarios.length > MOST_NAMED ? ', …' : ''}`;
      return [{ ...example, description, comparisons: compared, rules: judged, area: areaOf(judged) }];
    });
  }
}

function withRules(example: ScenarioResult, { failed: rules }: MonitorAttachment): ScenarioResult {
  return { ...example, rules: [...new Set([...example.rules, ...rules])] };
}

/** Scenarios that a broken invariant names. */
const MOST_NAMED = 10;

/** The first contradiction, with the scenario in which it came. */
function failed(
  { monitor, statement, contradictions, replay }: MonitorAttachment,
  scenario: ScenarioResult,
): ScenarioResult {
  const { what = '', expected = '', actual = '', exchanges = [] } = contradictions[0] ?? {};
  const feature = `checks/monitors/${monitor}.ts`;
  const where = `during the scenario ${scenario.id}, ${scenario.name}`;
  return {
    id: `${feature}:1`,
    name: statement,
    description: 'An invariant of all traffic, whatever scenario sent it.',
    feature,
    area: scenario.area,
    rules: [],
    tags: [MONITOR_TAG],
    verdict: 'failed',
    ...(scenario.started === undefined ? {} : { started: scenario.started }),
    seconds: 0,
    comparisons: 0,
    steps: [{ text: where, keyword: 'Then', status: 'failed', seconds: 0 }],
    failure: { message: `${what}\n  ${where}`, expected, actual, ...(replay && { replay }) },
    exchanges,
    observations: [],
  };
}

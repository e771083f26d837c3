/** A rule with all data that its page shows. */

import type { Fault } from '../../faults/fault.ts';
import type { RuleResult, ScenarioResult } from '../../reports/schema/envelope.ts';
import type { Area } from '../../spec/areas.ts';
import type { Rule } from '../../spec/catalogue.ts';
import type { Departure } from '../../spec/departures.ts';
import type { Observation } from '../../spec/observations.ts';
import type { ServerExample } from './exchanges.ts';
import type { Scenario } from './features.ts';
import type { RuleState } from './rule-states.ts';
import type { Sentence } from './specification.ts';

export interface RuleEntry {
  readonly rule: Rule;
  readonly area: Area;
  readonly state: RuleState;
  /** The sentences of the specification that the rule comes from. */
  readonly sentences: readonly Sentence[];
  readonly scenarios: readonly Scenario[];
  readonly faults: readonly (readonly [string, Fault])[];
  readonly departures: readonly (readonly [string, Departure])[];
  readonly observations: readonly Observation[];
  /** Exchanges with published servers that conform to the rule. */
  readonly serverExamples: readonly ServerExample[];
  /** The verdicts for the rule in published reports. */
  readonly verdicts: readonly PublishedVerdict[];
}

/** The verdict for a rule in a published report, and the results of its scenarios. */
export interface PublishedVerdict {
  readonly server: string;
  readonly result: RuleResult;
  readonly scenarios: readonly ScenarioResult[];
}

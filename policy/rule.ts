/** Defines the rules of the policy. A rule has a function that returns findings for the facts of a history. */
import type { ApiGroup } from './api.ts';
import type { History } from './history/history.ts';
import type { Timeline } from './history/timeline.ts';

/** A history with its timeline and its API groups, as the rules need it. */
export interface PolicyFacts {
  readonly history: History;
  readonly timeline: Timeline;
  readonly groups: readonly ApiGroup[];
}

export interface Finding {
  /** The name of the element. */
  readonly element: string;
  /** The release in which the element violates the rule. */
  readonly release: string;
  /** A description of the violation. */
  readonly description: string;
  /** The requirement of the rule. */
  readonly requirement: string;
}

export interface PolicyRule {
  /** The ID of the rule in the catalogue. */
  readonly id: string;
  /** The number of the rule in the policy, such as `4a`, or the title of its section. */
  readonly number: string;
  /** Set for a rule with the strength `should`, whose findings are recommendations. */
  readonly isRecommendation?: true;
  readonly check: (facts: PolicyFacts) => readonly Finding[];
}

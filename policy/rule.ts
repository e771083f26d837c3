/** A rule of the policy: a function from the facts of a history to findings. */
import type { ApiGroup } from './api.ts';
import type { History } from './history/history.ts';
import type { Timeline } from './history/timeline.ts';

export interface Facts {
  readonly history: History;
  readonly timeline: Timeline;
  readonly groups: readonly ApiGroup[];
}

export interface Finding {
  readonly element: string;
  /** The release in which the element violates the rule. */
  readonly release: string;
  readonly what: string;
  /** A behavior that complies with the rule. */
  readonly right: string;
}

export interface PolicyRule {
  /** The id of the rule in the catalogue. */
  readonly id: string;
  /** The number in the policy, such as `4a`, or the title of the section. */
  readonly number: string;
  /** Set for a rule of strength should: its findings are recommendations. */
  readonly recommendation?: true;
  readonly check: (facts: Facts) => readonly Finding[];
}

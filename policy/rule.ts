/** What a rule of the policy is here: a function from the facts of a history to what it finds. */
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
  /** In which it was done, or should have been. */
  readonly release: string;
  readonly what: string;
  /** What would be right. */
  readonly right: string;
}

export interface PolicyRule {
  /** Of the catalogue. */
  readonly id: string;
  /** As the policy numbers it: `4a`; or the title of the place that states it. */
  readonly number: string;
  /** Set where the rule says what should be done: what it finds is no violation. */
  readonly recommendation?: true;
  readonly check: (facts: Facts) => readonly Finding[];
}

/** How long the elements of a command line work after their deprecation, for the two rules that differ in their spans. */
import type { CliElement } from '../history/history.ts';
import type { Span } from '../history/timeline.ts';
import type { PolicyRule } from '../rule.ts';
import { endsTooEarly } from '../support.ts';

type Kept = Pick<CliElement, 'facing' | 'level'> & Pick<PolicyRule, 'id' | 'number'>;

export function cliElementsAreKept({ facing, level, id, number }: Kept, span: Span): PolicyRule {
  return {
    id,
    number,
    check: ({ history, timeline }) =>
      (history.cli ?? [])
        .filter((element) => element.facing === facing && element.level === level)
        .flatMap((element) => endsTooEarly(element, span, timeline)),
  };
}

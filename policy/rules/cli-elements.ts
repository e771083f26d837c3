/** Creates the rules 5a and 5b: deprecated command-line elements must work for a span. */
import type { CliElement } from '../history/history.ts';
import type { SupportSpan } from '../history/timeline.ts';
import type { PolicyRule } from '../rule.ts';
import { checkSupportSpan } from '../support.ts';

type CliRuleOptions = Pick<CliElement, 'facing' | 'level'> & Pick<PolicyRule, 'id' | 'number'>;

export function createCliElementRule(
  { facing: audience, level, id, number }: CliRuleOptions,
  span: SupportSpan,
): PolicyRule {
  return {
    id,
    number,
    check: ({ history, timeline }) =>
      (history.cli ?? [])
        .filter((element) => element.facing === audience && element.level === level)
        .flatMap((element) => checkSupportSpan(element, span, timeline)),
  };
}

/** Rule 7: a deprecated behavior must work for at least a year. */
import type { SupportSpan } from '../history/timeline.ts';
import type { PolicyRule } from '../rule.ts';
import { checkSupportSpan } from '../support.ts';

const ONE_YEAR: SupportSpan = { months: 12, releases: 0 };

export const rule7: PolicyRule = {
  id: 'dep-rule-7-behavior-one-year',
  number: '7',
  check: ({ history: { behaviors = [] }, timeline }) =>
    behaviors.flatMap((behavior) => checkSupportSpan(behavior, ONE_YEAR, timeline)),
};

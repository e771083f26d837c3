/** Rule 5c: no element of a command line is deprecated in favor of a less stable one. */
import { replacedByLessStable } from '../alternative.ts';
import type { PolicyRule } from '../rule.ts';

export const rule5c: PolicyRule = {
  id: 'dep-rule-5c-cli-not-for-less-stable',
  number: '5c',
  check: ({ history: { cli = [] } }) => cli.flatMap((element) => replacedByLessStable(element, cli)),
};

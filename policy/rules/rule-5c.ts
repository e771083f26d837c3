/** Rule 5c: no command-line element is deprecated in favor of a less stable one. */
import { findLessStableReplacement } from '../alternative.ts';
import type { PolicyRule } from '../rule.ts';

export const rule5c: PolicyRule = {
  id: 'dep-rule-5c-cli-not-for-less-stable',
  number: '5c',
  check: ({ history: { cli = [] } }) => cli.flatMap((element) => findLessStableReplacement(element, cli)),
};

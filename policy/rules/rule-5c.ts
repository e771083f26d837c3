/** Rule 5c: a command-line element must not be deprecated in favor of a less stable element. */
import { findLessStableReplacement } from '../alternative.ts';
import type { PolicyRule } from '../rule.ts';

export const rule5c: PolicyRule = {
  id: 'dep-rule-5c-cli-not-for-less-stable',
  number: '5c',
  check: ({ history: { cli = [] } }) => cli.flatMap((element) => findLessStableReplacement(element, cli)),
};

/** Rule 5a: how long user-facing command-line elements work after their deprecation. It does not apply to alpha elements. */
import { createCliRule } from './cli-elements.ts';

export const rule5aGa = createCliRule(
  { id: 'dep-rule-5a-cli-user-ga', number: '5a', facing: 'user', level: 'GA' },
  { months: 12, releases: 2 },
);

export const rule5aBeta = createCliRule(
  { id: 'dep-rule-5a-cli-user-beta', number: '5a', facing: 'user', level: 'beta' },
  { months: 3, releases: 1 },
);

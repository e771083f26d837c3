/** Rule 5a: how long user-facing command-line elements work after their deprecation. It does not apply to alpha elements. */
import { createCliElementRule } from './cli-elements.ts';

export const rule5aGa = createCliElementRule(
  { id: 'dep-rule-5a-cli-user-ga', number: '5a', facing: 'user', level: 'GA' },
  { months: 12, releases: 2 },
);

export const rule5aBeta = createCliElementRule(
  { id: 'dep-rule-5a-cli-user-beta', number: '5a', facing: 'user', level: 'beta' },
  { months: 3, releases: 1 },
);

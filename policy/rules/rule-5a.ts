/** Rule 5a: the minimum span for which user-facing command-line elements work after their deprecation. Alpha elements have no minimum. */
import { createCliElementRule } from './cli-elements.ts';

export const rule5aGa = createCliElementRule(
  { id: 'dep-rule-5a-cli-user-ga', number: '5a', facing: 'user', level: 'GA' },
  { months: 12, releases: 2 },
);

export const rule5aBeta = createCliElementRule(
  { id: 'dep-rule-5a-cli-user-beta', number: '5a', facing: 'user', level: 'beta' },
  { months: 3, releases: 1 },
);

/** Rule 5b: the minimum span for which admin-facing command-line elements work after their deprecation. */
import { createCliElementRule } from './cli-elements.ts';

export const rule5bGa = createCliElementRule(
  { id: 'dep-rule-5b-cli-admin-ga', number: '5b', facing: 'admin', level: 'GA' },
  { months: 6, releases: 1 },
);

export const rule5bBeta = createCliElementRule(
  { id: 'dep-rule-5b-cli-admin-beta', number: '5b', facing: 'admin', level: 'beta' },
  { months: 3, releases: 1 },
);

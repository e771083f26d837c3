/** Rule 5b: the same of admin-facing elements. */
import { cliElementsAreKept } from './cli-elements.ts';

export const rule5bGa = cliElementsAreKept(
  { id: 'dep-rule-5b-cli-admin-ga', number: '5b', facing: 'admin', level: 'GA' },
  { months: 6, releases: 1 },
);

export const rule5bBeta = cliElementsAreKept(
  { id: 'dep-rule-5b-cli-admin-beta', number: '5b', facing: 'admin', level: 'beta' },
  { months: 3, releases: 1 },
);

/** Rule 5a: how long user-facing elements of a command line work after their deprecation was announced. Of alpha ones it asks nothing. */
import { cliElementsAreKept } from './cli-elements.ts';

export const rule5aGa = cliElementsAreKept(
  { id: 'dep-rule-5a-cli-user-ga', number: '5a', facing: 'user', level: 'GA' },
  { months: 12, releases: 2 },
);

export const rule5aBeta = cliElementsAreKept(
  { id: 'dep-rule-5a-cli-user-beta', number: '5a', facing: 'user', level: 'beta' },
  { months: 3, releases: 1 },
);

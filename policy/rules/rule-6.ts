/** Rule 6: using a deprecated command-line element must print a warning. An option may disable the warning. */
import type { PolicyRule } from '../rule.ts';

export const rule6: PolicyRule = {
  id: 'dep-rule-6-cli-warns',
  number: '6',
  check: ({ history: { cli = [] } }) =>
    cli.flatMap(({ name, deprecated, warns }) =>
      deprecated === undefined || warns !== false
        ? []
        : [
            {
              element: name,
              release: deprecated,
              description: `deprecated in ${deprecated}, and using it emits no warning`,
              requirement: 'a warning each time it is used, which an option may disable',
            },
          ],
    ),
};

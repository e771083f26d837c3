/** Views of the findings of the deprecation policy in a history. */
import { policyFindings } from '../sentences/histories.ts';
import { createSingleResult, type View } from './view.ts';

export const POLICY_VIEWS: readonly View[] = [
  {
    pattern: /the (violations|recommendations)/,
    read: (world, viewName) => {
      const { violations, recommendations } = policyFindings.get(world);
      const listedViolations = viewName === 'violations' ? violations : recommendations;
      return {
        values: listedViolations.map((value) => ({ name: `the finding about ${value.element}`, value })),
        isText: true,
      };
    },
  },
  {
    // The violated `rules`, for tables of boundary cases, of which some violate no rule.
    pattern: /the policy check/,
    read: (world) =>
      createSingleResult('the policy check', { rules: policyFindings.get(world).violations.map(({ rule }) => rule) }),
  },
];

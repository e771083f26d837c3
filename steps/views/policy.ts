/** Views of the findings of a policy check: violations and recommendations. */
import { policyFindings } from '../sentences/histories.ts';
import { createSingleResult, type View } from './view.ts';

export const POLICY_VIEWS: readonly View[] = [
  {
    pattern: /the (violations|recommendations)/,
    read: (world, viewName) => {
      const { violations, recommendations } = policyFindings.get(world);
      const findings = viewName === 'violations' ? violations : recommendations;
      return {
        values: findings.map((value) => ({ name: `the finding about ${value.element}`, value })),
        isText: true,
      };
    },
  },
  {
    // The member `rules` contains the violated rules. It is empty for a history that complies.
    pattern: /the policy check/,
    read: (world) =>
      createSingleResult('the policy check', { rules: policyFindings.get(world).violations.map(({ rule }) => rule) }),
  },
];

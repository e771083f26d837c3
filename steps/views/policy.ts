/** Views of the verdict of the deprecation policy on a history. */
import { judgement } from '../sentences/histories.ts';
import { createSingleResult, type View } from './view.ts';

export const POLICY_VIEWS: readonly View[] = [
  {
    pattern: /the (violations|recommendations)/,
    read: (world, viewName) => {
      const { violations, recommendations } = judgement.get(world);
      const listedViolations = viewName === 'violations' ? violations : recommendations;
      return {
        values: listedViolations.map((value) => ({ what: `the finding about ${value.element}`, value })),
        textual: true,
      };
    },
  },
  {
    // For tables of boundary cases, beyond which nothing is violated: the violated `rules`.
    pattern: /the policy check/,
    read: (world) =>
      createSingleResult('the policy check', { rules: judgement.get(world).violations.map(({ rule }) => rule) }),
  },
];

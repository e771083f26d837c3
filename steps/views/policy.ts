/** Views of the verdict of the deprecation policy on a history. */
import { judgement } from '../sentences/histories.ts';
import { createSingleResult, type View } from './view.ts';

export const POLICY_VIEWS: readonly View[] = [
  {
    pattern: /the (violations|recommendations)/,
    look: (world, viewName) => {
      const { violations, recommendations } = judgement.get(world);
      const listedViolations = viewName === 'violations' ? violations : recommendations;
      return {
        values: listedViolations.map((value) => ({ what: `what is said of ${value.element}`, value })),
        textual: true,
      };
    },
  },
  {
    // For tables of boundary cases, beyond which nothing is violated: the violated `rules`.
    pattern: /the policy check/,
    look: (world) =>
      createSingleResult('the policy check', { rules: judgement.get(world).violations.map(({ rule }) => rule) }),
  },
];

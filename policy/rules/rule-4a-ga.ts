/** Rule 4a of GA versions: they may be deprecated, and stay for as long as the major version of the project. */
import { type ApiKind, type ApiVersion, apiUnits, isServed, levelOf } from '../api.ts';
import { majorOf, type Timeline } from '../history/timeline.ts';
import type { PolicyRule } from '../rule.ts';

export const rule4aGa: PolicyRule = {
  id: 'dep-rule-4a-ga-not-removed',
  number: '4a',
  check: ({ groups, timeline }) =>
    apiUnits(groups)
      .filter((unit) => levelOf(unit) === 'GA' && !isLeftByKind(unit, timeline))
      .flatMap(({ name, life: { removed } }) => {
        const before = removed === undefined ? undefined : timeline.before(removed);
        if (removed === undefined || before === undefined || majorOf(before) !== majorOf(removed)) return [];
        return [
          {
            element: name,
            release: removed,
            what: `GA, removed in ${removed}, within major version ${majorOf(removed)}`,
            right: `served in every release of major version ${majorOf(removed)}`,
          },
        ];
      }),
};

/** A kind that is taken out of a version which goes on is a matter of rule 1. */
function isLeftByKind(unit: ApiVersion | ApiKind, timeline: Timeline): boolean {
  const { removed } = unit.life;
  return 'version' in unit && removed !== undefined && isServed(unit.version.life, removed, timeline);
}

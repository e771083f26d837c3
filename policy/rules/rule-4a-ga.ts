/** Rule 4a for GA versions: a version may be deprecated, but must be served until the next major version of the project. */
import { type ApiKind, type ApiVersion, findElementLevel, isServed, listLifecycleElements } from '../api.ts';
import { parseMajorVersion, type Timeline } from '../history/timeline.ts';
import type { PolicyRule } from '../rule.ts';

export const rule4aGa: PolicyRule = {
  id: 'dep-rule-4a-ga-not-removed',
  number: '4a',
  check: ({ groups, timeline }) =>
    listLifecycleElements(groups)
      .filter((element) => findElementLevel(element) === 'GA' && !isKindRemovedFromServedVersion(element, timeline))
      .flatMap(({ name, lifecycle: { removed } }) => {
        const previousRelease = removed === undefined ? undefined : timeline.findPreviousRelease(removed);
        if (
          removed === undefined ||
          previousRelease === undefined ||
          parseMajorVersion(previousRelease) !== parseMajorVersion(removed)
        )
          return [];
        return [
          {
            element: name,
            release: removed,
            description: `GA, removed in ${removed}, within major version ${parseMajorVersion(removed)}`,
            requirement: `served in every release of major version ${parseMajorVersion(removed)}`,
          },
        ];
      }),
};

/** Reports whether a kind is removed from a version that is still served, which rule 1 covers. */
function isKindRemovedFromServedVersion(element: ApiVersion | ApiKind, timeline: Timeline): boolean {
  const { removed } = element.lifecycle;
  return 'version' in element && removed !== undefined && isServed(element.version.lifecycle, removed, timeline);
}

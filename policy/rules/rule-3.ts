/** Rule 3: a version must not be deprecated in favor of a less stable version. */
import { type ApiGroup, findElementLevel, listLifecycleElements } from '../api.ts';
import type { Level } from '../history/history.ts';
import { isLessStable, parseLevel } from '../level.ts';
import type { PolicyRule } from '../rule.ts';

export const rule3: PolicyRule = {
  id: 'dep-rule-3-not-for-less-stable',
  number: '3',
  check: ({ groups }) =>
    listLifecycleElements(groups).flatMap((element) => {
      const { replacement } = element.source;
      const level = replacement === undefined ? undefined : findReplacementLevel(replacement, groups);
      if (
        element.lifecycle.deprecated === undefined ||
        level === undefined ||
        !isLessStable(level, findElementLevel(element))
      )
        return [];
      return [
        {
          element: element.name,
          release: element.lifecycle.deprecated,
          description: `${findElementLevel(element)}, deprecated in favor of ${replacement}, which is ${level}`,
          requirement: `deprecated only in favor of a replacement that is also ${findElementLevel(element)}`,
        },
      ];
    }),
};

const VERSION_PATTERN = /(?:^|[\s/])(v\d+(?:(?:alpha|beta)\d*)?)(?=$|[\s,;.])/;

/** Returns the level of the version that the text names, or undefined if the text contains no version. */
function findReplacementLevel(replacement: string, groups: readonly ApiGroup[]): Level | undefined {
  const [, version] = VERSION_PATTERN.exec(replacement) ?? [];
  if (version === undefined) return undefined;
  const names = replacement.split(/[\s,;]/);
  const statedVersion = groups
    .flatMap(({ versions }) => versions)
    .find(({ name, source }) => names.includes(name) || names.includes(source.version));
  return statedVersion?.level ?? parseLevel(version);
}

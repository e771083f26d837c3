/** Checks that a removed beta version has a replacement and migration instructions. The findings are recommendations. */
import { type ApiKind, type ApiVersion, findElementLevel, listLifecycleElements } from '../api.ts';
import { compareVersions } from '../level.ts';
import type { PolicyFacts, PolicyRule } from '../rule.ts';

export const betaFeatureReplacementRule: PolicyRule = {
  id: 'ver-beta-features-kept',
  number: 'levels',
  isRecommendation: true,
  check: ({ groups }) =>
    groups.flatMap((group) =>
      findRemovedBetas([group])
        .filter((element) => element.source.replacement === undefined && !hasSuccessor(element, group.versions))
        .map(({ name, lifecycle: { removed = '' } }) => ({
          element: name,
          release: removed,
          description: `removed in ${removed} without a replacement`,
          requirement: 'a later version, or the name of a replacement',
        })),
    ),
};

export const betaMigrationRule: PolicyRule = {
  id: 'ver-beta-migration-instructions',
  number: 'levels',
  isRecommendation: true,
  check: ({ groups }) =>
    findRemovedBetas(groups)
      .filter((element) => element.source.replacement !== undefined && findMigration(element) === undefined)
      .map(({ name, lifecycle: { removed = '' }, source: { replacement } }) => ({
        element: name,
        release: removed,
        description: `replaced by ${replacement}, without migration instructions`,
        requirement: 'migration instructions',
      })),
};

function findRemovedBetas(groups: PolicyFacts['groups']): readonly (ApiVersion | ApiKind)[] {
  return listLifecycleElements(groups).filter(
    (element) => findElementLevel(element) === 'beta' && element.lifecycle.removed !== undefined,
  );
}

function findMigration(element: ApiVersion | ApiKind): string | undefined {
  return element.source.migration ?? ('version' in element ? element.version.source.migration : undefined);
}

/** Reports whether a later version has the removed kinds. */
function hasSuccessor(element: ApiVersion | ApiKind, versions: readonly ApiVersion[]): boolean {
  const {
    source: { version },
  } = 'version' in element ? element.version : element;
  const laterVersions = versions.filter(({ source }) => compareVersions(source.version, version) > 0);
  const laterKinds = new Set(laterVersions.flatMap((version) => version.kinds.map(({ source }) => source.kind)));
  const kinds = 'version' in element ? [element] : element.kinds;
  return kinds.length === 0 ? laterVersions.length > 0 : kinds.every(({ source }) => laterKinds.has(source.kind));
}

/** Generates the history of the built-in APIs for `assay policy`, from the facts about types and releases. */
import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import type { Group, History, Kind, Version } from '../../../policy/history/history.ts';
import { compareReleases } from '../../../policy/history/timeline.ts';
import { compareVersions } from '../../../policy/level.ts';
import { readTypes } from '../../../spec/facts.ts';
import { type LaterRelease, readLaterReleases } from '../../../spec/later.ts';
import type { KindFacts } from '../../../spec/type-facts.ts';
import { compact } from '../../../values/compact.ts';
import { ROOT } from '../sources.ts';

type KindWithLifecycle = Pick<
  KindFacts,
  'group' | 'version' | 'kind' | 'introduced' | 'deprecated' | 'removed' | 'replacement'
>;

interface Releases {
  readonly releases: Readonly<Record<string, string>>;
}

/** Returns the comment that begins the file. */
function renderHead(newest: string): string {
  return `# The resources of the built-in APIs that releases 1.15 to ${newest} serve, with their lifecycles. Written by \`npm run generate\` from
# spec/types.json, spec/later.json and spec/releases.yaml; not edited by hand. assay policy shows where the project departed from its policy: most
# of these beta versions are older than the rule that limits how long they live.
`;
}

/** Earlier releases only count for the age of elements. */
const FIRST_RELEASE = '1.15';
const GUIDE = 'Deprecated API Migration Guide';

export function renderBuiltInHistory(): string {
  const laterReleases = readLaterReleases();
  const { releases: earlierReleases }: Releases = parse(readSpecFile('spec/releases.yaml'));
  const dates = Object.entries(laterReleases).map(([minor, { date }]): [string, string] => [minor, date]);
  const releases = { ...earlierReleases, ...Object.fromEntries(dates) };
  const { kinds } = readTypes();
  const resources = addLaterReleases(
    Object.values(kinds).filter(({ resource }) => resource !== undefined),
    laterReleases,
  );
  const servedResources = resources.filter(
    ({ removed }) => removed === undefined || compareReleases(removed, FIRST_RELEASE) > 0,
  );
  const groups = Map.groupBy(servedResources, ({ group }) => group);
  const history: History = {
    releases,
    groups: [...groups.keys()].toSorted().map((group) => createApiGroup(group, groups.get(group) ?? [], releases)),
  };
  return renderHead(Object.keys(releases).at(-1) ?? '') + stringify(history, { lineWidth: 0 });
}

/**
 * Returns the kinds with the changes of releases after 1.32: added, changed and removed kinds. The removal of a kind
 * is the release that no longer serves it, whatever was announced.
 */
function addLaterReleases(
  kinds: readonly KindWithLifecycle[],
  laterReleases: Readonly<Record<string, LaterRelease>>,
): readonly KindWithLifecycle[] {
  const kindsByName = new Map(kinds.map((kind) => [`${kind.group}/${kind.version}/${kind.kind}`, kind]));
  const names = new Map<string, string>();
  for (const [minor, { resources, gone, lives }] of Object.entries(laterReleases)) {
    for (const { group, version, kind, resource } of resources) {
      const name = `${group}/${version}/${kind}`;
      names.set(`${group === '' ? '' : `${group}/`}${version}/${resource}`, name);
      if (!kindsByName.has(name)) kindsByName.set(name, { group, version, kind, introduced: minor });
    }
    for (const [name, { deprecated, replacement }] of Object.entries(lives)) {
      const key = name.split('/').length === 2 ? `/${name}` : name;
      const kind = kindsByName.get(key);
      if (kind !== undefined)
        kindsByName.set(key, {
          ...kind,
          ...compact({ deprecated, replacement }),
        });
    }
    for (const place of gone) {
      const key = names.get(place) ?? findKind(kinds, place);
      const kind = key === undefined ? undefined : kindsByName.get(key);
      if (key !== undefined && kind !== undefined) kindsByName.set(key, { ...kind, removed: minor });
    }
  }
  return [...kindsByName.values()];
}

function findKind(
  kinds: readonly (KindWithLifecycle & { readonly resource?: string })[],
  place: string,
): string | undefined {
  const kind = kinds.find(
    ({ group, version, resource }) => `${group === '' ? '' : `${group}/`}${version}/${resource}` === place,
  );
  return kind && `${kind.group}/${kind.version}/${kind.kind}`;
}

function createApiGroup(group: string, kinds: readonly KindWithLifecycle[], releases: Releases['releases']): Group {
  const versions = Map.groupBy(kinds, ({ version }) => version);
  return {
    group,
    versions: [...versions.keys()].toSorted(compareVersions).map(
      (version): Version => ({
        version,
        kinds: (versions.get(version) ?? []).map((kind) => toElement(kind, releases)),
      }),
    ),
  };
}

/** Omits facts about future releases, and a deprecation that was planned for after the removal. */
function toElement(
  { kind, introduced, deprecated, removed, replacement }: KindWithLifecycle,
  releases: Releases['releases'],
): Kind {
  const isPast = (release: string | undefined): release is string =>
    release !== undefined && Object.hasOwn(releases, release);
  const isDeprecated = isPast(deprecated) && (!isPast(removed) || compareReleases(deprecated, removed) < 0);
  const instead = typeof replacement === 'string' ? replacement.replace(', Kind=', ' ') : undefined;
  return {
    kind,
    ...(isPast(introduced) ? { introduced } : {}),
    ...(isDeprecated && { deprecated }),
    ...(isPast(removed) ? { removed } : {}),
    ...(isDeprecated && instead !== undefined ? { replacement: instead, migration: GUIDE } : {}),
  };
}

function readSpecFile(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

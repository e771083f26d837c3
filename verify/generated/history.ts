/** Generates the history of the built-in APIs for `assay policy`, from the facts about types and releases. */
import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import type { Group, History, Kind, Version } from '../../policy/history/history.ts';
import { compareReleases } from '../../policy/history/timeline.ts';
import { compareVersions } from '../../policy/level.ts';
import type { AllTypeFacts, KindFacts } from '../../spec/type-facts.ts';
import { ROOT } from '../sources.ts';

type Lived = Pick<KindFacts, 'group' | 'version' | 'kind' | 'introduced' | 'deprecated' | 'removed' | 'replacement'>;

interface Releases {
  readonly releases: Readonly<Record<string, string>>;
}

const HEAD = `# The resources of the built-in APIs that releases 1.15 to 1.32 serve, with their lives. Written by \`npm run generate\` from
# spec/types.json and spec/releases.yaml; not edited by hand. assay policy shows where the project departed from its policy: most of these
# beta versions are older than the rule that limits how long they live.
`;

/** Earlier releases only count for the age of elements. */
const FIRST = '1.15';
const GUIDE = 'Deprecated API Migration Guide';

export function builtInHistory(): string {
  const { releases }: Releases = parse(read('spec/releases.yaml'));
  const { kinds }: AllTypeFacts = JSON.parse(read('spec/types.json'));
  const resources: Lived[] = Object.values(kinds).filter(({ resource }) => resource !== undefined);
  const served = resources.filter(({ removed }) => removed === undefined || compareReleases(removed, FIRST) > 0);
  const groups = Map.groupBy(served, ({ group }) => group);
  const history: History = {
    releases,
    groups: [...groups.keys()].toSorted().map((group) => apiGroup(group, groups.get(group) ?? [], releases)),
  };
  return HEAD + stringify(history, { lineWidth: 0 });
}

function apiGroup(group: string, kinds: readonly Lived[], releases: Releases['releases']): Group {
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

/** Omits facts about future releases. */
function toElement(
  { kind, introduced, deprecated, removed, replacement }: Lived,
  releases: Releases['releases'],
): Kind {
  const isPast = (release: string | undefined): release is string =>
    release !== undefined && Object.hasOwn(releases, release);
  const instead = typeof replacement === 'string' ? replacement.replace(', Kind=', ' ') : undefined;
  return {
    kind,
    ...(isPast(introduced) ? { introduced } : {}),
    ...(isPast(deprecated) ? { deprecated } : {}),
    ...(isPast(removed) ? { removed } : {}),
    ...(isPast(deprecated) && instead !== undefined ? { replacement: instead, migration: GUIDE } : {}),
  };
}

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

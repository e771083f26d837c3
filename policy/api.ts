/** The API elements of a history, each with its name, its level and its life as a whole. */
import type { Field, Group, History, Kind, Level, Life, Version } from './history/history.ts';
import type { Timeline } from './history/timeline.ts';
import { levelOfName } from './level.ts';

/** With its first release said, even where the file leaves it out. */
export type WholeLife = Life & { readonly introduced: string };

export interface ApiGroup {
  /** As messages name it: the group, with its component where it is of one. */
  readonly name: string;
  readonly source: Group;
  readonly versions: readonly ApiVersion[];
}

export interface ApiVersion {
  /** `apps/v1beta1`, `v1` of the core group. */
  readonly name: string;
  readonly level: Level;
  readonly life: WholeLife;
  readonly source: Version;
  readonly kinds: readonly ApiKind[];
}

export interface ApiKind {
  /** `apps/v1beta1 Deployment`. */
  readonly name: string;
  readonly version: Pick<ApiVersion, 'name' | 'level' | 'life' | 'source'>;
  readonly life: WholeLife;
  readonly source: Kind;
}

export function apiGroups(history: History, timeline: Timeline): readonly ApiGroup[] {
  const configurations = (history.componentConfigurations ?? []).flatMap(({ component, group, versions, ...rest }) =>
    group === undefined || versions === undefined
      ? []
      : [apiGroup({ ...rest, group, versions }, `${component}: `, timeline)],
  );
  return [...(history.groups ?? []).map((group) => apiGroup(group, '', timeline)), ...configurations];
}

function apiGroup(source: Group, prefix: string, timeline: Timeline): ApiGroup {
  const versions = source.versions.map((version) => apiVersion(source.group, version, prefix, timeline));
  return { name: prefix + source.group, source, versions };
}

function apiVersion(group: string, source: Version, prefix: string, timeline: Timeline): ApiVersion {
  const name = prefix + (group === '' ? source.version : `${group}/${source.version}`);
  const kinds = source.kinds ?? [];
  const version = {
    name,
    level: source.level ?? levelOfName(source.version),
    life: statesLife(source) || kinds.length === 0 ? whole(source, timeline) : lifeOfAll(kinds, timeline),
    source,
  };
  return { ...version, kinds: kinds.map((kind) => apiKind(version, kind, timeline)) };
}

/** What a kind doesn't say of itself holds of its version. */
function apiKind(version: ApiKind['version'], source: Kind, timeline: Timeline): ApiKind {
  const { introduced = version.life.introduced } = source;
  const { deprecated = version.life.deprecated, removed = version.life.removed } = source;
  const life = {
    introduced,
    ...(deprecated === undefined ? {} : { deprecated: timeline.later(introduced, deprecated) }),
    ...(removed === undefined ? {} : { removed }),
  };
  return { name: `${version.name} ${source.kind}`, version, life, source };
}

function statesLife({ introduced, deprecated, removed }: Life): boolean {
  return introduced !== undefined || deprecated !== undefined || removed !== undefined;
}

export function whole(life: Life, timeline: Timeline): WholeLife {
  return { ...life, introduced: life.introduced ?? timeline.first };
}

/** Of a version that is as old as its oldest kind, and goes with the last. */
function lifeOfAll(kinds: readonly Kind[], timeline: Timeline): WholeLife {
  const lives = kinds.map((kind) => whole(kind, timeline));
  const introduced = lives.map((life) => life.introduced).reduce((a, b) => (timeline.isBefore(b, a) ? b : a));
  const ends = lives.flatMap(({ removed }) => removed ?? []);
  if (ends.length < lives.length) return { introduced };
  return { introduced, removed: ends.reduce((a, b) => timeline.later(a, b)) };
}

/**
 * What is deprecated and removed by itself, as rules 3 and 4a judge it: a version, and each kind that says something else of itself than
 * its version does.
 */
export function apiUnits(groups: readonly ApiGroup[]): readonly (ApiVersion | ApiKind)[] {
  return groups.flatMap(({ versions }) =>
    versions.flatMap((version) => {
      const isUnit = statesLife(version.source) || version.kinds.length === 0;
      const kinds = version.kinds.filter(
        ({ source }) => !isUnit || source.deprecated !== undefined || source.removed !== undefined,
      );
      return isUnit ? [version, ...kinds] : kinds;
    }),
  );
}

export function levelOf(unit: ApiVersion | ApiKind): Level {
  return 'version' in unit ? unit.version.level : unit.level;
}

/** Fields of all kinds, with their names. */
export function apiFields(kind: ApiKind): readonly { readonly name: string; readonly source: Field }[] {
  return (kind.source.fields ?? []).map((source) => ({ name: `${kind.name} ${source.path}`, source }));
}

export function allKinds(groups: readonly ApiGroup[]): readonly ApiKind[] {
  return groups.flatMap(({ versions }) => versions.flatMap(({ kinds }) => kinds));
}

/** Whether it is served in a release. */
export function isServed({ introduced, removed }: WholeLife, release: string, timeline: Timeline): boolean {
  return !timeline.isBefore(release, introduced) && (removed === undefined || timeline.isBefore(release, removed));
}

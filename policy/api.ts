/** Creates the API elements of a history, each with its name, level and complete lifecycle. */
import { compact } from '../values/compact.ts';
import type { Field, Group, History, Kind, Level, Lifecycle, Version } from './history/history.ts';
import type { Timeline } from './history/timeline.ts';
import { parseLevel } from './level.ts';

/** A lifecycle with its first release. If the history file omits `introduced`, it is the first release of the history. */
export type CompleteLifecycle = Lifecycle & { readonly introduced: string };

export interface ApiGroup {
  /** The name of the group in messages. The configuration of a component also has the name of the component. */
  readonly name: string;
  /** The entry of the history from which the group was created. */
  readonly source: Group;
  readonly versions: readonly ApiVersion[];
}

export interface ApiVersion {
  /** The name, such as `apps/v1beta1`, or `v1` in the core group. */
  readonly name: string;
  readonly level: Level;
  readonly lifecycle: CompleteLifecycle;
  /** The entry of the history from which the version was created. */
  readonly source: Version;
  readonly kinds: readonly ApiKind[];
}

export interface ApiKind {
  /** The name, such as `apps/v1beta1 Deployment`. */
  readonly name: string;
  readonly version: Pick<ApiVersion, 'name' | 'level' | 'lifecycle' | 'source'>;
  readonly lifecycle: CompleteLifecycle;
  /** The entry of the history from which the kind was created. */
  readonly source: Kind;
}

export function createApiGroups(history: History, timeline: Timeline): readonly ApiGroup[] {
  const configurations = (history.componentConfigurations ?? []).flatMap(({ component, group, versions, ...rest }) =>
    group === undefined || versions === undefined
      ? []
      : [createApiGroup({ ...rest, group, versions }, `${component}: `, timeline)],
  );
  return [...(history.groups ?? []).map((group) => createApiGroup(group, '', timeline)), ...configurations];
}

function createApiGroup(source: Group, prefix: string, timeline: Timeline): ApiGroup {
  const versions = source.versions.map((version) => createApiVersion(source.group, version, prefix, timeline));
  return { name: prefix + source.group, source, versions };
}

function createApiVersion(group: string, source: Version, prefix: string, timeline: Timeline): ApiVersion {
  const name = prefix + (group === '' ? source.version : `${group}/${source.version}`);
  const kinds = source.kinds ?? [];
  const version = {
    name,
    level: source.level ?? parseLevel(source.version),
    lifecycle:
      hasOwnLifecycle(source) || kinds.length === 0
        ? completeLifecycle(source, timeline)
        : combineLifecycles(kinds, timeline),
    source,
  };
  return { ...version, kinds: kinds.map((kind) => createApiKind(version, kind, timeline)) };
}

/** Creates a kind. A kind without a release in `introduced`, `deprecated` or `removed` inherits it from its version. */
function createApiKind(version: ApiKind['version'], source: Kind, timeline: Timeline): ApiKind {
  const { introduced = version.lifecycle.introduced } = source;
  const { deprecated = version.lifecycle.deprecated, removed = version.lifecycle.removed } = source;
  const lifecycle = {
    introduced,
    ...(deprecated === undefined ? {} : { deprecated: timeline.chooseLater(introduced, deprecated) }),
    ...compact({ removed }),
  };
  return { name: `${version.name} ${source.kind}`, version, lifecycle, source };
}

function hasOwnLifecycle({ introduced, deprecated, removed }: Lifecycle): boolean {
  return introduced !== undefined || deprecated !== undefined || removed !== undefined;
}

export function completeLifecycle(lifecycle: Lifecycle, timeline: Timeline): CompleteLifecycle {
  return { ...lifecycle, introduced: lifecycle.introduced ?? timeline.firstRelease };
}

/** Returns the lifecycle of a version from the introduction of its first kind to the removal of its last kind. */
function combineLifecycles(kinds: readonly Kind[], timeline: Timeline): CompleteLifecycle {
  const lifecycles = kinds.map((kind) => completeLifecycle(kind, timeline));
  const firstRelease = lifecycles
    .map((lifecycle) => lifecycle.introduced)
    .reduce((a, b) => (timeline.isBefore(b, a) ? b : a));
  const removals = lifecycles.flatMap(({ removed }) => removed ?? []);
  if (removals.length < lifecycles.length) return { introduced: firstRelease };
  return { introduced: firstRelease, removed: removals.reduce((a, b) => timeline.chooseLater(a, b)) };
}

/**
 * Returns the elements that the rules 3 and 4a check: each version, and each kind whose lifecycle differs from the lifecycle of its
 * version.
 */
export function listLifecycleElements(groups: readonly ApiGroup[]): readonly (ApiVersion | ApiKind)[] {
  return groups.flatMap(({ versions }) =>
    versions.flatMap((version) => {
      const includesVersion = hasOwnLifecycle(version.source) || version.kinds.length === 0;
      const kinds = version.kinds.filter(
        ({ source }) => !includesVersion || source.deprecated !== undefined || source.removed !== undefined,
      );
      return includesVersion ? [version, ...kinds] : kinds;
    }),
  );
}

export function findElementLevel(element: ApiVersion | ApiKind): Level {
  return 'version' in element ? element.version.level : element.level;
}

/** Returns the fields of a kind with their names. */
export function listFields(kind: ApiKind): readonly { readonly name: string; readonly source: Field }[] {
  return (kind.source.fields ?? []).map((source) => ({ name: `${kind.name} ${source.path}`, source }));
}

export function listKinds(groups: readonly ApiGroup[]): readonly ApiKind[] {
  return groups.flatMap(({ versions }) => versions.flatMap(({ kinds }) => kinds));
}

/** Reports whether an element is served in a release. */
export function isServed({ introduced, removed }: CompleteLifecycle, release: string, timeline: Timeline): boolean {
  return !timeline.isBefore(release, introduced) && (removed === undefined || timeline.isBefore(release, removed));
}

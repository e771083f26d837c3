/**
 * Checks a history for problems that a JSON schema cannot find: unknown releases, an element that is deprecated before its introduction or
 * removed before its deprecation, duplicates in lists, and unknown preferred or storage versions.
 */
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { addMonths, compareReleases } from './timeline.ts';

type Json = unknown;
type Path = readonly (string | number)[];

export interface HistoryProblem {
  readonly path: Path;
  readonly message: string;
}

const RELEASE_MEMBERS = ['introduced', 'deprecated', 'hidden', 'removed', 'release'];
/**
 * The members that identify an item of a list. Items with the member `release` are not compared, because several of these items may have
 * the same version.
 */
const IDENTITY_MEMBERS = ['path', 'value', 'kind', 'version', 'group', 'component', 'name'];

export function findInconsistencies(history: {
  readonly releases: Readonly<Record<string, string | null>>;
}): HistoryProblem[] {
  const releases = Object.keys(history.releases).toSorted(compareReleases);
  return [
    ...findInvalidDates(history.releases),
    ...findUnorderedDates(history.releases, releases),
    ...findNestedProblems(history, [], new Set(releases)),
  ];
}

function findInvalidDates(dates: Readonly<Record<string, string | null>>): HistoryProblem[] {
  return Object.entries(dates).flatMap(([release, date]) =>
    date === null || addMonths(date, 0) === date
      ? []
      : [{ path: ['releases', release], message: `is ${date}, which is not a valid date` }],
  );
}

function findUnorderedDates(
  dates: Readonly<Record<string, string | null>>,
  releases: readonly string[],
): HistoryProblem[] {
  const datedReleases = releases.filter((release) => dates[release] !== null);
  return datedReleases.slice(1).flatMap((release, index) => {
    const previousRelease = datedReleases[index] ?? '';
    const isLater = (dates[release] ?? '') >= (dates[previousRelease] ?? '');
    const message = `is older (${dates[release]}) than ${previousRelease} (${dates[previousRelease]}), which is the previous release`;
    return isLater ? [] : [{ path: ['releases', release], message }];
  });
}

function findNestedProblems(value: Json, path: Path, releases: ReadonlySet<string>): HistoryProblem[] {
  if (Array.isArray(value))
    return [
      ...findDuplicates(value, path),
      ...value.flatMap((item, index) => findNestedProblems(item, [...path, index], releases)),
    ];
  if (!isJsonObject(value)) return [];
  return [
    ...findUnknownReleases(value, path, releases),
    ...findMisorderedReleases(value, path),
    ...findMissingVersions(value, path),
    ...Object.entries(value).flatMap(([name, member]) =>
      name === 'default' || (path.length === 0 && name === 'releases')
        ? []
        : findNestedProblems(member, [...path, name], releases),
    ),
  ];
}

function findUnknownReleases(members: JsonObject, path: Path, releases: ReadonlySet<string>): HistoryProblem[] {
  return RELEASE_MEMBERS.flatMap((name) => {
    const release = members[name];
    if (typeof release !== 'string' || releases.has(release)) return [];
    return [{ path: [...path, name], message: `is ${release}, which is not in releases` }];
  });
}

const RELEASE_MEMBER_ORDER = ['introduced', 'deprecated', 'hidden', 'removed'];

function findMisorderedReleases(members: JsonObject, path: Path): HistoryProblem[] {
  const memberReleases = RELEASE_MEMBER_ORDER.flatMap((name) =>
    typeof members[name] === 'string' ? [{ name, release: members[name] }] : [],
  );
  return memberReleases.slice(1).flatMap(({ name, release }, index) => {
    const previousMember = memberReleases[index];
    if (previousMember === undefined) return [];
    const difference = compareReleases(previousMember.release, release);
    const isInvalid =
      difference > 0 || (difference === 0 && previousMember.name === 'introduced' && name === 'removed');
    const message = `is ${release}, and ${previousMember.name} is ${previousMember.release}; ${name} must be later`;
    return isInvalid ? [{ path: [...path, name], message }] : [];
  });
}

function findDuplicates(items: readonly Json[], path: Path): HistoryProblem[] {
  const indexByIdentity = new Map<string, number>();
  return items.flatMap((item, index) => {
    if (!isJsonObject(item)) return [];
    const identity = findIdentity(item);
    const firstIndex = identity === undefined ? undefined : indexByIdentity.get(identity);
    if (identity !== undefined && firstIndex === undefined) indexByIdentity.set(identity, index);
    return firstIndex === undefined
      ? []
      : [{ path: [...path, index], message: `is a duplicate of item ${firstIndex}` }];
  });
}

function findIdentity(item: JsonObject): string | undefined {
  if ('release' in item) return undefined;
  const name = IDENTITY_MEMBERS.find((candidate) => typeof item[candidate] === 'string');
  return name === undefined || 'annotation' in item
    ? undefined
    : JSON.stringify([item[name], item.facing, item.version, item.group]);
}

/** Finds preferred versions and storage versions that are not versions of the group. */
function findMissingVersions({ versions, ...members }: JsonObject, path: Path): HistoryProblem[] {
  if (!Array.isArray(versions) || !versions.every(isJsonObject)) return [];
  const names = versions.map(({ version }) => version);
  return ['preferredVersions', 'storageVersions'].flatMap((list) => {
    const choices = members[list];
    if (!Array.isArray(choices)) return [];
    return choices.flatMap((choice, index) => {
      if (!isJsonObject(choice) || names.includes(choice.version)) return [];
      const message = `is ${String(choice.version)}; the versions are ${names.join(', ')}`;
      return [{ path: [...path, list, index, 'version'], message }];
    });
  });
}

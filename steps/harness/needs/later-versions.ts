/**
 * Finds the first API version, kind, resource or subresource that a scenario needs and the release of the server lacks. `spec/earlier.json`
 * contains the APIs of each release.
 */
import { getDialect, translateGroup } from '../../../spec/dialect.ts';
import { BASE_RELEASE, emulateRelease } from '../../../spec/emulated.ts';
import type { ServedResource } from '../../../spec/facts.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import type { RequestPath } from './request-path.ts';
import type { Needs } from './step-needs.ts';

const STABLE_VERSION = /\/v\d+ /;

/** Returns the reason to skip a scenario that uses an API newer than the release. Features spell API groups in the dialect orch. */
export function findLaterApiReason(needs: Needs, release: string): string | undefined {
  if (parseMinorVersion(release) >= parseMinorVersion(BASE_RELEASE)) return undefined;
  const [servedByBaseRelease, servedByRelease] = [listServedNames(BASE_RELEASE), listServedNames(release)];
  const neededNames = [
    ...(needs.requestPaths ?? []).flatMap(listPathNames),
    ...(needs.documents ?? []).flatMap(({ value }) => listDocumentKinds(value)),
  ];
  const laterName =
    neededNames.find((name) => servedByBaseRelease.has(name) && !servedByRelease.has(name)) ??
    findLaterKind(needs, servedByBaseRelease, servedByRelease);
  return laterName === undefined
    ? undefined
    : `${laterName.replace(/^\//, '')} does not exist in release ${release} of the server`;
}

function listPathNames({ group, version, plural, subresource }: RequestPath): readonly string[] {
  if (group === undefined || version === undefined) return [];
  const apiVersion = `${group}/${version}`;
  if (plural === undefined) return [apiVersion];
  return [`${apiVersion}/${plural}`, ...(subresource === undefined ? [] : [`${apiVersion}/${plural}/${subresource}`])];
}

/** Returns the kinds of a document and of the objects in it, as `group/version Kind`. */
function listDocumentKinds(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { apiVersion, kind } = value as { apiVersion?: unknown; kind?: unknown };
  const ownKind = typeof apiVersion === 'string' && typeof kind === 'string' ? [formatKind(apiVersion, kind)] : [];
  return [...ownKind, ...Object.values(value).flatMap(listDocumentKinds)];
}

function formatKind(apiVersion: string, kind: string): string {
  return `${apiVersion.includes('/') ? '' : '/'}${apiVersion} ${kind}`;
}

/**
 * Returns the first kind in the steps that has a stable version, but none in the release. The result has the form `group/version Kind`. Only
 * stable versions are compared, because the documents of features use stable versions.
 */
function findLaterKind(
  { kinds = [] }: Needs,
  servedByBaseRelease: ReadonlySet<string>,
  servedByRelease: ReadonlySet<string>,
): string | undefined {
  for (const { kind, group } of kinds) {
    const versions = [...servedByBaseRelease].filter(
      (name) =>
        STABLE_VERSION.test(name) && name.endsWith(` ${kind}`) && (group === undefined || name.startsWith(`${group}/`)),
    );
    if (versions.length > 0 && !versions.some((name) => servedByRelease.has(name))) return versions[0];
  }
  return undefined;
}

const servedNamesByRelease = new Map<string, ReadonlySet<string>>();

function listServedNames(release: string): ReadonlySet<string> {
  const servedNames =
    servedNamesByRelease.get(release) ?? new Set(emulateRelease(release).served.flatMap(listResourceNames));
  servedNamesByRelease.set(release, servedNames);
  return servedNames;
}

/**
 * Returns the names of a resource: `group/version`, `group/version Kind`, `group/version/resource` and
 * `group/version/resource/subresource`.
 */
function listResourceNames({ group, version, resource, kind, subresources }: ServedResource): readonly string[] {
  const toOrchGroup = (groupName: string) => translateGroup(getDialect('orch'), groupName);
  const apiVersion = `${toOrchGroup(group)}/${version}`;
  return [
    apiVersion,
    `${apiVersion} ${kind}`,
    `${apiVersion}/${resource}`,
    ...subresources.flatMap((subresource) => [
      `${apiVersion}/${resource}/${subresource.name}`,
      `${toOrchGroup(subresource.group)}/${subresource.version} ${subresource.kind}`,
    ]),
  ];
}

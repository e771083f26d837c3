/** Returns the warnings about volumes with overlapping paths: equal paths, or a path that contains another path. */
import { quote } from '../../../../values/go-quote.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';

interface SourcePath {
  readonly path: string;
  readonly source: string;
}

export function warnAboutVolumePaths(volumes: readonly Fields[], server: number): string[] {
  return volumes.flatMap((volume) => [
    ...warnAboutItems(volume, 'configMap', ({ name }) => `ConfigMap ${quote(text(name))}`),
    ...warnAboutItems(volume, 'secret', ({ secretName }) => `Secret ${quote(text(secretName))}`),
    ...warnAboutItems(volume, 'downwardAPI', () => 'DownwardAPI'),
    ...(isUnset(volume.projected) ? [] : warnAboutProjected(volume, server)),
  ]);
}

function warnAboutItems(volume: Fields, member: string, describe: (source: Fields) => string): string[] {
  const source = objectMembers(volume[member]);
  const paths = list(source, 'items').map(({ path }) => ({ path: text(path), source: '' }));
  return findOverlaps(paths).map((overlap) => formatOverlap(volume, describe(source), overlap));
}

function formatOverlap({ name }: Fields, description: string, overlap: string): string {
  return `volume ${quote(text(name))} (${description}): overlapping paths: ${overlap}`;
}

function warnAboutProjected(volume: Fields, server: number): string[] {
  const warnings: string[] = [];
  const previousPaths: SourcePath[] = [];
  let paths: readonly SourcePath[] = [];
  for (const source of list(objectMembers(volume.projected), 'sources')) {
    if (Object.values(source).every(isUnset)) {
      warnings.push(`volume ${quote(text(volume.name))} (Projected) has no sources provided`);
      continue;
    }
    // Releases before 1.34 use the paths of the preceding source for a source without items.
    paths = listPaths(source, server) ?? (server < 34 ? paths : []);
    for (const path of paths) {
      const overlaps = findOverlaps([...previousPaths, path], previousPaths.length);
      warnings.push(...overlaps.map((overlap) => formatOverlap(volume, 'Projected', overlap)));
      previousPaths.push(path);
    }
  }
  return warnings;
}

function listPaths(source: Fields, server: number): SourcePath[] | undefined {
  const [configMap, secret, downward] = [source.configMap, source.secret, source.downwardAPI].map(objectMembers);
  const listItems = (fields: Fields = {}, description = '') =>
    Array.isArray(fields.items)
      ? list(fields, 'items').map(({ path }) => ({ path: text(path), source: description }))
      : undefined;
  const items =
    listItems(configMap, `ConfigMap ${quote(text(configMap?.name))}`) ??
    listItems(secret, `Secret ${quote(text(secret?.name))}`) ??
    listItems(downward, 'DownwardAPI');
  if (items !== undefined) return items;
  const path = (member: string) => text(objectMembers(source[member]).path);
  if (!isUnset(source.serviceAccountToken))
    return [{ path: path('serviceAccountToken'), source: 'ServiceAccountToken' }];
  if (!isUnset(source.clusterTrustBundle)) {
    const { name, signerName } = objectMembers(source.clusterTrustBundle);
    return [{ path: path('clusterTrustBundle'), source: `ClusterTrustBundle ${quote(text(name ?? signerName))}` }];
  }
  return server < 34 || isUnset(source.podCertificate) ? undefined : listCertificatePaths(source);
}

function listCertificatePaths({ podCertificate }: Fields): SourcePath[] {
  const { certificateChainPath, keyPath, credentialBundlePath } = objectMembers(podCertificate);
  return [
    { path: text(certificateChainPath), source: 'PodCertificate chain' },
    { path: text(keyPath), source: 'PodCertificate key' },
    { path: text(credentialBundlePath), source: 'PodCertificate credential bundle' },
  ].filter(({ path }) => path !== '');
}

/** Compares each path from the index `start` with all preceding paths. */
function findOverlaps(paths: readonly SourcePath[], start = 0): string[] {
  const trimmed = paths.map(({ path, source }) => ({ path: path.replace(/\/+$/, ''), source }));
  return trimmed.flatMap((path, index) =>
    index < start || path.path === ''
      ? []
      : trimmed
          .slice(0, index)
          .filter((other) => other.path !== '' && isOverlapping(path.path, other.path))
          .map((other) => `${formatPath(path)} with ${formatPath(other)}`),
  );
}

function isOverlapping(path: string, other: string): boolean {
  return `${path}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${path}/`);
}

function formatPath({ path, source }: SourcePath): string {
  return source === '' ? quote(path) : `${quote(path)} (${source})`;
}

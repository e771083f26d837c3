/** Returns the warnings about volumes with overlapping paths, which are equal paths, or a path that contains another path. */
import { quote } from '../../../../values/go-quote.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';

interface SourcePath {
  readonly path: string;
  /** The description of the source of a projected volume. Empty for other volumes. */
  readonly source: string;
}

export function findVolumePathWarnings(volumes: readonly Fields[], serverMinor: number): string[] {
  return volumes.flatMap((volume) => [
    ...findItemPathWarnings(volume, 'configMap', ({ name }) => `ConfigMap ${quote(readText(name))}`),
    ...findItemPathWarnings(volume, 'secret', ({ secretName }) => `Secret ${quote(readText(secretName))}`),
    ...findItemPathWarnings(volume, 'downwardAPI', () => 'DownwardAPI'),
    ...(isUnset(volume.projected) ? [] : findProjectedPathWarnings(volume, serverMinor)),
  ]);
}

function findItemPathWarnings(volume: Fields, member: string, describe: (source: Fields) => string): string[] {
  const source = readMembers(volume[member]);
  const paths = readList(source, 'items').map(({ path }) => ({ path: readText(path), source: '' }));
  return findOverlaps(paths).map((overlap) => formatOverlap(volume, describe(source), overlap));
}

function formatOverlap({ name }: Fields, description: string, overlap: string): string {
  return `volume ${quote(readText(name))} (${description}): overlapping paths: ${overlap}`;
}

function findProjectedPathWarnings(volume: Fields, serverMinor: number): string[] {
  const warnings: string[] = [];
  const previousPaths: SourcePath[] = [];
  let paths: readonly SourcePath[] = [];
  for (const source of readList(readMembers(volume.projected), 'sources')) {
    if (Object.values(source).every(isUnset)) {
      warnings.push(`volume ${quote(readText(volume.name))} (Projected) has no sources provided`);
      continue;
    }
    // Releases before 1.34 use the paths of the preceding source for a source without items.
    paths = listPaths(source, serverMinor) ?? (serverMinor < 34 ? paths : []);
    for (const path of paths) {
      const overlaps = findOverlaps([...previousPaths, path], previousPaths.length);
      warnings.push(...overlaps.map((overlap) => formatOverlap(volume, 'Projected', overlap)));
      previousPaths.push(path);
    }
  }
  return warnings;
}

function listPaths(source: Fields, serverMinor: number): SourcePath[] | undefined {
  const [configMap, secret, downwardApi] = [source.configMap, source.secret, source.downwardAPI].map(readMembers);
  const listItems = (fields: Fields = {}, sourceDescription = '') =>
    Array.isArray(fields.items)
      ? readList(fields, 'items').map(({ path }) => ({ path: readText(path), source: sourceDescription }))
      : undefined;
  const items =
    listItems(configMap, `ConfigMap ${quote(readText(configMap?.name))}`) ??
    listItems(secret, `Secret ${quote(readText(secret?.name))}`) ??
    listItems(downwardApi, 'DownwardAPI');
  if (items !== undefined) return items;
  const readPath = (member: string) => readText(readMembers(source[member]).path);
  if (!isUnset(source.serviceAccountToken))
    return [{ path: readPath('serviceAccountToken'), source: 'ServiceAccountToken' }];
  if (!isUnset(source.clusterTrustBundle)) {
    const { name, signerName } = readMembers(source.clusterTrustBundle);
    return [
      { path: readPath('clusterTrustBundle'), source: `ClusterTrustBundle ${quote(readText(name ?? signerName))}` },
    ];
  }
  return serverMinor < 34 || isUnset(source.podCertificate) ? undefined : listCertificatePaths(source);
}

function listCertificatePaths({ podCertificate }: Fields): SourcePath[] {
  const { certificateChainPath, keyPath, credentialBundlePath } = readMembers(podCertificate);
  return [
    { path: readText(certificateChainPath), source: 'PodCertificate chain' },
    { path: readText(keyPath), source: 'PodCertificate key' },
    { path: readText(credentialBundlePath), source: 'PodCertificate credential bundle' },
  ].filter(({ path }) => path !== '');
}

/** Compares each path from the index `start` with all preceding paths. */
function findOverlaps(paths: readonly SourcePath[], start = 0): string[] {
  const trimmedPaths = paths.map(({ path, source }) => ({ path: path.replace(/\/+$/, ''), source }));
  return trimmedPaths.flatMap((sourcePath, index) =>
    index < start || sourcePath.path === ''
      ? []
      : trimmedPaths
          .slice(0, index)
          .filter((otherPath) => otherPath.path !== '' && isOverlapping(sourcePath.path, otherPath.path))
          .map((otherPath) => `${formatPath(sourcePath)} with ${formatPath(otherPath)}`),
  );
}

function isOverlapping(path: string, otherPath: string): boolean {
  return `${path}/`.startsWith(`${otherPath}/`) || `${otherPath}/`.startsWith(`${path}/`);
}

function formatPath({ path, source }: SourcePath): string {
  return source === '' ? quote(path) : `${quote(path)} (${source})`;
}

/** Creates the document of `/version`, with the members of kube-apiserver. */
import { readFileSync } from 'node:fs';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { readLaterReleases } from '../../../spec/later-releases.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';

/** The patch version of releases until 1.32. Later releases have their patch version in spec/. */
const PATCH_VERSION = 13;

export interface VersionDocument extends Readonly<Record<string, string>> {
  readonly gitVersion: string;
}

/** Creates the document for a release in the form `major.minor`. */
export function createVersionDocument(release: string): VersionDocument {
  const [major = '', minor = ''] = release.split('.');
  const isLater = parseMinorVersion(release) > parseMinorVersion(BASE_RELEASE);
  const patch = isLater ? readLaterReleases()[release]?.version : undefined;
  const manifest = new URL('../../../package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return {
    major,
    minor,
    ...(isLater && {
      emulationMajor: major,
      emulationMinor: minor,
      minCompatibilityMajor: major,
      minCompatibilityMinor: String(Number(minor) - 1),
    }),
    // The suffix is build metadata, as in distributions of Kubernetes.
    gitVersion: `${patch ?? `v${release}.${PATCH_VERSION}`}+assay-${version}`,
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: `node${process.versions.node}`,
    compiler: 'v8',
    platform: `${process.platform}/${process.arch === 'x64' ? 'amd64' : process.arch}`,
  };
}

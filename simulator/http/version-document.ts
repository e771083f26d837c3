/** The document of `/version`, with the members of kube-apiserver. */
import { readFileSync } from 'node:fs';

/** The patch release that is emulated. */
const PATCH = 13;

export interface VersionDocument extends Readonly<Record<string, string>> {
  readonly gitVersion: string;
}

/** `release` is `major.minor`. */
export function versionDocument(release: string): VersionDocument {
  const [major = '', minor = ''] = release.split('.');
  const manifest = new URL('../../package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return {
    major,
    minor,
    // The suffix has build metadata, as in distributions of Kubernetes.
    gitVersion: `v${release}.${PATCH}+assay-${version}`,
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: `node${process.versions.node}`,
    compiler: 'v8',
    platform: `${process.platform}/${process.arch === 'x64' ? 'amd64' : process.arch}`,
  };
}

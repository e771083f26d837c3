/** The document of `/version`, member by member as genuine servers of the release have it. */
import { readFileSync } from 'node:fs';

/** The release whose API is served. */
const RELEASE = { major: '1', minor: '32', patch: '13' } as const;

export function versionDocument(): Record<string, string> {
  const manifest = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return {
    major: RELEASE.major,
    minor: RELEASE.minor,
    // The suffix tells the simulator from a genuine server, as builds of others are told apart.
    gitVersion: `v${RELEASE.major}.${RELEASE.minor}.${RELEASE.patch}+assay-${version}`,
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: `node${process.versions.node}`,
    compiler: 'v8',
    platform: `${process.platform}/${process.arch === 'x64' ? 'amd64' : process.arch}`,
  };
}

/** Reads the Kubernetes releases that the peer is built from: `releases.yaml`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const RELEASES_FILE = join(import.meta.dirname, 'releases.yaml');

/** A release of `releases.yaml`. The comments in that file describe the members. */
export interface PeerRelease {
  readonly minor: string;
  readonly version: string;
  readonly staging: string;
  readonly pins: Readonly<Record<string, string>>;
  readonly stubs: readonly string[];
  readonly programs: string;
  readonly generates: readonly 'openapi'[];
  readonly overrides: Readonly<Record<string, ProgramSources>>;
}

/** The versions of modules of a program that differ from those of kube-apiserver. */
interface ProgramSources {
  readonly version?: string;
  readonly pins?: Readonly<Record<string, string>>;
}

/** Returns the release of a minor version such as `1.32`, or the newest release for `newest`. Throws if it is not in `releases.yaml`. */
export function findRelease(minor = 'newest'): PeerRelease {
  const releases = readReleases();
  const release = minor === 'newest' ? releases[0] : releases.find((release) => release.minor === minor);
  if (release === undefined)
    throw new Error(
      `There is no release ${minor}. peer/releases.yaml has ${releases.map((release) => release.minor).join(', ')}.`,
    );
  return release;
}

/** Returns the releases, starting with the newest. */
export function readReleases(): readonly PeerRelease[] {
  const {
    releases,
  }: {
    releases: Record<string, Partial<PeerRelease> & Pick<PeerRelease, 'version'>>;
  } = parse(readFileSync(RELEASES_FILE, 'utf8'));
  return Object.entries(releases).map(([minor, release]) => ({
    minor,
    staging: formatStagingVersion(release.version),
    pins: {},
    stubs: [],
    programs: '.',
    generates: [],
    overrides: {},
    ...release,
  }));
}

/** The versions of the modules that a program is built from. */
export type BuildSources = Omit<PeerRelease, 'overrides'>;

/** Returns the sources of a program: the release, changed by the overrides of the program. */
export function findBuildSources({ overrides, ...release }: PeerRelease, program: string): BuildSources {
  const { [program]: { version = release.version, pins = {} } = {} } = overrides;
  const staging = version === release.version ? release.staging : formatStagingVersion(version);
  return { ...release, version, staging, pins: { ...release.pins, ...pins } };
}

function formatStagingVersion(version: string): string {
  return version.replace(/^v1/, 'v0');
}

/**
 * The launch profiles that name a release. Scenarios with `a server with the launch profile "release-1.21"` use the server under test if it
 * has release 1.21.
 */
import type { Subject } from '../subject.ts';

/** The need of scenarios about earlier releases, which the bundled simulator meets by emulating them. */
export const RELEASE_EMULATION = 'release-emulation';

const RELEASE_PROFILE = /^release-(1\.\d+)$/;

/** Returns the release that a profile names. */
export function readProfileRelease(profile = ''): string | undefined {
  return RELEASE_PROFILE.exec(profile)?.[1];
}

/**
 * Reports whether the server under test has the release that a profile names, so that no other server is started for the profile. If
 * servers can emulate releases, a server with the release is always started.
 */
export function hasReleaseOfProfile(profile: string | undefined, { release, capabilities }: Subject): boolean {
  const profileRelease = readProfileRelease(profile);
  return profileRelease !== undefined && profileRelease === release && !capabilities.has(RELEASE_EMULATION);
}

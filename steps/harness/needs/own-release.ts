/** Servers of a release: `a server with the profile "release-1.21"` is the server under judgement where that is of the release. */
import type { Subject } from '../subject.ts';

/** The need of scenarios about earlier releases, which the bundled simulator meets by emulating them. */
export const RELEASE_EMULATION = 'release-emulation';

const PROFILE = /^release-(1\.\d+)$/;
const SENTENCE = /^a server with the profile "([^"]*)"/m;

/** Whether the server under judgement is what a profile names. One that emulates releases is started for it. */
export function isOwnRelease(profile: string, { release, capabilities }: Subject): boolean {
  const named = PROFILE.exec(profile)?.[1];
  return named !== undefined && named === release && !capabilities.has(RELEASE_EMULATION);
}

/** Whether the server under judgement is the release that a scenario names. */
export function isAboutOwnRelease(text: string, subject: Subject): boolean {
  return isOwnRelease(profileOf(text), subject);
}

/** Whether a scenario names the release that it is about. */
export function namesRelease(text: string): boolean {
  return PROFILE.test(profileOf(text));
}

function profileOf(text: string): string {
  return SENTENCE.exec(text)?.[1] ?? '';
}

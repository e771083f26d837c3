/** Which releases of kube-apiserver keep a rule, where not all of them do; and which release a server says it is. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Minor releases, `1.30`; both are inclusive. */
export interface Span {
  readonly since?: string;
  readonly until?: string;
}

interface Entry extends Span {
  /** Ids; a star at the end stands for anything. */
  readonly rules: readonly string[];
}

const ENTRIES: readonly Entry[] = parse(readFileSync(new URL('./rule-releases.yaml', import.meta.url), 'utf8'));

/** Patterns of ids, for the check that each names a rule. */
export const RELEASED_RULES: readonly string[] = ENTRIES.flatMap(({ rules }) => rules);

/** What an id, or a pattern of ids, names. */
export function namesRule(pattern: string, id: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

/** All that is known of a rule. */
export function spansOf(rule: string): readonly Span[] {
  return ENTRIES.filter(({ rules }) => rules.some((pattern) => namesRule(pattern, rule)));
}

/** Why a server of this release isn't judged by what holds from one release to another; undefined where it is. */
export function outside({ since, until }: Span, release: string): string | undefined {
  if (since !== undefined && minorOf(release) < minorOf(since))
    return `came later than release ${release}, which this server is`;
  if (until !== undefined && minorOf(release) > minorOf(until))
    return `is otherwise in release ${release}, which this server is`;
  return undefined;
}

export const RELEASE = /^1\.\d{1,2}$/;

function minorOf(release: string): number {
  return Number(release.split('.')[1]);
}

/** Older ones are in use nowhere: a server that says so counts its own versions. */
const OLDEST = 15;

/** The release in a `gitVersion`: `v1.30.4+k3s1`; undefined where it is none of Kubernetes. */
export function releaseOf(version: string | undefined): string | undefined {
  const [, minor] = /^v?1\.(\d{1,2})\.\d+/.exec(version ?? '') ?? [];
  return minor === undefined || Number(minor) < OLDEST ? undefined : `1.${Number(minor)}`;
}

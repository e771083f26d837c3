/**
 * The releases of kube-apiserver that conform to a rule, for rules to which not all releases conform. Also parses the release that a server reports.
 */

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseMinorVersion } from '../values/minor-version.ts';

/** The first and the last minor release, such as `1.30`. */
export interface ReleaseRange {
  readonly since?: string;
  readonly until?: string;
}

interface RuleReleasesEntry extends ReleaseRange {
  /** IDs of rules. A `*` at the end is a wildcard. */
  readonly rules: readonly string[];
}

const ENTRIES: readonly RuleReleasesEntry[] = parse(
  readFileSync(new URL('./rule-releases.yaml', import.meta.url), 'utf8'),
);

/** All patterns of rule IDs, for the check that each pattern matches a rule. */
export const RELEASE_SPECIFIC_RULES: readonly string[] = ENTRIES.flatMap(({ rules }) => rules);

/** Reports whether a pattern of rule IDs matches an ID. */
export function matchesRule(pattern: string, id: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

/** Returns the ranges of releases to which a rule applies. */
export function findReleaseRanges(rule: string): readonly ReleaseRange[] {
  return ENTRIES.filter(({ rules }) => rules.some((pattern) => matchesRule(pattern, rule)));
}

/** Returns the reason why a rule with this range of releases is not tested on a server of this release; undefined if it is tested. */
export function explainReleaseMismatch({ since, until }: ReleaseRange, release: string): string | undefined {
  if (since !== undefined && parseMinorVersion(release) < parseMinorVersion(since))
    return `requires a release later than that of the server (${release})`;
  if (until !== undefined && parseMinorVersion(release) > parseMinorVersion(until))
    return `does not apply to the release of the server (${release})`;
  return undefined;
}

export const RELEASE_PATTERN = /^1\.\d{1,2}$/;

/** The minor version of the oldest release. A server with an older version does not use the version numbers of Kubernetes. */
const OLDEST_MINOR = 15;

/** Returns the release of a `gitVersion` such as `v1.30.4+k3s1`; undefined if it is not a release of Kubernetes. */
export function parseRelease(version: string | undefined): string | undefined {
  const [, minor] = /^v?1\.(\d{1,2})\.\d+/.exec(version ?? '') ?? [];
  return minor === undefined || Number(minor) < OLDEST_MINOR ? undefined : `1.${Number(minor)}`;
}

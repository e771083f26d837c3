/** The releases of kube-apiserver that conform to a rule, if not all do; and the release that a server reports. */

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { minorVersion } from '../values/minor-version.ts';

/** Minor releases such as `1.30`, both inclusive. */
export interface Span {
  readonly since?: string;
  readonly until?: string;
}

interface Entry extends Span {
  /** Rule IDs; `*` at the end is a wildcard. */
  readonly rules: readonly string[];
}

const ENTRIES: readonly Entry[] = parse(readFileSync(new URL('./rule-releases.yaml', import.meta.url), 'utf8'));

/** Patterns of rule IDs, for the check that each matches a rule. */
export const RELEASED_RULES: readonly string[] = ENTRIES.flatMap(({ rules }) => rules);

/** Reports whether a pattern of rule IDs matches an ID. */
export function matchesRule(pattern: string, id: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

/** Returns all spans of a rule. */
export function findRuleSpans(rule: string): readonly Span[] {
  return ENTRIES.filter(({ rules }) => rules.some((pattern) => matchesRule(pattern, rule)));
}

/** Returns why a server of this release is not tested by a rule with this span; undefined if it is. */
export function describeOutOfSpan({ since, until }: Span, release: string): string | undefined {
  if (since !== undefined && minorVersion(release) < minorVersion(since))
    return `requires a release later than that of the server (${release})`;
  if (until !== undefined && minorVersion(release) > minorVersion(until))
    return `does not apply to the release of the server (${release})`;
  return undefined;
}

export const RELEASE = /^1\.\d{1,2}$/;

/** Older releases are not in use: a server with such a version has its own version numbers. */
const OLDEST = 15;

/** Returns the release of a `gitVersion` such as `v1.30.4+k3s1`; undefined if it is not one of Kubernetes. */
export function parseRelease(version: string | undefined): string | undefined {
  const [, minor] = /^v?1\.(\d{1,2})\.\d+/.exec(version ?? '') ?? [];
  return minor === undefined || Number(minor) < OLDEST ? undefined : `1.${Number(minor)}`;
}

/**
 * The command line of kube-apiserver by release: flags, admission plugins and feature gates, as verify/record/observe-flags.ts recorded
 * them.
 */

import { readFileSync } from 'node:fs';
import { parseMinorVersion } from '../values/minor-version.ts';

/**
 * A fact about a name, which is true from the release `since` to the release `until`. Without `since`, it is true from the first recorded release;
 * without `until`, to the last recorded release.
 */
export type Fact<T> = { readonly name: string; readonly since?: string; readonly until?: string } & T;

export interface FlagFact {
  /** The heading in the help. */
  readonly group?: string;
  /** The type in the help. Absent for booleans. */
  readonly type?: string;
  readonly default?: string;
  readonly shorthand?: string;
  /** The value of the flag if it is used without `=`. */
  readonly bare?: string;
  /** Set if the flag is accepted, but not shown in the help. */
  readonly hidden?: boolean;
  /** The end of the sentence that is printed when the flag is used. */
  readonly deprecated?: string;
}

export interface ApiserverFacts {
  readonly releases: readonly string[];
  readonly flags: readonly Fact<FlagFact>[];
  /** The admission plugins, and whether they are on by default. */
  readonly plugins: readonly Fact<{ readonly default: boolean }>[];
  /** The gates that the help shows, and gates from the help of other recorded releases that the release still accepts. */
  readonly gates: readonly Fact<object>[];
}

export interface ApiserverCommandLine {
  readonly flags: ReadonlyMap<string, FlagFact>;
  readonly plugins: ReadonlyMap<string, { readonly default: boolean }>;
  readonly gates: ReadonlyMap<string, object>;
}

/**
 * Returns the command line of a release. If the release was not recorded, returns the command line of the next recorded release, or of the
 * last recorded release.
 */
export function readCommandLine(release: string): ApiserverCommandLine {
  const facts: ApiserverFacts = JSON.parse(readFileSync(new URL('./apiserver-flags.json', import.meta.url), 'utf8'));
  const recordedRelease =
    facts.releases.find((name) => parseMinorVersion(name) >= parseMinorVersion(release)) ??
    facts.releases.at(-1) ??
    release;
  return {
    flags: selectFacts(facts.flags, recordedRelease),
    plugins: selectFacts(facts.plugins, recordedRelease),
    gates: selectFacts(facts.gates, recordedRelease),
  };
}

function selectFacts<T>(facts: readonly Fact<T>[], release: string): ReadonlyMap<string, Fact<T>> {
  const minor = parseMinorVersion(release);
  const validFacts = facts.filter(
    ({ since, until }) =>
      (since === undefined || parseMinorVersion(since) <= minor) &&
      (until === undefined || minor <= parseMinorVersion(until)),
  );
  return new Map(validFacts.map((fact) => [fact.name, fact]));
}

/**
 * The conformance profiles (conformance.yaml): named sets of rules to which a server may claim to conform. The level `core` contains the
 * rules for every server: rules with the strength `must` that are tested by requests and need no optional capability. The level `extended` contains
 * all rules about servers in the profile.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { memoize } from '../values/memoize.ts';
import { needsScenario, type Rule, readAllRules } from './catalogue.ts';
import { concernsServers } from './rule-checks.ts';

export type Level = 'core' | 'extended';
export const LEVELS: readonly Level[] = ['core', 'extended'];

export interface ConformanceProfile {
  readonly name: string;
  readonly title: string;
  /** Areas of the catalogue. Each area belongs to one profile. */
  readonly areas: readonly string[];
}

/** Returns the profiles in the order of the file. */
export const readConformanceProfiles = memoize((): readonly ConformanceProfile[] => {
  const profiles: Record<string, Omit<ConformanceProfile, 'name'>> = parse(
    readFileSync(new URL('./conformance.yaml', import.meta.url), 'utf8'),
  );
  return Object.entries(profiles).map(([name, profile]) => ({ name, ...profile }));
});

/** Returns the rules of a profile, in the order of the catalogue. A profile contains no rules about the wording of messages. */
export function listProfileRules({ areas }: Pick<ConformanceProfile, 'areas'>, level: Level): readonly Rule[] {
  return readAllRules().filter(
    (rule) =>
      areas.includes(rule.area) &&
      rule.origin !== 'wording' &&
      needsScenario(rule) &&
      concernsServers(rule) &&
      (level === 'extended' || isInCoreLevel(rule)),
  );
}

/** Reports whether the rule applies to every server that claims the profile. */
export function isInCoreLevel({ strength, check, needs }: Pick<Rule, 'strength' | 'check' | 'needs'>): boolean {
  return strength === 'must' && check === 'http' && needs === undefined;
}

/**
 * The conformance profiles (conformance.yaml): named sets of rules that a server may claim. The level `core` has what every server owes by itself:
 * rules of strength must, judged by requests alone, which need nothing that another server may lack. The level `extended` has all rules of the
 * profile that a server can keep or break.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { allRules, isOwed, type Rule } from './catalogue.ts';
import { concernsServers } from './rule-checks.ts';

export type Level = 'core' | 'extended';
export const LEVELS: readonly Level[] = ['core', 'extended'];

export interface ConformanceProfile {
  readonly name: string;
  readonly title: string;
  /** Areas of the catalogue; no other profile has them. */
  readonly areas: readonly string[];
}

let read: readonly ConformanceProfile[] | undefined;

/** In the order of the file. */
export function conformanceProfiles(): readonly ConformanceProfile[] {
  if (read !== undefined) return read;
  const all: Record<string, Omit<ConformanceProfile, 'name'>> = parse(
    readFileSync(new URL('./conformance.yaml', import.meta.url), 'utf8'),
  );
  read = Object.entries(all).map(([name, profile]) => ({ name, ...profile }));
  return read;
}

/** In the order of the catalogue. Wording is nobody's rule, and in no profile. */
export function rulesOfProfile({ areas }: Pick<ConformanceProfile, 'areas'>, level: Level): readonly Rule[] {
  return allRules().filter(
    (rule) =>
      areas.includes(rule.area) &&
      rule.origin !== 'wording' &&
      isOwed(rule) &&
      concernsServers(rule) &&
      (level === 'extended' || isCore(rule)),
  );
}

/** What every server owes that claims the profile. */
export function isCore({ strength, check, needs }: Pick<Rule, 'strength' | 'check' | 'needs'>): boolean {
  return strength === 'must' && check === 'http' && needs === undefined;
}

/**
 * The rule catalogue, `rules/<area>.yaml`, read and typed. Rules keep the order of the catalogue; an id is never reused.
 * `schema/rules.schema.json` is the JSON schema of the files; `verify/spec.ts` validates them.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { AREAS, type Area } from './areas.ts';

export type Strength = 'must' | 'should' | 'may' | 'info';
export type Check = 'http' | 'admin' | 'simulator' | 'policy' | 'cli' | 'client';

export interface Rule {
  readonly id: string;
  readonly area: string;
  readonly statement: string;
  /** Where the specification says it: heading, then rule number, row or cell; several are joined by `;`. */
  readonly source: string;
  readonly strength: Strength;
  readonly check: Check;
  /** Set where the suite has no scenario of it yet. */
  readonly planned?: true;
  /** Capabilities without which it cannot be judged. */
  readonly needs?: readonly string[];
  /** Set where the specification does not give the fact and release 1.32 does. */
  readonly origin?: string;
}

/**
 * What the suite does with a rule: it is judged, on a server or, of histories, on the checker `assay policy`; it is a duty of clients, judged on the suite's own client, which no server
 * passes or fails; its scenarios are planned; or it is a definition, which nothing tests.
 */
export type Standing = 'judged' | 'client' | 'planned' | 'definition';
export const STANDINGS: readonly Standing[] = ['judged', 'client', 'planned', 'definition'];

const loaded = new Map<string, readonly Rule[]>();

/** The rules of one area; none of an area that is not there. */
export function rulesOf(area: string): readonly Rule[] {
  const cachedRules = loaded.get(area);
  if (cachedRules !== undefined) return cachedRules;
  if (!AREAS.some(({ name }) => name === area)) return [];
  const rules: Rule[] = parse(readFileSync(new URL(`./rules/${area}.yaml`, import.meta.url), 'utf8'));
  loaded.set(area, rules);
  return rules;
}

/** The whole catalogue. Parsing it is slow (958 entries): use `rulesOf` where one area is enough. */
export function allRules(): readonly Rule[] {
  return AREAS.flatMap(({ name }) => rulesOf(name));
}

export function ruleOf(id: string): Rule | undefined {
  const area = AREAS.find(({ prefix }) => id.startsWith(prefix));
  return area && rulesOf(area.name).find((rule) => rule.id === id);
}

export function standingOf({ strength, check, planned }: Pick<Rule, 'strength' | 'check' | 'planned'>): Standing {
  if (strength === 'info') return 'definition';
  if (planned === true) return 'planned';
  return check === 'client' ? 'client' : 'judged';
}

/** Whether the suite as it stands owes this rule a scenario. */
export function isOwed(rule: Rule): boolean {
  const standing = standingOf(rule);
  return standing === 'judged' || standing === 'client';
}

/** The areas of which the suite owes a scenario. */
export function owedAreas(): readonly Area[] {
  return AREAS.filter(({ name }) => rulesOf(name).some(isOwed));
}

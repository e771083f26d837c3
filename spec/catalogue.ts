/**
 * The rule catalogue, `rules/<area>.yaml`. Rules keep their order, and IDs are never reused. `verify/lint/spec.ts` validates the files with
 * the JSON schema `schema/rules.schema.json`.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { AREAS, type Area } from './areas.ts';

export type Strength = 'must' | 'should' | 'may' | 'info';
/**
 * Where a rule can be tested. `http`: by requests to any server. `admin`: on a server that the run can start, configure or control.
 * `simulator`: only on the simulator. `policy`: with the policy checker. `cli`: with the client command. `client`: with the client of the suite.
 */
export type Check = 'http' | 'admin' | 'simulator' | 'policy' | 'cli' | 'client';

export interface Rule {
  readonly id: string;
  readonly area: string;
  readonly statement: string;
  /** The location in the specification: the heading, and the number, row or cell below it. Several locations are separated by `;`. */
  readonly source: string;
  readonly strength: Strength;
  readonly check: Check;
  /** Set if the suite has no scenario for the rule yet. */
  readonly planned?: true;
  /** The required capabilities. */
  readonly needs?: readonly string[];
  /** The origin of a rule that is not in the specification: `kubernetes-` and a release, or `wording`. */
  readonly origin?: string;
}

/**
 * The status of a rule in the suite. `tested`: tested on a server, or with the policy checker. `client`: tested with the client of the
 * suite, because the rule is for clients. `planned`: no scenarios yet. `definition`: cannot be tested.
 */
export type RuleStatus = 'tested' | 'client' | 'planned' | 'definition';
export const RULE_STATUSES: readonly RuleStatus[] = ['tested', 'client', 'planned', 'definition'];

const loadedRules = new Map<string, readonly Rule[]>();

/** Returns the rules of an area; empty for an unknown area. */
export function readRules(area: string): readonly Rule[] {
  const cachedRules = loadedRules.get(area);
  if (cachedRules !== undefined) return cachedRules;
  if (!AREAS.some(({ name }) => name === area)) return [];
  const rules: Rule[] = parse(readFileSync(new URL(`./rules/${area}.yaml`, import.meta.url), 'utf8'));
  loadedRules.set(area, rules);
  return rules;
}

/** Returns the complete catalogue. Parsing it is slow; use `readRules` for a single area. */
export function readAllRules(): readonly Rule[] {
  return AREAS.flatMap(({ name }) => readRules(name));
}

export function lookUpRule(id: string): Rule | undefined {
  const area = AREAS.find(({ prefix }) => id.startsWith(prefix));
  return area && readRules(area.name).find((rule) => rule.id === id);
}

export function findRuleStatus({ strength, check, planned }: Pick<Rule, 'strength' | 'check' | 'planned'>): RuleStatus {
  if (strength === 'info') return 'definition';
  if (planned === true) return 'planned';
  return check === 'client' ? 'client' : 'tested';
}

/** Reports whether the rule must have a scenario. */
export function needsScenario(rule: Rule): boolean {
  const status = findRuleStatus(rule);
  return status === 'tested' || status === 'client';
}

/** Returns the areas that contain rules that must have a scenario. */
export function listAreasWithScenarioRules(): readonly Area[] {
  return AREAS.filter(({ name }) => readRules(name).some(needsScenario));
}

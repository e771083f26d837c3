/** The rules that no run on kube-apiserver has confirmed, with the reasons. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { memoize } from '../values/memoize.ts';
import { findRuleStatus, type Rule } from './catalogue.ts';
import { readConfirmedRules } from './observations.ts';
import { concernsServers } from './rule-checks.ts';

/**
 * The result of kube-apiserver for a rule. `not of servers` is for rules about API histories, client commands or clients, and for definitions.
 */
export type Confirmation = 'confirmed' | 'unconfirmed' | 'not of servers';

interface UnconfirmedEntry {
  readonly rules: readonly string[];
  readonly reason: string;
}

export function findConfirmation(rule: Rule): Confirmation {
  if (readConfirmedRules().has(rule.id)) return 'confirmed';
  return isServerRule(rule) ? 'unconfirmed' : 'not of servers';
}

/** Reports whether the rule is about servers. */
export function isServerRule(rule: Rule): boolean {
  return findRuleStatus(rule) === 'tested' && concernsServers(rule);
}

/** Returns the reason why a rule is unconfirmed, from `unconfirmed.yaml`. */
export function findUnconfirmedReason(id: string): string | undefined {
  return readUnconfirmedEntries().find(({ rules }) => rules.includes(id))?.reason;
}

export const readUnconfirmedEntries = memoize(
  (): readonly UnconfirmedEntry[] => parse(readFileSync(new URL('./unconfirmed.yaml', import.meta.url), 'utf8')) ?? [],
);

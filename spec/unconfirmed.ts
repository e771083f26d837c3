/** The rules that kube-apiserver was not seen to pass, and why. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lazy } from '../values/lazy.ts';
import { type Rule, ruleStanding } from './catalogue.ts';
import { confirmedRules } from './observed-answers.ts';
import { concernsServers } from './rule-checks.ts';

/** `not of servers`: a rule about API histories, client commands or clients, or a definition. */
export type Confirmation = 'confirmed' | 'unconfirmed' | 'not of servers';

interface Entry {
  readonly rules: readonly string[];
  readonly reason: string;
}

export function ruleConfirmation(rule: Rule): Confirmation {
  if (confirmedRules().has(rule.id)) return 'confirmed';
  return isServerRule(rule) ? 'unconfirmed' : 'not of servers';
}

/** Reports whether the rule is about servers. */
export function isServerRule(rule: Rule): boolean {
  return ruleStanding(rule) === 'judged' && concernsServers(rule);
}

/** Returns why a rule is unconfirmed, from `unconfirmed.yaml`. */
export function unconfirmedReason(id: string): string | undefined {
  return unconfirmedEntries().find(({ rules }) => rules.includes(id))?.reason;
}

export const unconfirmedEntries = lazy(
  (): readonly Entry[] => parse(readFileSync(new URL('./unconfirmed.yaml', import.meta.url), 'utf8')) ?? [],
);

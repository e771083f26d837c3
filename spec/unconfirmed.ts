/** Which rules kube-apiserver was not seen to keep, and why. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Rule, standingOf } from './catalogue.ts';
import { confirmedRules } from './observed.ts';
import { concernsServers } from './rule-checks.ts';

/** `not of servers`: about histories of an API, client commands or clients, or a definition. No server keeps or breaks it. */
export type Confirmation = 'confirmed' | 'unconfirmed' | 'not of servers';

interface Entry {
  readonly rules: readonly string[];
  readonly reason: string;
}

let entries: readonly Entry[] | undefined;

export function confirmationOf(rule: Rule): Confirmation {
  if (confirmedRules().has(rule.id)) return 'confirmed';
  return isServerRule(rule) ? 'unconfirmed' : 'not of servers';
}

/** Reports whether a server keeps or breaks the rule. */
export function isServerRule(rule: Rule): boolean {
  return standingOf(rule) === 'judged' && concernsServers(rule);
}

/** Returns why a rule is unconfirmed, as `unconfirmed.yaml` says. */
export function unconfirmedReason(id: string): string | undefined {
  return unconfirmedEntries().find(({ rules }) => rules.includes(id))?.reason;
}

export function unconfirmedEntries(): readonly Entry[] {
  entries ??= parse(readFileSync(new URL('./unconfirmed.yaml', import.meta.url), 'utf8')) ?? [];
  return entries ?? [];
}

/** `assay rules --explain`: prints a rule with its scenarios, faults, departures and recorded observations. */
import type { Fault } from '../../faults/fault.ts';
import { findRuleStatus, type Rule, type RuleStatus } from '../../spec/catalogue.ts';
import { findDepartingProgram, findRuleDepartures } from '../../spec/departures.ts';
import { readObservations } from '../../spec/observations.ts';
import { findConfirmation, findUnconfirmedReason } from '../../spec/unconfirmed.ts';
import type { ScenarioOfRule } from './scenario-tags.ts';

export interface RuleContext {
  readonly scenarios: ReadonlyMap<string, readonly ScenarioOfRule[]>;
  readonly faults: Readonly<Record<string, Fault>>;
}

const STATUS_TEXTS: Readonly<Record<RuleStatus, string>> = {
  tested: 'tested on a server',
  client: "a rule for clients, tested with the suite's own client",
  planned: 'planned: no scenario yet',
  definition: 'a definition, which cannot be tested',
};

export function explainRule(rule: Rule, { scenarios: scenariosByRule, faults: allFaults }: RuleContext): string {
  const scenarios = scenariosByRule.get(rule.id) ?? [];
  const faults = Object.entries(allFaults).filter(([, { breaks }]) => breaks.includes(rule.id));
  const sections = [
    `${rule.id}\n  ${rule.statement}`,
    formatRuleProperties(rule),
    `Confirmed\n${formatConfirmation(rule)}`,
    ...findRuleDepartures(rule.id).map(
      ([id, { rules, specification, kubeApiserver, observed, settled: settledFindings }]) =>
        `Departure ${id}\n  specification: ${specification}\n  ${findDepartingProgram({ rules })}: ${kubeApiserver}\n  observed: ${observed}${settledFindings === undefined ? '' : `\n  settled: ${settledFindings}`}`,
    ),
    `Scenarios\n${formatList(
      scenarios.map(({ id, name }) => `${name}\n    ${id}`),
      'none yet',
    )}`,
    `Faults that break it\n${formatList(
      faults.map(([id, { bug }]) => `${id}: ${bug}`),
      'none',
    )}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function formatRuleProperties({ area, source, strength, check, origin, needs, ...rule }: Rule): string {
  const rows = [
    ['area', area],
    ['specification', source],
    ['strength', strength],
    ['check', check],
    ['origin', origin === undefined ? 'the specification' : `${origin}; not in the specification`],
    ['needs', needs?.join(', ')],
    ['status', STATUS_TEXTS[findRuleStatus({ strength, check, ...rule })]],
  ];
  return rows
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n');
}

function formatConfirmation(rule: Rule): string {
  const observations = readObservations(rule.area).filter(({ rule: id }) => id === rule.id);
  if (findConfirmation(rule) === 'not of servers') return '  not a rule about servers';
  if (observations.length === 0)
    return `  unconfirmed: ${findUnconfirmedReason(rule.id) ?? 'kube-apiserver has not confirmed it'}`;
  return observations
    .map(({ subject, release, date, exchanges }) => {
      const lines = exchanges.map(({ request, status }) => `\n    ${request} → ${status ?? 'no response'}`);
      return `  ${subject} ${release}, ${date}${lines.join('')}`;
    })
    .join('\n');
}

function formatList(lines: readonly string[], emptyText: string): string {
  return lines.length === 0 ? `  ${emptyText}` : lines.map((line) => `  ${line}`).join('\n');
}

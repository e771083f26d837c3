/** Generates the table in spec/README.md with the numbers of rules by area. */
import { AREAS } from '../../../spec/areas.ts';
import { findRuleStatus, RULE_STATUSES, type Rule, readAllRules, readRules } from '../../../spec/catalogue.ts';

const TABLE_COLUMNS: readonly [string, (rule: Rule) => boolean][] = [
  ['rules', () => true],
  ...RULE_STATUSES.map((status): [string, (rule: Rule) => boolean] => [
    status,
    (rule) => findRuleStatus(rule) === status,
  ]),
  ...(['must', 'should', 'may'] as const).map((strength): [string, (rule: Rule) => boolean] => [
    strength,
    (rule) => rule.strength === strength,
  ]),
  ...(['http', 'admin', 'simulator', 'policy', 'cli'] as const).map((check): [string, (rule: Rule) => boolean] => [
    check,
    (rule) => rule.check === check,
  ]),
  ['other origin', ({ origin }) => origin !== undefined],
];

export function renderCounts(): string {
  const renderRow = (name: string, rules: readonly Rule[]) =>
    `| ${[name, ...TABLE_COLUMNS.map(([, isCounted]) => rules.filter(isCounted).length)].join(' | ')} |`;
  return [
    `| ${['area', ...TABLE_COLUMNS.map(([name]) => name)].join(' | ')} |`,
    `|${' --- |'.repeat(TABLE_COLUMNS.length + 1)}`,
    ...AREAS.map(({ name }) => renderRow(name, readRules(name))),
    renderRow('**all**', readAllRules()),
  ].join('\n');
}

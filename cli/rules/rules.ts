/** `assay rules`: lists, filters and explains the rules of the catalogue. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { AREAS } from '../../spec/areas.ts';
import { findRuleStatus, lookUpRule, RULE_STATUSES, type Rule, readAllRules } from '../../spec/catalogue.ts';
import { readConfirmedRules } from '../../spec/observations.ts';
import { type Confirmation, findConfirmation } from '../../spec/unconfirmed.ts';
import { formatSuggestion } from '../../values/near-miss.ts';
import { explainRule } from './explain.ts';
import { ALL_FAULTS } from './faults.ts';
import { formatResourceRules, listResourceRules } from './resource-rules.ts';
import { indexScenariosByRule, type ScenarioOfRule } from './scenario-tags.ts';

const EXIT_NO_MATCH = 4;
const FEATURES_URL = new URL('../../features/', import.meta.url);
const CHECK_DESCRIPTIONS = [
  'http (by requests to any server)',
  'admin (on a server that the run can start or configure)',
  'simulator (only on the simulator)',
  'policy (on the history of an API)',
  'cli (on the client command)',
  'client (on the client of the suite)',
];

interface Flags {
  readonly area?: string[];
  readonly strength?: string[];
  readonly check?: string[];
  readonly origin?: string[];
  readonly confirmed?: boolean;
  readonly unconfirmed?: boolean;
  readonly status?: string[];
  readonly explain?: string[];
  readonly faults?: boolean;
  readonly resource?: boolean;
  readonly json?: boolean;
}

export function createCommand(): Command {
  return new Command('assay rules')
    .description('Lists, filters and explains the rules of the catalogue.')
    .allowExcessArguments(false)
    .optionsGroup('Selection:')
    .addOption(
      createListOption(
        '--area <names>',
        'only rules of these areas',
        AREAS.map(({ name }) => name),
      ),
    )
    .addOption(
      createListOption('--strength <levels>', 'only rules of these strengths', ['must', 'should', 'may', 'info']),
    )
    .addOption(
      createListOption(
        '--check <kinds>',
        'only rules with these kinds of checks',
        ['http', 'admin', 'simulator', 'policy', 'cli', 'client'],
        CHECK_DESCRIPTIONS,
      ),
    )
    .addOption(createListOption('--origin <origins>', 'only rules of these origins', listOrigins()))
    .addOption(new Option('--confirmed', 'only rules that kube-apiserver passed').conflicts('unconfirmed'))
    .option('--unconfirmed', 'only rules that are not confirmed on kube-apiserver')
    .addOption(
      createListOption('--status <statuses>', 'only rules with these statuses', RULE_STATUSES, [
        'tested (has scenarios)',
        'client (rule for clients)',
        'planned (no scenario yet)',
        'definition (defines a term; cannot be tested)',
      ]),
    )
    .optionsGroup('Output:')
    .addOption(new Option('--explain <id>', 'print all information about one rule (repeatable)').argParser(appendValue))
    .addOption(
      new Option('--faults', 'print the faults that break these rules, instead of the rules').conflicts('explain'),
    )
    .addOption(
      new Option(
        '--resource',
        'for each rule, print whether a run with --resource tests it on that resource, and the reason if not',
      ).conflicts(['explain', 'faults']),
    )
    .option('--json', 'print JSON')
    .action((flags: Flags, command: Command) => runRules(flags, command));
}

function runRules(flags: Flags, command: Command): void {
  const rules =
    flags.explain === undefined ? selectListedRules(flags) : flags.explain.map((id) => findRule(id, command));
  const scenarios = indexScenariosByRule(FEATURES_URL);
  if (flags.resource) process.stdout.write(renderResourceRules(rules, flags));
  else if (flags.faults)
    process.stdout.write(flags.json ? formatJson(listBreakingFaults(rules)) : formatFaults(listBreakingFaults(rules)));
  else if (flags.json) process.stdout.write(formatJson(rules.map((rule) => toJsonRule(rule, scenarios))));
  else if (flags.explain !== undefined) {
    process.stdout.write(rules.map((rule) => explainRule(rule, { scenarios, faults: ALL_FAULTS })).join('\n'));
  } else process.stdout.write(formatRules(rules, scenarios));
  if (rules.length === 0) {
    process.stderr.write('assay rules: no rule matches\n');
    process.exitCode = EXIT_NO_MATCH;
  }
}

function renderResourceRules(rules: readonly Rule[], { json }: Flags): string {
  const listedRules = listResourceRules(rules);
  return json
    ? formatJson(listedRules.map(({ rule, ...rest }) => ({ id: rule.id, tested: rest.reason === undefined, ...rest })))
    : formatResourceRules(listedRules);
}

interface ListedFault {
  readonly id: string;
  readonly bug: string;
  readonly breaks: readonly string[];
}

/** Returns the faults that break at least one of the rules. */
function listBreakingFaults(rules: readonly Rule[]): ListedFault[] {
  const ids = new Set(rules.map(({ id }) => id));
  return Object.entries(ALL_FAULTS)
    .filter(([, { breaks }]) => breaks.some((rule) => ids.has(rule)))
    .map(([id, { bug, breaks }]) => ({ id, bug, breaks }));
}

function formatFaults(faults: readonly ListedFault[]): string {
  const lines = faults.map(({ id, bug, breaks }) => `${id}  [${breaks.join(', ')}]\n    ${bug}\n`);
  return `${lines.join('')}\n${faults.length} faults\n`;
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function selectListedRules({ area, strength, check, origin, confirmed, unconfirmed, status }: Flags): Rule[] {
  return readAllRules().filter(
    (rule) =>
      (area?.includes(rule.area) ?? true) &&
      (strength?.includes(rule.strength) ?? true) &&
      (check?.includes(rule.check) ?? true) &&
      (origin?.includes(rule.origin ?? 'specification') ?? true) &&
      (!confirmed || findConfirmation(rule) === 'confirmed') &&
      (!unconfirmed || findConfirmation(rule) === 'unconfirmed') &&
      (status?.includes(findRuleStatus(rule)) ?? true),
  );
}

function findRule(id: string, command: Command): Rule {
  const rule = lookUpRule(id);
  if (rule !== undefined) return rule;
  const ids = readAllRules().map((rule) => rule.id);
  return command.error(`unknown rule '${id}'${formatSuggestion(id, ids)}`);
}

function formatRules(rules: readonly Rule[], scenarios: ReadonlyMap<string, readonly ScenarioOfRule[]>): string {
  const lines: string[] = [];
  for (const { name, title } of AREAS) {
    const rulesOfArea = rules.filter(({ area }) => area === name);
    if (rulesOfArea.length === 0) continue;
    lines.push(`${title} (${name}, ${rulesOfArea.length})`);
    for (const rule of rulesOfArea) {
      const scenarioCount = scenarios.get(rule.id)?.length ?? 0;
      const labels = [
        rule.strength,
        rule.check,
        ...(rule.origin === undefined ? [] : [rule.origin]),
        findConfirmation(rule),
        scenarioCount === 1 ? '1 scenario' : `${scenarioCount} scenarios`,
      ];
      lines.push(`  ${rule.id}  [${labels.join(', ')}]`, `      ${rule.statement}`);
    }
    lines.push('');
  }
  if (rules.length > 0)
    lines.push(
      `${rules.length} rules, ${countByConfirmation(rules, 'confirmed')} confirmed, ${countByConfirmation(rules, 'unconfirmed')} unconfirmed\n`,
    );
  return lines.join('\n');
}

function countByConfirmation(rules: readonly Rule[], confirmation: Confirmation): number {
  return rules.filter((rule) => findConfirmation(rule) === confirmation).length;
}

function toJsonRule(rule: Rule, scenarios: ReadonlyMap<string, readonly ScenarioOfRule[]>): object {
  const breakingFaults = Object.entries(ALL_FAULTS).filter(([, { breaks }]) => breaks.includes(rule.id));
  return {
    ...rule,
    confirmed: readConfirmedRules().has(rule.id),
    scenarios: scenarios.get(rule.id) ?? [],
    faults: breakingFaults.map(([id]) => id),
  };
}

/** Returns the origins of the rules in the catalogue; `specification` is first. */
function listOrigins(): string[] {
  return [...new Set(['specification', ...readAllRules().flatMap(({ origin }) => origin ?? [])])];
}

/** Creates a flag whose value is a comma-separated list of the choices. Repeating the flag adds values. The help text lists the descriptions. */
function createListOption(
  flags: string,
  description: string,
  choices: readonly string[],
  choiceDescriptions?: readonly string[],
): Option {
  const list = choiceDescriptions === undefined ? '' : `: ${choiceDescriptions.join(', ')}`;
  return new Option(flags, `${description}, separated by commas${list}`).argParser(
    (value: string, previousValues: string[] = []) => {
      const words = value.split(',').map((word) => word.trim());
      const unknownChoice = words.find((word) => !choices.includes(word));
      if (unknownChoice === undefined) return [...previousValues, ...words];
      throw new InvalidArgumentError(
        `'${unknownChoice}' is not one of ${choices.join(', ')}${formatSuggestion(unknownChoice, choices)}`,
      );
    },
  );
}

function appendValue(value: string, previousValues: string[] = []): string[] {
  return [...previousValues, value];
}

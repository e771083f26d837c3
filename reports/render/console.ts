/**
 * Formats the output at the end of a run: failures with their exchanges, the verdict per area, the number of tested rules, and a last line
 * with counts that scripts can parse.
 */
import { compact } from '../../values/compact.ts';
import { type Cause, formatBlockedScenarios, formatCause, formatCounts, groupByCause } from '../causes.ts';
import type { Envelope, RuleResult, ScenarioResult } from '../schema/envelope.ts';
import { countVerdicts, isUnconfirmed } from '../summary.ts';
import { formatAreaTable } from './area-table.ts';
import { formatConformance } from './conformance-text.ts';
import { escapeEnvelope } from './escape-invisible.ts';
import { formatFailure } from './failure-text.ts';
import { formatInterruption } from './interruption-text.ts';
import { formatRuleLines } from './rule-lines.ts';
import type { RuleLink } from './rule-link.ts';
import { formatSelfCheck } from './self-check-text.ts';
import { createTerminalColors, type TerminalColors } from './terminal-colors.ts';
import { wrapText } from './wrap-text.ts';

/** The maximum number of causes for which a failure is printed completely. The list of causes, which precedes the failures, contains all causes. */
const MAX_FAILURES = 5;
const LINE_WIDTH = 80;

export interface ConsoleOptions {
  readonly color: boolean;
  /** Whether to show each failed scenario instead of one scenario per cause. */
  readonly all?: boolean;
  /** The path of the report page, which shows all failures. */
  readonly page?: string;
  /** Returns the URL of the documentation of a broken rule. */
  readonly ruleLink?: RuleLink;
}

export function renderConsole(
  report: Envelope,
  { color: usesColor, page, all: showsAllFailures = false, ruleLink }: ConsoleOptions,
): string {
  const envelope = escapeEnvelope(report);
  const colors = createTerminalColors({ hasColor: usesColor });
  const interruption = formatInterruption(envelope);
  const sections = [
    ...(interruption === undefined ? [] : [colors.yellow(interruption)]),
    ...formatFailures(envelope, colors, {
      color: usesColor,
      all: showsAllFailures,
      ...compact({ page, ruleLink }),
    }),
    ...formatSkipReasons(envelope, colors),
    formatAreaTable(envelope, colors),
    ...formatProblems(envelope, colors),
    ...(envelope.selfCheck === undefined ? [] : [formatSelfCheck(envelope.selfCheck, colors)]),
    [...formatRuleLines(envelope), ...formatConformance(envelope), formatLastLine(envelope.scenarios)].join('\n'),
  ];
  return `${wrapText(sections.join('\n\n'), LINE_WIDTH)}\n`;
}

/** Formats the last line, which scripts parse. `refused` counts as passed, `expected failure` as skipped. */
export function formatLastLine(scenarios: readonly ScenarioResult[]): string {
  const counts = countVerdicts(scenarios);
  const passedCount = counts.passed + counts.refused;
  const skippedCount = counts.skipped + counts['expected failure'];
  return `${passedCount} passed, ${counts.failed} failed, ${skippedCount} skipped`;
}

/** Formats one failed scenario per cause, or all failed scenarios if `all` is true. */
function formatFailures(
  { scenarios, rules, duties }: Envelope,
  colors: TerminalColors,
  { all, page, ruleLink }: ConsoleOptions,
): string[] {
  const rulesById = new Map([...rules, ...duties].map((rule) => [rule.id, rule]));
  const causes = groupByCause(scenarios);
  const failedScenarios = scenarios.filter(({ verdict }) => verdict === 'failed');
  const shownFailures: readonly (readonly [ScenarioResult | undefined, Cause?])[] =
    all === true ? failedScenarios.map((scenario) => [scenario]) : causes.map((cause) => [cause.scenarios[0], cause]);
  const maxFailures = all === true ? failedScenarios.length : MAX_FAILURES;
  const failureTexts = shownFailures.slice(0, maxFailures).flatMap(([scenario, cause], index) => {
    if (scenario === undefined) return [];
    const title = `${index + 1}) ${scenario.name}`.split('\n').map(colors.red).join('\n');
    const otherCounts =
      cause === undefined || cause.scenarios.length === 1 ? [] : [`   ${colors.bold(`one of ${formatCounts(cause)}`)}`];
    const brokenRules = scenario.rules.map((id) => formatRule(id, rulesById.get(id), scenario, colors, ruleLink));
    const text = formatFailure(scenario).replaceAll('\n', '\n   ');
    return [[title, `   ${colors.dim(scenario.id)}`, ...otherCounts, ...brokenRules, `   ${text}`].join('\n')];
  });
  const location = page === undefined ? '' : `; ${page} shows all of them`;
  const omittedCount = shownFailures.length - failureTexts.length;
  const omittedLines =
    omittedCount > 0 ? [colors.red(`… and ${omittedCount} more causes${location}; --all prints them here`)] : [];
  return [...formatCauses(causes, failedScenarios.length, colors), ...failureTexts, ...omittedLines];
}

/** Formats the list of causes. Omits it if every failure has a different cause and is printed completely. */
function formatCauses(causes: readonly Cause[], failedCount: number, colors: TerminalColors): string[] {
  const blockedScenarioCount = causes.reduce((sum, cause) => sum + cause.blocked.scenarios.length, 0);
  const isShort = causes.length === failedCount && causes.length <= MAX_FAILURES;
  if (causes.length === 0 || (isShort && blockedScenarioCount === 0)) return [];
  const lines = causes.flatMap((cause) => {
    const blockedText = formatBlockedScenarios(cause);
    const line = `${String(cause.scenarios.length).padStart(4)} ${formatCause(cause)}`;
    return blockedText === undefined ? [line] : [line, colors.dim(`     ${blockedText}`)];
  });
  const heading = `${formatCount(failedCount, 'scenario')} failed, with ${formatCount(causes.length, 'cause')}`;
  const skippedText = blockedScenarioCount === 0 ? '' : `; ${blockedScenarioCount} more were skipped because of them`;
  return [[colors.red(`${heading}${skippedText}. Causes in basic operations are first:`), ...lines].join('\n')];
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a broken rule. If the rule of a failed basic is not selected, uses the description in the feature. */
function formatRule(
  id: string,
  rule: RuleResult | undefined,
  { description = id }: ScenarioResult,
  colors: TerminalColors,
  ruleLink: RuleLink = () => undefined,
): string {
  if (rule === undefined) return `   ${description.split('\n')[0]?.replace(id, colors.bold(id))}`;
  const unconfirmedMark = isUnconfirmed(rule) ? colors.yellow(' (unconfirmed)') : '';
  const link = ruleLink(rule);
  const page = link === undefined ? '' : `\n   ${colors.dim(`documentation: ${link}`)}`;
  return `   ${colors.bold(id)}${unconfirmedMark}: ${rule.statement}\n   ${colors.dim(`specification: ${rule.source}`)}${page}`;
}

/** Formats the number of skipped scenarios by reason. Blocked scenarios are omitted, because the list of causes contains them. */
function formatSkipReasons({ scenarios }: Envelope, colors: TerminalColors): string[] {
  const countsByReason = new Map<string, number>();
  const failedBasics = new Set(groupByCause(scenarios).flatMap(({ basics }) => basics));
  for (const { verdict, reason, blockedBy: basic } of scenarios) {
    if (verdict === 'passed' || verdict === 'failed' || failedBasics.has(basic ?? '')) continue;
    const verdictAndReason = `${verdict}: ${reason ?? 'no reason given'}`;
    countsByReason.set(verdictAndReason, (countsByReason.get(verdictAndReason) ?? 0) + 1);
  }
  if (countsByReason.size === 0) return [];
  const lines = [...countsByReason]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${String(count).padStart(4)} ${reason}`);
  return [lines.map(colors.dim).join('\n')];
}

function formatProblems({ problems }: Envelope, colors: TerminalColors): string[] {
  return problems.map(({ what, where }) => colors.red(`problem: ${what}${where === undefined ? '' : ` (${where})`}`));
}

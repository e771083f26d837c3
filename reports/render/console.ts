/**
 * What the terminal shows when a run has ended: the failures with their exchanges, the verdict per area, what became of the rules, and as
 * last line the counts that scripts read.
 */
import { blockedText, type Cause, causesOf, causeText, countText } from '../causes.ts';
import type { Envelope, RuleResult, ScenarioResult } from '../schema/envelope.ts';
import { countVerdicts, isUnconfirmed } from '../summary.ts';
import { areaTable } from './area-table.ts';
import { conformanceLines } from './conformance-text.ts';
import { failureText } from './failure-text.ts';
import { fitted } from './fit.ts';
import { interruptionText } from './interruption-text.ts';
import { type Paint, paint } from './paint.ts';
import { ruleLines } from './rule-lines.ts';
import type { RuleLink } from './rule-link.ts';
import { selfCheckText } from './self-check-text.ts';
import { visibleEnvelope } from './visible.ts';

/** Causes of which a failure is shown in full; the list of them stands above. */
const MOST_FAILURES = 5;
const WIDTH = 80;

export interface ConsoleOptions {
  readonly color: boolean;
  /** Each failed scenario, and not one of each cause. */
  readonly all?: boolean;
  /** Where all failures can be read. */
  readonly page?: string;
  /** Where broken rules are documented. */
  readonly ruleLink?: RuleLink;
}

export function renderConsole(judged: Envelope, { color, page, all = false, ruleLink }: ConsoleOptions): string {
  const envelope = visibleEnvelope(judged);
  const colors = paint(color);
  const interruption = interruptionText(envelope);
  const parts = [
    ...(interruption === undefined ? [] : [colors.yellow(interruption)]),
    ...failures(envelope, colors, {
      color,
      all,
      ...(page === undefined ? {} : { page }),
      ...(ruleLink === undefined ? {} : { ruleLink }),
    }),
    ...skips(envelope, colors),
    areaTable(envelope, colors),
    ...problems(envelope, colors),
    ...(envelope.selfCheck === undefined ? [] : [selfCheckText(envelope.selfCheck, colors)]),
    [...ruleLines(envelope), ...conformanceLines(envelope), lastLine(envelope.scenarios)].join('\n'),
  ];
  return `${fitted(parts.join('\n\n'), WIDTH)}\n`;
}

/** The line that scripts read (cli.md); `refused` counts as passed, `expected failure` as skipped. */
export function lastLine(scenarios: readonly ScenarioResult[]): string {
  const counts = countVerdicts(scenarios);
  const passed = counts.passed + counts.refused;
  const skipped = counts.skipped + counts['expected failure'];
  return `${passed} passed, ${counts.failed} failed, ${skipped} skipped`;
}

/** By cause, each with one of its scenarios; with `all` every scenario by itself. */
function failures(
  { scenarios, rules, duties }: Envelope,
  colors: Paint,
  { all, page, ruleLink }: ConsoleOptions,
): string[] {
  const rulesById = new Map([...rules, ...duties].map((rule) => [rule.id, rule]));
  const causes = causesOf(scenarios);
  const failed = scenarios.filter(({ verdict }) => verdict === 'failed');
  const entries: readonly (readonly [ScenarioResult | undefined, Cause?])[] =
    all === true ? failed.map((scenario) => [scenario]) : causes.map((cause) => [cause.scenarios[0], cause]);
  const most = all === true ? failed.length : MOST_FAILURES;
  const listed = entries.slice(0, most).flatMap(([scenario, cause], index) => {
    if (scenario === undefined) return [];
    const row = scenario.example === undefined ? '' : ` (${Object.values(scenario.example).join(', ')})`;
    const title = `${index + 1}) ${scenario.name}${row}`.split('\n').map(colors.red).join('\n');
    const others =
      cause === undefined || cause.scenarios.length === 1 ? [] : [`   ${colors.bold(`one of ${countText(cause)}`)}`];
    const broken = scenario.rules.map((id) => ruleText(id, rulesById.get(id), scenario, colors, ruleLink));
    const text = failureText(scenario).replaceAll('\n', '\n   ');
    return [[title, `   ${colors.dim(scenario.id)}`, ...others, ...broken, `   ${text}`].join('\n')];
  });
  const where = page === undefined ? '' : `; ${page} shows them all`;
  const rest = entries.length - listed.length;
  const left = rest > 0 ? [colors.red(`… and ${rest} more causes${where}, and so does --all`)] : [];
  return [...causeList(causes, failed.length, colors), ...listed, ...left];
}

/** What one wants to see first, unless each failure is one cause and all of them are shown in full anyway. */
function causeList(causes: readonly Cause[], failed: number, colors: Paint): string[] {
  const blocked = causes.reduce((sum, cause) => sum + cause.blocked.scenarios.length, 0);
  const few = causes.length === failed && causes.length <= MOST_FAILURES;
  if (causes.length === 0 || (few && blocked === 0)) return [];
  const lines = causes.flatMap((cause) => {
    const behind = blockedText(cause);
    const line = `${String(cause.scenarios.length).padStart(4)} ${causeText(cause)}`;
    return behind === undefined ? [line] : [line, colors.dim(`     ${behind}`)];
  });
  const some = `${plural(failed, 'scenario')} failed, of ${plural(causes.length, 'cause')}`;
  const rest = blocked === 0 ? '' : `; ${blocked} more would show nothing else and were not sent`;
  return [[colors.red(`${some}${rest}. The most basic first:`), ...lines].join('\n')];
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Of a basic that was not selected the report has what the feature says of its rule. */
function ruleText(
  id: string,
  rule: RuleResult | undefined,
  { description = id }: ScenarioResult,
  colors: Paint,
  ruleLink: RuleLink = () => undefined,
): string {
  if (rule === undefined) return `   ${description.split('\n')[0]?.replace(id, colors.bold(id))}`;
  const unconfirmed = isUnconfirmed(rule) ? colors.yellow(' (unconfirmed)') : '';
  const link = ruleLink(rule);
  const page = link === undefined ? '' : `\n   ${colors.dim(`documentation: ${link}`)}`;
  return `   ${colors.bold(id)}${unconfirmed}: ${rule.statement}\n   ${colors.dim(`specification: ${rule.source}`)}${page}`;
}

/** Skipped scenarios by reason: a list of reasons is read, a list of scenarios is not. What a failure blocks is told with it. */
function skips({ scenarios }: Envelope, colors: Paint): string[] {
  const reasons = new Map<string, number>();
  const withCause = new Set(causesOf(scenarios).flatMap(({ basics }) => basics));
  for (const { verdict, reason, blockedBy: basic } of scenarios) {
    if (verdict === 'passed' || verdict === 'failed' || withCause.has(basic ?? '')) continue;
    const key = `${verdict}: ${reason ?? 'no reason given'}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  if (reasons.size === 0) return [];
  const lines = [...reasons]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${String(count).padStart(4)} ${reason}`);
  return [lines.map(colors.dim).join('\n')];
}

function problems({ problems: list }: Envelope, colors: Paint): string[] {
  return list.map(({ what, where }) => colors.red(`problem: ${what}${where === undefined ? '' : ` (${where})`}`));
}

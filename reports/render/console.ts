/**
 * What the terminal shows: a sign per scenario while it runs, then the failures with their exchanges, the verdict per area, and as last line the counts that
 * scripts read.
 */
import type { Envelope, RuleResult, ScenarioResult, Verdict } from '../schema/envelope.ts';
import { type Counts, countVerdicts, summarizeAreas } from '../summary.ts';
import { failureText } from './failure-text.ts';
import { type Paint, paint } from './paint.ts';
import { selfCheckText } from './self-check-text.ts';

const SIGNS: Readonly<Record<Verdict, string>> = {
  passed: '.',
  failed: 'F',
  skipped: '-',
  refused: 'r',
  'expected failure': 'x',
};
const PROGRESS_WIDTH = 80;

export interface ConsoleOptions {
  readonly color: boolean;
}

export interface Progress {
  /** What to print when this scenario has ended. */
  readonly scenario: (result: ScenarioResult) => string;
  /** What ends the block of signs. */
  readonly end: () => string;
}

/** One sign per scenario, with a count at the end of each line. */
export function createProgress(total: number, { color }: ConsoleOptions): Progress {
  const colors = paint(color);
  let done = 0;
  return {
    scenario({ verdict }) {
      done += 1;
      const sign = colorOf(colors, verdict)(SIGNS[verdict]);
      const full = done % PROGRESS_WIDTH === 0;
      return full || done === total
        ? `${sign}${' '.repeat(full ? 0 : PROGRESS_WIDTH - (done % PROGRESS_WIDTH))} ${colors.dim(`${done}/${total}`)}\n`
        : sign;
    },
    end: () => (done === total || done % PROGRESS_WIDTH === 0 ? '' : '\n'),
  };
}

export function renderConsole(envelope: Envelope, { color }: ConsoleOptions): string {
  const colors = paint(color);
  const parts = [
    ...failures(envelope, colors),
    ...skips(envelope, colors),
    areas(envelope, colors),
    ...problems(envelope, colors),
    ...(envelope.selfCheck === undefined ? [] : [selfCheckText(envelope.selfCheck, colors)]),
    `${[...ruleLines(envelope)].join('\n')}\n${lastLine(envelope.scenarios)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The line that scripts read (cli.md); `refused` counts as passed, `expected failure` as skipped. */
export function lastLine(scenarios: readonly ScenarioResult[]): string {
  const counts = countVerdicts(scenarios);
  const passed = counts.passed + counts.refused;
  const skipped = counts.skipped + counts['expected failure'];
  return `${passed} passed, ${counts.failed} failed, ${skipped} skipped`;
}

function failures({ scenarios, rules, duties }: Envelope, colors: Paint): string[] {
  const rulesById = new Map([...rules, ...duties].map((rule) => [rule.id, rule]));
  return scenarios
    .filter(({ verdict }) => verdict === 'failed')
    .map((scenario, index) => {
      const row = scenario.example === undefined ? '' : ` (${Object.values(scenario.example).join(', ')})`;
      const title = `${colors.red(`${index + 1}) ${scenario.name}${row}`)}  ${colors.dim(scenario.id)}`;
      const broken = scenario.rules.map((id) => ruleText(id, rulesById.get(id), colors));
      return [title, ...broken, `   ${failureText(scenario).replaceAll('\n', '\n   ')}`].join('\n');
    });
}

function ruleText(id: string, rule: RuleResult | undefined, colors: Paint): string {
  if (rule === undefined) return `   ${colors.bold(id)}`;
  const unconfirmed = rule.confirmed ? '' : colors.yellow(' (unconfirmed)');
  return `   ${colors.bold(id)}${unconfirmed}: ${rule.statement}\n   ${colors.dim(`specification: ${rule.source}`)}`;
}

/** Skipped scenarios by reason: a list of reasons is read, a list of scenarios is not. */
function skips({ scenarios }: Envelope, colors: Paint): string[] {
  const reasons = new Map<string, number>();
  for (const { verdict, reason } of scenarios) {
    if (verdict === 'passed' || verdict === 'failed') continue;
    const key = `${verdict}: ${reason ?? 'no reason given'}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  if (reasons.size === 0) return [];
  const lines = [...reasons]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${String(count).padStart(4)} ${reason}`);
  return [colors.dim(lines.join('\n'))];
}

function areas(envelope: Envelope, colors: Paint): string {
  const rows = summarizeAreas(envelope);
  const width = Math.max(...rows.map(({ area }) => area.length), 4);
  return rows
    .map(({ area, rules, scenarios }) => {
      const verdict = verdictOf(rules, scenarios);
      const ruleCount = Object.values(rules).reduce((sum, count) => sum + count, 0);
      const ruleCounts = `${String(rules.passed + rules.refused).padStart(3)} of ${String(ruleCount).padStart(3)} rules`;
      const text = `${ruleCount === 0 ? ' '.repeat(ruleCounts.length) : `${ruleCounts},`} ${lineOf(scenarios)}`;
      return `${colorOf(colors, verdict)(verdict.padEnd(7))} ${area.padEnd(width)} ${text}`;
    })
    .join('\n');
}

function verdictOf(rules: Counts, scenarios: Counts): Verdict {
  if (rules.failed > 0 || scenarios.failed > 0) return 'failed';
  return rules.passed + rules.refused + scenarios.passed + scenarios.refused > 0 ? 'passed' : 'skipped';
}

function lineOf(counts: Readonly<Record<string, number>>): string {
  return (
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ') || 'no scenario'
  );
}

function problems({ problems: list }: Envelope, colors: Paint): string[] {
  return list.map(({ what, where }) => colors.red(`problem: ${what}${where === undefined ? '' : ` (${where})`}`));
}

/** `610 of 958 rules judged: 609 passed, 1 failed; not judged: …`, and the duties of clients apart. */
function ruleLines({ catalogue, rules, duties }: Envelope): string[] {
  const judged = rules.filter(({ verdict }) => verdict !== 'skipped' && verdict !== 'not run');
  const unconfirmed = judged.filter(({ confirmed }) => !confirmed).length;
  const { planned, definitions, client } = catalogue;
  const rest = catalogue.rules - rules.length - planned - definitions - client;
  const others = {
    ...Object.fromEntries(Object.entries(countVerdicts(rules)).filter(([verdict]) => NOT_JUDGED.has(verdict))),
    planned,
    'duties of clients': client,
    definitions,
    'not selected': rest,
  };
  const verdicts = judged.length === 0 ? '' : `: ${lineOf(countVerdicts(judged))}`;
  const lines = [
    `${judged.length} of ${catalogue.rules} rules judged${verdicts}${unconfirmed > 0 ? `; ${unconfirmed} unconfirmed` : ''}`,
    `not judged: ${lineOf(others)}`,
  ];
  if (duties.length > 0) lines.push(`duties of clients, on the suite's own client: ${lineOf(countVerdicts(duties))}`);
  return lines;
}

const NOT_JUDGED: ReadonlySet<string> = new Set(['skipped', 'not run']);

function colorOf(colors: Paint, verdict: Verdict): (text: string) => string {
  if (verdict === 'passed') return colors.green;
  if (verdict === 'failed') return colors.red;
  return verdict === 'skipped' ? colors.dim : colors.yellow;
}

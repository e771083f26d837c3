/** The verdict per area: rules kept of those that were asked for, and what became of the scenarios. */
import type { Envelope, Verdict } from '../schema/envelope.ts';
import { type AreaSummary, type Counts, summarizeAreas } from '../summary.ts';
import { colorOf, type Paint } from './paint.ts';

const HEAD = ['verdict', 'area', 'rules kept', 'scenarios'] as const;

export function areaTable(envelope: Envelope, colors: Paint): string {
  const rows = summarizeAreas(envelope).filter((summary) => isAskedFor(envelope, summary));
  const width = Math.max(...rows.map(({ area }) => area.length), HEAD[1].length);
  const line = (verdict: string, area: string, ruleCount: string, scenarios: string) =>
    `${verdict}  ${area.padEnd(width)}  ${ruleCount.padStart(HEAD[2].length)}  ${scenarios}`;
  const body = rows.map(({ area, rules, scenarios }) => {
    const verdict = verdictOf(rules, scenarios);
    const count = total(rules);
    const ruleCount = count === 0 ? '-' : `${rules.passed + rules.refused} of ${count}`;
    return line(colorOf(colors, verdict)(verdict.padEnd(HEAD[0].length)), area, ruleCount, countsText(scenarios));
  });
  return [colors.dim(line(...HEAD)), ...body].join('\n');
}

/** Scenarios trace rules of several areas: of a run that was narrowed only the areas with a rule of the selection are shown. */
function isAskedFor({ run }: Envelope, { rules, scenarios }: AreaSummary): boolean {
  if (Object.keys(run.selection).length === 0) return true;
  return total(rules) > rules['not run'] && total(scenarios) > 0;
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function verdictOf(rules: Counts, scenarios: Counts): Verdict {
  if (rules.failed > 0 || scenarios.failed > 0) return 'failed';
  return rules.passed + rules.refused + scenarios.passed + scenarios.refused > 0 ? 'passed' : 'skipped';
}

/** `3 passed, 1 failed`. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return (
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ') || 'none'
  );
}

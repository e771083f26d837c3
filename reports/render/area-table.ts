/** Formats the table of verdicts by area, with the passed and the selected rules, and the scenarios by verdict. */
import type { Envelope, Verdict } from '../schema/envelope.ts';
import { type AreaSummary, summarizeAreas, type VerdictCounts } from '../summary.ts';
import { chooseColor, type TerminalColors } from './terminal-colors.ts';

const HEADINGS = ['verdict', 'area', 'rules passed', 'scenarios'] as const;

export function formatAreaTable(envelope: Envelope, colors: TerminalColors): string {
  const rows = summarizeAreas(envelope).filter((summary) => isAreaSelected(envelope, summary));
  const areaWidth = Math.max(...rows.map(({ area }) => area.length), HEADINGS[1].length);
  const formatLine = (verdict: string, area: string, rulesText: string, scenarios: string) =>
    `${verdict}  ${area.padEnd(areaWidth)}  ${rulesText.padStart(HEADINGS[2].length)}  ${scenarios}`;
  const bodyLines = rows.map(({ area, rules, scenarios }) => {
    const verdict = summarizeVerdict(rules, scenarios);
    const count = sumCounts(rules);
    const rulesText = count === 0 ? '-' : `${rules.passed + rules.refused} of ${count}`;
    return formatLine(
      chooseColor(colors, verdict)(verdict.padEnd(HEADINGS[0].length)),
      area,
      rulesText,
      formatCounts(scenarios),
    );
  });
  return [colors.dim(formatLine(...HEADINGS)), ...bodyLines].join('\n');
}

/**
 * Reports whether the table contains an area. With a selection, it contains only areas with a selected rule, because a scenario may also test rules
 * of other areas.
 */
function isAreaSelected({ run }: Envelope, { rules, scenarios }: AreaSummary): boolean {
  if (Object.keys(run.selection).length === 0) return true;
  return sumCounts(rules) > rules['not run'] && sumCounts(scenarios) > 0;
}

function sumCounts(counts: VerdictCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function summarizeVerdict(rules: VerdictCounts, scenarios: VerdictCounts): Verdict {
  if (rules.failed > 0 || scenarios.failed > 0) return 'failed';
  return rules.passed + rules.refused + scenarios.passed + scenarios.refused > 0 ? 'passed' : 'skipped';
}

/** Formats counts, such as `3 passed, 1 failed`. */
export function formatCounts(counts: Readonly<Record<string, number>>): string {
  return (
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ') || 'none'
  );
}

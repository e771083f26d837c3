/**
 * Creates the rows of `reports/published/releases.json`, with the verdicts on the kube-apiserver of each release, and renders them as
 * tables.
 */

import type { Envelope } from '../../../reports/schema/envelope.ts';
import { countVerdicts } from '../../../reports/summary.ts';
import { concernsServers } from '../../../spec/rule-checks.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import { SETUPS, type Setup } from './judge.ts';

export interface ReleaseRow {
  /** The minor version, such as `1.32`. */
  readonly release: string;
  readonly version: string;
  readonly setup: Setup;
  /** The number of runs of each scenario. */
  readonly runs: number;
  readonly date: string;
  /** The revision of the suite. */
  readonly revision: string;
  readonly scenarios: { readonly passed: number; readonly failed: number; readonly skipped: number };
  /** The numbers of rules about servers, by result. */
  readonly rules: { readonly judged: number; readonly broken: number; readonly confirmed: number };
  /** The IDs of the broken rules. */
  readonly broken: readonly string[];
  readonly seconds: number;
}

export function createRow(
  { run, scenarios, rules }: Envelope,
  row: Pick<ReleaseRow, 'release' | 'version' | 'setup' | 'runs'>,
): ReleaseRow {
  const { passed, failed, skipped } = countVerdicts(scenarios);
  const counts = countVerdicts(rules.filter(concernsServers));
  return {
    ...row,
    date: run.started.slice(0, 10),
    revision: `${run.assay.revision?.slice(0, 8) ?? run.assay.version}${run.assay.modified === true ? ' modified' : ''}`,
    scenarios: { passed, failed, skipped },
    rules: { judged: counts.passed + counts.failed + counts.refused, broken: counts.failed, confirmed: counts.passed },
    broken: rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id),
    seconds: Math.round(run.seconds),
  };
}

/** Adds new rows to the old rows. A new row replaces the old row of the same release and setup. The newest release comes first. */
export function mergeRows(oldRows: readonly ReleaseRow[], newRows: readonly ReleaseRow[]): ReleaseRow[] {
  const rowsByKey = new Map([...oldRows, ...newRows].map((row) => [`${row.release} ${row.setup}`, row]));
  return [...rowsByKey.values()].toSorted(
    (a, b) =>
      parseMinorVersion(b.release) - parseMinorVersion(a.release) || SETUPS.indexOf(a.setup) - SETUPS.indexOf(b.setup),
  );
}

const TABLE_COLUMNS = [
  'release',
  'version',
  'started',
  'runs',
  'passed',
  'failed',
  'skipped',
  'rules tested',
  'broken',
  'confirmed',
  'seconds',
];

export function renderText(rows: readonly ReleaseRow[]): string {
  const lines = [TABLE_COLUMNS, ...rows.map(formatCells)];
  const widths = TABLE_COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${text.join('\n')}\n`;
}

export function renderPage(rows: readonly ReleaseRow[]): string {
  const table = [TABLE_COLUMNS, TABLE_COLUMNS.map(() => '---'), ...rows.map(formatCells)].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const brokenRows = rows.filter((row) => row.broken.length > 0);
  return `<!-- Generated from releases.json by \`npm run releases\`. Do not edit. -->

# Results for each release of kube-apiserver

The real kube-apiserver of each release, built from its published modules ([how](../../peer/README.md)) and tested with a token of \`system:masters\`: alone, with
the kube-controller-manager of its release, and for some releases started by \`assay run --launch\` with additional flags. In the setup
*resources*, each built-in kind was a resource under test (\`--resource\`). *Broken* is the number of rules that it
breaks; known [departures](../../docs/reference/departures.md) are not counted. *Confirmed* is the number of rules whose scenarios passed.

${table.join('\n')}

To repeat the runs, with Go, a C compiler and Node:

    npm ci
    npm run releases -- --launch      # --help lists the options; the first build of a release takes some minutes
${brokenRows.length === 0 ? '' : `\n## Broken\n\n${brokenRows.map((row) => `- ${row.version}, ${row.setup}: ${row.broken.map((id) => `\`${id}\``).join(', ')}`).join('\n')}\n`}`;
}

function formatCells(row: ReleaseRow): string[] {
  const { passed, failed, skipped } = row.scenarios;
  const { judged, broken, confirmed } = row.rules;
  const counts = [row.runs, passed, failed, skipped, judged, broken, confirmed, row.seconds];
  return [row.release, row.version, row.setup, ...counts.map((count) => count.toLocaleString('en'))];
}

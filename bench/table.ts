/** Formats the results as a table. */
import { meetsTarget, type Ratio, type Result } from './result.ts';

export function renderTable(results: readonly Result[]): string {
  const rows = [
    ['workload', 'simulator', 'peer', 'minimal', 'unit', 'ratio', 'target', ''],
    ...results.flatMap((result) => [
      ...formatTableRows(result),
      ...result.remarks.map((remark) => [`  ${remark}`, '', '', '', '', '', '', '']),
    ]),
  ];
  const columnWidths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.filter((row) => row[1] !== '' || column > 0).map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(columnWidths[0] ?? 0) : padCell(cell, columnWidths[column])))
        .join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function padCell(cell: string, width: number | undefined): string {
  return /^[\d.,–]+$/.test(cell) ? cell.padStart(width ?? 0) : cell.padEnd(width ?? 0);
}

function formatTableRows({ workload, unit, measured, ratios }: Result): string[][] {
  const numbers = ['simulator', 'peer', 'minimal'].map((name) => formatNumber(measured[name]));
  const [firstRatio, ...otherRatios] = ratios;
  const firstRow = [workload, ...numbers, unit, ...formatRatioCells(firstRatio)];
  return [firstRow, ...otherRatios.map((ratio) => ['', '·', '', '', '', ...formatRatioCells(ratio)])];
}

function formatRatioCells(ratio: Ratio | undefined): string[] {
  if (ratio === undefined) return ['', '', ''];
  const mark = ratio.target === undefined ? '' : meetsTarget(ratio) ? '✓' : '✕';
  return [`${formatNumber(ratio.value)} ${ratio.name}`, formatTarget(ratio), mark];
}

export function formatTarget({ target, isMaximum }: Ratio): string {
  return target === undefined ? '' : `${isMaximum === true ? '≤' : '≥'} ${target}`;
}

export function formatNumber(value: number | undefined): string {
  if (value === undefined) return '–';
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** Renders the results as a Markdown page (`npm run bench -- --page FILE`). */
import { cpus, release, totalmem, type } from 'node:os';
import { meetsTarget, type Ratio, type Result } from './result.ts';
import { formatNumber, formatTarget } from './table.ts';

export interface Setup {
  /** The flags of the command. */
  readonly flags: readonly string[];
  readonly runs: number;
  /** The release of kube-apiserver; undefined if only the simulator was measured. */
  readonly peer: string | undefined;
  readonly revision?: string;
  /** Set if the working tree had uncommitted changes. */
  readonly modified?: true;
}

const SERVER_NAMES = ['simulator', 'peer', 'minimal'];

export function renderPage(results: readonly Result[], setup: Setup): string {
  const lines = [
    '# Results of the benchmark',
    '',
    `Written by \`npm run bench -- ${setup.flags.join(' ')}\`. The [README](README.md) explains the servers and the measurements.`,
    '',
    ...renderRows(['', ''], Object.entries(describeSetup(setup))),
    '',
    ...renderRows(['workload', 'unit', ...SERVER_NAMES, 'ratio', 'target', 'met'], results.flatMap(renderResultRows)),
    '',
    ...renderRemarks(results),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function describeSetup({ runs, peer, revision, modified }: Setup): Record<string, string> {
  const [processor] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    node: process.version,
    ...(revision !== undefined && { revision: `${revision}${modified === true ? ', with changes' : ''}` }),
    ...(peer !== undefined && { peer: `kube-apiserver ${peer}` }),
    runs: runs === 1 ? '1' : `${runs}; the numbers are medians`,
  };
}

function renderResultRows({ workload, unit, measured, ratios }: Result): string[][] {
  const [firstRatio, ...otherRatios] = ratios;
  const measuredCells = SERVER_NAMES.map((name) => formatNumber(measured[name]));
  const firstRow = [workload, unit, ...measuredCells, ...renderRatioCells(firstRatio)];
  return [firstRow, ...otherRatios.map((ratio) => ['', '', '', '', '', ...renderRatioCells(ratio)])];
}

function renderRatioCells(ratio: Ratio | undefined): string[] {
  if (ratio === undefined) return ['', '', ''];
  const metCell = ratio.target === undefined ? '' : meetsTarget(ratio) ? 'yes' : 'no';
  return [`${formatNumber(ratio.value)} ${ratio.name}`, formatTarget(ratio), metCell];
}

function renderRemarks(results: readonly Result[]): string[] {
  return results.flatMap(({ workload, remarks }) => remarks.map((remark) => `- ${workload}: ${remark}`));
}

function renderRows(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

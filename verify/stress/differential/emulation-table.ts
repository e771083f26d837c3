/**
 * Converts reports of `assay diff`, about the simulator and the kube-apiserver that it emulates, to rows of
 * `reports/published/emulation.json`, and renders the rows as a table.
 */
import type { ComparisonResult } from '../../../programs/comparison/compare-programs.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';

export interface EmulationRow {
  /** The minor version, such as `1.32`. */
  readonly release: string;
  /** The version of kube-apiserver. */
  readonly version: string;
  readonly date: string;
  readonly seed: number;
  readonly steps: number;
  /** The number of steps whose responses differ, including steps whose responses differ only in texts. */
  readonly different: number;
  /** The number of steps whose responses differ only in texts. */
  readonly inTexts: number;
  /** The signatures of the differences. The signatures of differences in texts are last. */
  readonly signatures: readonly string[];
}

/** The content of `diff.json`. */
export type ReportedComparison = Omit<ComparisonResult, 'groups'> & {
  readonly differences: readonly { readonly signature: string; readonly soft: boolean; readonly ignored?: string }[];
};

export function createEmulationRow(
  { seed, steps, differentSteps, stepsWithTexts, differences }: ReportedComparison,
  row: Pick<EmulationRow, 'release' | 'version' | 'date'>,
): EmulationRow {
  const countedDifferences = differences.filter(({ ignored }) => ignored === undefined);
  const signatures = countedDifferences
    .toSorted((a, b) => Number(a.soft) - Number(b.soft))
    .map(({ signature }) => signature);
  return { ...row, seed, steps, different: differentSteps, inTexts: stepsWithTexts, signatures };
}

/** Adds new rows to the old rows. A new row replaces the old row of the same release. The newest release comes first. */
export function mergeEmulationRows(oldRows: readonly EmulationRow[], newRows: readonly EmulationRow[]): EmulationRow[] {
  const rowsByRelease = new Map([...oldRows, ...newRows].map((row) => [row.release, row]));
  return [...rowsByRelease.values()].toSorted((a, b) => parseMinorVersion(b.release) - parseMinorVersion(a.release));
}

export function renderEmulationPage(rows: readonly EmulationRow[]): string {
  const formatShare = ({ different, steps }: EmulationRow) => `${((100 * different) / steps).toFixed(2)} %`;
  const cells = rows.map((row) => {
    const { release, version, steps, different, inTexts, seed } = row;
    return [release, version, steps.toLocaleString('en'), different, inTexts, formatShare(row), seed];
  });
  const header = ['release', 'kube-apiserver', 'steps', 'different', 'in texts only', 'share', 'seed'];
  const table = [header, header.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`);
  const differingRows = rows.filter(({ signatures }) => signatures.length > 0);
  const sections = differingRows.map(
    ({ version, signatures }) =>
      `### ${version}\n\n${signatures.map((signature) => `- \`${signature}\``).join('\n')}\n`,
  );
  return `<!-- Generated from emulation.json by \`npm run differential -- --publish\`. Do not edit. -->

# The simulator compared with each release of kube-apiserver

[\`assay diff\`](../../docs/diff.md) sends random requests about all kinds to the simulator with \`--emulate-release\` and to the kube-apiserver of that release, both
without controllers, and compares the responses. *Different* is the number of requests whose responses differ, and *in texts only* the number of requests
whose responses differ only in messages or warnings.

${table.join('\n')}

To repeat the comparison, with Go, a C compiler and Node:

    npm ci
    npm run differential -- --releases all --steps 3000 --publish
${differingRows.length === 0 ? '' : `\n## Differences\n\n${sections.join('\n')}`}`;
}

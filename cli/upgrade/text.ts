/** Formats the console output of `assay upgrade`, and defines its report. */
import type { CheckResult } from './checks.ts';
import type { WriteResult } from './write.ts';

export interface UpgradeReport {
  readonly old: { readonly command: string; readonly release?: string };
  readonly new: { readonly command: string; readonly release?: string };
  readonly written: readonly string[];
  readonly unwritten: WriteResult['unwritten'];
  readonly checks: readonly CheckResult[];
}

/** Returns the console text: unwritten versions, failures, and the counts for each rule. */
export function renderUpgrade({ unwritten, checks }: UpgradeReport): string {
  const failedChecks = checks.filter(({ problem }) => problem !== undefined);
  const rules = [...Map.groupBy(checks, ({ rule }) => rule)].toSorted(([a], [b]) => a.localeCompare(b));
  const lines = [
    ...(unwritten.length === 0 ? [] : ['Not written:']),
    ...unwritten.map(({ apiVersion, kind, reason }) => `  ${kind} in ${apiVersion}: ${reason}`),
    ...(failedChecks.length === 0 ? [] : ['Failed:']),
    ...failedChecks.flatMap(({ rule, subject, problem }) => [`  ${rule}: ${subject}`, `      ${problem}`]),
    'Rules:',
    ...rules.map(([rule, checks]) => `  ${rule}: ${formatCounts(checks)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the last line of a run. */
export function renderVerdict({ written, checks }: UpgradeReport): string {
  return `${written.length} objects written; ${formatCounts(checks)}`;
}

function formatCounts(checks: readonly CheckResult[]): string {
  const failedCount = checks.filter(({ problem }) => problem !== undefined).length;
  return `${checks.length - failedCount} passed, ${failedCount} failed`;
}

/**
 * Compares kubectl 1.32 and orchctl: runs the command lines of verify/clients/orchctl/invocations/table/ with both commands on the same server.
 * Requests, output and exit codes must be equal, except for the listed departures: `node
 * verify/clients/orchctl/compare-invocations.ts [KUBECTL [WORD...]]`
 */

import type { Invocation } from './invocations/invocation.ts';
import { compareInvocations } from './invocations/run.ts';
import { CONNECTION_INVOCATIONS } from './invocations/table/connections.ts';
import { FORMAT_INVOCATIONS } from './invocations/table/formats.ts';
import { HELP_INVOCATIONS } from './invocations/table/help.ts';
import { MISTAKE_INVOCATIONS } from './invocations/table/mistakes.ts';
import { OPTION_INVOCATIONS } from './invocations/table/options.ts';
import { QUANTITY_INVOCATIONS } from './invocations/table/quantities.ts';
import { SERVER_INVOCATIONS } from './invocations/table/servers.ts';

/** All invocations to compare with kubectl. */
const INVOCATIONS: readonly Invocation[] = [
  ...OPTION_INVOCATIONS,
  ...FORMAT_INVOCATIONS,
  ...QUANTITY_INVOCATIONS,
  ...MISTAKE_INVOCATIONS,
  ...CONNECTION_INVOCATIONS,
  ...SERVER_INVOCATIONS,
  ...HELP_INVOCATIONS,
];

const [kubectl = 'kubectl', ...words] = process.argv.slice(2);
const selectedInvocations = INVOCATIONS.filter(({ lines }) => words.every((word) => lines.join(' ').includes(word)));

const totals = { count: 0, differing: 0 };
for await (const { commandLine: line, differences } of compareInvocations(kubectl, selectedInvocations)) {
  totals.count += 1;
  if (differences.length === 0) continue;
  totals.differing += 1;
  process.stdout.write(`✕ ${line}\n`);
  for (const { subject, kubectl: kubectlResult, orchctl: orchctlResult } of differences) {
    process.stdout.write(
      `  ${subject}\n${formatDifferingLines('kubectl', kubectlResult, orchctlResult)}${formatDifferingLines('orchctl', orchctlResult, kubectlResult)}`,
    );
  }
}
process.stdout.write(`${totals.count - totals.differing} of ${totals.count} invocations have equal results\n`);
process.exitCode = totals.differing === 0 && totals.count > 0 ? 0 : 1;

/** Formats the lines of an output that the other output does not contain. */
function formatDifferingLines(name: string, text: string, otherText: string): string {
  const otherLines = new Set(otherText.split('\n'));
  const differentLines = text.split('\n').filter((line) => !otherLines.has(line));
  const lines = differentLines.length === 0 ? text.split('\n') : differentLines;
  return lines.map((line) => `    ${name}: ${line}\n`).join('');
}

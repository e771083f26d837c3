/**
 * Compares kubectl 1.32 and orchctl on the invocations of verify/clients/orchctl/invocations/ with the same server: requests, output and
 * exit codes must be equal, except for the departures listed there: node verify/clients/orchctl/compare-invocations.ts [KUBECTL [WORD...]]
 */

import type { Invocation } from './invocations/invocation.ts';
import { compareAll } from './invocations/run.ts';
import { CONNECTION_INVOCATIONS } from './invocations/table/connections.ts';
import { FORMAT_INVOCATIONS } from './invocations/table/formats.ts';
import { HELP_INVOCATIONS } from './invocations/table/help.ts';
import { MISTAKE_INVOCATIONS } from './invocations/table/mistakes.ts';
import { OPTION_INVOCATIONS } from './invocations/table/options.ts';
import { QUANTITY_INVOCATIONS } from './invocations/table/quantities.ts';
import { SERVER_INVOCATIONS } from './invocations/table/servers.ts';

/** All invocations to compare with kubectl. */
const TABLE: readonly Invocation[] = [
  ...OPTION_INVOCATIONS,
  ...FORMAT_INVOCATIONS,
  ...QUANTITY_INVOCATIONS,
  ...MISTAKE_INVOCATIONS,
  ...CONNECTION_INVOCATIONS,
  ...SERVER_INVOCATIONS,
  ...HELP_INVOCATIONS,
];

const [kubectl = 'kubectl', ...words] = process.argv.slice(2);
const chosenTable = TABLE.filter(({ lines }) => words.every((word) => lines.join(' ').includes(word)));

const total = { count: 0, differing: 0 };
for await (const { line, differences } of compareAll(kubectl, chosenTable)) {
  total.count += 1;
  if (differences.length === 0) continue;
  total.differing += 1;
  process.stdout.write(`✕ ${line}\n`);
  for (const { what, kubectl: kubectlResult, orchctl: orchctlResult } of differences) {
    process.stdout.write(
      `  ${what}\n${indentDifference('kubectl', kubectlResult, orchctlResult)}${indentDifference('orchctl', orchctlResult, kubectlResult)}`,
    );
  }
}
process.stdout.write(`${total.count - total.differing} of ${total.count} invocations are the same\n`);
process.exitCode = total.differing === 0 && total.count > 0 ? 0 : 1;

/** Omits lines that both outputs contain. */
function indentDifference(name: string, text: string, otherText: string): string {
  const otherLines = new Set(otherText.split('\n'));
  const differentLines = text.split('\n').filter((line) => !otherLines.has(line));
  const lines = differentLines.length === 0 ? text.split('\n') : differentLines;
  return lines.map((line) => `    ${name}: ${line}\n`).join('');
}

/**
 * Compares kubectl 1.32 and orchctl on the invocations of verify/clients/orchctl/invocations/ with the same server: requests, output and
 * exit codes must be equal, except for the departures listed there: node verify/clients/orchctl/compare-invocations.ts [KUBECTL [WORD...]]
 */

import { compareAll } from './invocations/run.ts';
import { TABLE } from './invocations/table/invocations.ts';

const [kubectl = 'kubectl', ...words] = process.argv.slice(2);
const chosen = TABLE.filter(({ lines }) => words.every((word) => lines.join(' ').includes(word)));

let count = 0;
let failed = 0;
for await (const { line, differences } of compareAll(kubectl, chosen)) {
  count += 1;
  if (differences.length === 0) continue;
  failed += 1;
  process.stdout.write(`✕ ${line}\n`);
  for (const { what, kubectl: theirs, orchctl: ours } of differences) {
    process.stdout.write(
      `  ${what}\n${indentDifference('kubectl', theirs, ours)}${indentDifference('orchctl', ours, theirs)}`,
    );
  }
}
process.stdout.write(`${count - failed} of ${count} invocations are the same\n`);
process.exitCode = failed === 0 && count > 0 ? 0 : 1;

/** Omits lines that both have. */
function indentDifference(name: string, text: string, other: string): string {
  const same = new Set(other.split('\n'));
  const different = text.split('\n').filter((line) => !same.has(line));
  const lines = different.length === 0 ? text.split('\n') : different;
  return lines.map((line) => `    ${name}: ${line}\n`).join('');
}

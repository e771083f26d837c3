/**
 * Sends the probes of built-in kinds to the simulator and compares the responses with the responses of kube-apiserver in
 * spec/observed/probes.json: `node verify/lint/probes/compare-probes.ts [--write=yes] [Kind…]`. Fails if the number of equal responses for a kind is
 * less than the number in spec/probe-shares.json. `--write=yes` records the numbers of this run, and `--differences=yes` prints the responses
 * that differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseToolOptions } from '../../../cli/tool-options.ts';
import { startSimulator } from '../../../simulator/start-simulator.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { deriveProbes, listProbedKinds, type ProbedKind } from './derive-probes.ts';
import { readRecordedProbes, readRecordedResponses } from './probe-responses.ts';
import { type ProbeResponse, sendProbes } from './send-probes.ts';

const SHARES_FILE = new URL('../../../spec/probe-shares.json', import.meta.url);

export interface ProbeCounts {
  /** The number of probes. */
  readonly probes: number;
  /** The number of responses with the same code, reason and causes. */
  readonly equal: number;
  /** The number of probes that both servers accept or both reject. */
  readonly decided: number;
  /** The number of probes that both servers accept, with equal objects in the responses. */
  readonly objects: number;
}

const USAGE =
  'node verify/lint/probes/compare-probes.ts [--write=yes] [--differences=yes] [Kind…]: compares the responses to probes with the responses of kube-apiserver\n';

const { positionals: kindNames, values } = parseToolOptions(USAGE, { write: 'no', differences: 'no' });
const countsByKind: Record<string, ProbeCounts> = JSON.parse(readFileSync(SHARES_FILE, 'utf8'));
const recordedProbes = readRecordedProbes();
const simulator = await startSimulator({ dialect: 'kubernetes', emulateRelease: BASE_RELEASE, allowPrivileged: true });
const failures: string[] = [];
for (const kind of listProbedKinds()) {
  if (kindNames.length > 0 && !kindNames.includes(kind.resource.kind)) continue;
  const counts = compareResponses(
    kind,
    readRecordedResponses(recordedProbes, kind),
    await sendProbes(simulator.url, kind),
  );
  const recordedCounts = countsByKind[kind.key];
  if (
    recordedCounts !== undefined &&
    (counts.equal < recordedCounts.equal || counts.decided < recordedCounts.decided)
  ) {
    failures.push(
      `${kind.key}: ${counts.equal} of ${counts.probes} responses are equal, fewer than the recorded ${recordedCounts.equal}`,
    );
  }
  countsByKind[kind.key] = counts;
}
await simulator.close();
if (values.write === 'yes') writeCounts();
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length > 0 && values.write !== 'yes' ? 1 : 0;

function compareResponses(
  kind: ProbedKind,
  expected: readonly ProbeResponse[],
  actual: readonly ProbeResponse[],
): ProbeCounts {
  const isAccepted = ({ outcome }: ProbeResponse) => outcome.startsWith('2');
  const probes = deriveProbes(kind);
  const counts = { probes: probes.length, equal: 0, decided: 0, objects: 0 };
  for (const [index, probe] of probes.entries()) {
    const [expectedResponse, actualResponse] = [expected[index], actual[index]];
    if (expectedResponse === undefined || actualResponse === undefined) continue;
    if (isAccepted(expectedResponse) === isAccepted(actualResponse)) counts.decided += 1;
    if (isAccepted(expectedResponse) && expectedResponse.object === actualResponse.object) counts.objects += 1;
    if (expectedResponse.outcome === actualResponse.outcome) counts.equal += 1;
    else if (values.differences === 'yes') {
      const value = JSON.stringify(probe.value).slice(0, 80);
      process.stdout.write(
        `${kind.key} ${probe.verb} ${probe.field}: ${value}\n  ${expectedResponse.outcome}\n  ${actualResponse.outcome}\n`,
      );
    }
  }
  return counts;
}

function writeCounts(): void {
  const lines = Object.entries(countsByKind).map(
    ([key, counts]) => `${JSON.stringify(key)}: ${JSON.stringify(counts)}`,
  );
  writeFileSync(SHARES_FILE, `{\n${lines.join(',\n')}\n}\n`);
}

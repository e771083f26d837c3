/**
 * Sends the probes of built-in kinds to the simulator and compares the responses with those of kube-apiserver in spec/observed/probes.json:
 * `node verify/lint/probes/compare-probes.ts [--write=yes] [Kind…]`. Fails where fewer probes of a kind are equal than spec/probe-shares.json records; `--write`
 * records the numbers of this run, and `--differences=yes` prints the probes that differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseToolOptions } from '../../../cli/tool-options.ts';
import { startSimulator } from '../../../simulator/start-simulator.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { deriveProbes, listProbedKinds, type ProbedKind } from './derive-probes.ts';
import { readFacts, readRecordedAnswers } from './probe-facts.ts';
import { type ProbeAnswer, sendProbes } from './send-probes.ts';

const SHARES = new URL('../../../spec/probe-shares.json', import.meta.url);

export interface ProbeShare {
  readonly probes: number;
  /** Equal code, reason and causes. */
  readonly equal: number;
  /** Equally accepted or refused. */
  readonly decided: number;
  /** Accepted by both with equal objects. */
  readonly objects: number;
}

const USAGE =
  'node verify/lint/probes/compare-probes.ts [--write=yes] [--differences=yes] [Kind…]: compares answers to probes with those of kube-apiserver\n';

const { positionals: names, values } = parseToolOptions(USAGE, { write: 'no', differences: 'no' });
const shares: Record<string, ProbeShare> = JSON.parse(readFileSync(SHARES, 'utf8'));
const facts = readFacts();
const simulator = await startSimulator({ dialect: 'kubernetes', emulateRelease: BASE_RELEASE, allowPrivileged: true });
const failures: string[] = [];
for (const kind of listProbedKinds()) {
  if (names.length > 0 && !names.includes(kind.resource.kind)) continue;
  const share = compareAnswers(kind, readRecordedAnswers(facts, kind), await sendProbes(simulator.url, kind));
  const recordedShare = shares[kind.key];
  if (recordedShare !== undefined && (share.equal < recordedShare.equal || share.decided < recordedShare.decided)) {
    failures.push(`${kind.key}: ${share.equal} of ${share.probes} probes are equal, ${recordedShare.equal} were`);
  }
  shares[kind.key] = share;
}
await simulator.close();
if (values.write === 'yes') writeShares();
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length > 0 && values.write !== 'yes' ? 1 : 0;

function compareAnswers(
  kind: ProbedKind,
  expected: readonly ProbeAnswer[],
  actual: readonly ProbeAnswer[],
): ProbeShare {
  const isAccepted = ({ outcome }: ProbeAnswer) => outcome.startsWith('2');
  const probes = deriveProbes(kind);
  const counts = { probes: probes.length, equal: 0, decided: 0, objects: 0 };
  for (const [index, probe] of probes.entries()) {
    const [left, right] = [expected[index], actual[index]];
    if (left === undefined || right === undefined) continue;
    if (isAccepted(left) === isAccepted(right)) counts.decided += 1;
    if (isAccepted(left) && left.object === right.object) counts.objects += 1;
    if (left.outcome === right.outcome) counts.equal += 1;
    else if (values.differences === 'yes') {
      const value = JSON.stringify(probe.value).slice(0, 80);
      process.stdout.write(
        `${kind.key} ${probe.verb} ${probe.field}: ${value}\n  ${left.outcome}\n  ${right.outcome}\n`,
      );
    }
  }
  return counts;
}

function writeShares(): void {
  const lines = Object.entries(shares).map(([key, share]) => `${JSON.stringify(key)}: ${JSON.stringify(share)}`);
  writeFileSync(SHARES, `{\n${lines.join(',\n')}\n}\n`);
}

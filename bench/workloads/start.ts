/** The time from the start of the process to its first 200, and the resident memory then; medians of five. */

import type { Bench } from '../bench-run.ts';
import { computeMedian } from '../median.ts';
import type { Result } from '../result.ts';
import { type Subject, startPeer, startSimulator } from '../subjects.ts';
import { TARGETS } from '../targets.ts';

const TIMES = 5;
const MEBIBYTE = 2 ** 20;

export async function measureStart({ peer }: Bench): Promise<Result[]> {
  const simulator = await measureStarts(() => startSimulator());
  const subjects = { simulator, ...(peer !== undefined && { peer: await measureStarts(() => startPeer(peer)) }) };
  const selectMeasurement = (value: keyof StartResult) =>
    Object.fromEntries(Object.entries(subjects).map(([name, startResult]) => [name, startResult[value]]));
  return [
    {
      workload: 'start to first 200',
      unit: 'milliseconds',
      measured: selectMeasurement('milliseconds'),
      ratios: [{ name: 'seconds', value: simulator.milliseconds / 1000, target: TARGETS.start, isMaximum: true }],
      remarks: [],
    },
    {
      workload: 'memory of an idle server',
      unit: 'MiB',
      measured: selectMeasurement('mebibytes'),
      ratios: [{ name: 'MiB', value: simulator.mebibytes, target: TARGETS.idleMemory, isMaximum: true }],
      remarks: [],
    },
  ];
}

interface StartResult {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

async function measureStarts(start: () => Promise<Subject>): Promise<StartResult> {
  const times: number[] = [];
  const sizes: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const subject = await start();
    times.push(subject.readyAfter);
    sizes.push((subject.resident() ?? 0) / MEBIBYTE);
    await subject.stop();
  }
  return { milliseconds: computeMedian(times), mebibytes: computeMedian(sizes) };
}

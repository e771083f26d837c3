/** The time from the start of the process to its first 200, median of five. */
import { BARS } from '../bars.ts';
import type { Bench } from '../bench-run.ts';
import type { Result } from '../result.ts';
import { type Subject, startPeer, startSimulator } from '../subjects.ts';

const TIMES = 5;

export async function measureStart(bench: Bench): Promise<Result> {
  const simulator = await median(() => startSimulator());
  const { peer } = bench;
  const measured = peer === undefined ? { simulator } : { simulator, peer: await median(() => startPeer(peer)) };
  return {
    workload: 'start to first 200',
    unit: 'milliseconds',
    measured,
    ratios: [{ name: 'seconds', value: simulator / 1000, bar: BARS.start, ceiling: true }],
    remarks: [],
  };
}

async function median(start: () => Promise<Subject>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const subject = await start();
    times.push(subject.readyAfter);
    await subject.stop();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}

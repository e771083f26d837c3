/** The time from the start of the process to its first 200, and the resident memory then; medians of five. */
import { BARS } from '../bars.ts';
import type { Bench } from '../bench-run.ts';
import { median } from '../median.ts';
import type { Result } from '../result.ts';
import { type Subject, startPeer, startSimulator } from '../subjects.ts';

const TIMES = 5;
const MEBIBYTE = 2 ** 20;

export async function measureStart({ peer }: Bench): Promise<Result[]> {
  const simulator = await startSeveral(() => startSimulator());
  const subjects = { simulator, ...(peer !== undefined && { peer: await startSeveral(() => startPeer(peer)) }) };
  const measured = (value: keyof Started) =>
    Object.fromEntries(Object.entries(subjects).map(([name, started]) => [name, started[value]]));
  return [
    {
      workload: 'start to first 200',
      unit: 'milliseconds',
      measured: measured('milliseconds'),
      ratios: [{ name: 'seconds', value: simulator.milliseconds / 1000, bar: BARS.start, ceiling: true }],
      remarks: [],
    },
    {
      workload: 'memory of an idle server',
      unit: 'MiB',
      measured: measured('mebibytes'),
      ratios: [{ name: 'MiB', value: simulator.mebibytes, bar: BARS.idleMemory, ceiling: true }],
      remarks: [],
    },
  ];
}

interface Started {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

async function startSeveral(start: () => Promise<Subject>): Promise<Started> {
  const times: number[] = [];
  const sizes: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const subject = await start();
    times.push(subject.readyAfter);
    sizes.push((subject.resident() ?? 0) / MEBIBYTE);
    await subject.stop();
  }
  return { milliseconds: median(times), mebibytes: median(sizes) };
}

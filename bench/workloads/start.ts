/**
 * Measures the time from the start of the process to its first response with status 200, and the resident memory at this time. The results
 * are medians of five starts.
 */

import type { Bench } from '../bench-run.ts';
import { computeMedian } from '../median.ts';
import type { Result } from '../result.ts';
import { type BenchServer, startPeer, startSimulator } from '../servers.ts';
import { TARGETS } from '../targets.ts';

const START_COUNT = 5;
const MEBIBYTE = 2 ** 20;

export async function measureStart({ peer }: Bench): Promise<Result[]> {
  const simulator = await measureStarts(() => startSimulator());
  const resultsByServer = {
    simulator,
    ...(peer !== undefined && { peer: await measureStarts(() => startPeer(peer)) }),
  };
  const selectMember = (member: keyof StartResult) =>
    Object.fromEntries(Object.entries(resultsByServer).map(([name, startResult]) => [name, startResult[member]]));
  return [
    {
      workload: 'start to first response with 200',
      unit: 'milliseconds',
      measured: selectMember('milliseconds'),
      ratios: [{ name: 'seconds', value: simulator.milliseconds / 1000, target: TARGETS.start, isMaximum: true }],
      remarks: [],
    },
    {
      workload: 'memory of an idle server',
      unit: 'MiB',
      measured: selectMember('mebibytes'),
      ratios: [{ name: 'MiB', value: simulator.mebibytes, target: TARGETS.idleMemory, isMaximum: true }],
      remarks: [],
    },
  ];
}

interface StartResult {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

async function measureStarts(startServer: () => Promise<BenchServer>): Promise<StartResult> {
  const times: number[] = [];
  const memorySizes: number[] = [];
  for (let index = 0; index < START_COUNT; index++) {
    const server = await startServer();
    times.push(server.startupTime);
    memorySizes.push((server.readResidentMemory() ?? 0) / MEBIBYTE);
    await server.stop();
  }
  return { milliseconds: computeMedian(times), mebibytes: computeMedian(memorySizes) };
}

/**
 * Measures a simulator with 100,000 objects in files: the memory that it needs beyond the size of the objects, and its start time. The
 * targets are absolute values.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { buildCollectionPath, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import { type BenchServer, startSimulator } from '../servers.ts';
import { TARGETS } from '../targets.ts';

const NAMESPACE = 'bench-large';

export async function measureLargeStore({ generator, objectCount }: Bench): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const flags = ['--data-dir', join(folder, 'data')];
  const title = `${objectCount.toLocaleString('en')} objects in files`;
  try {
    const filledSimulator = await startSimulator(flags);
    await createNamespace(filledSimulator, NAMESPACE);
    const initialMemory = await measureMemory(filledSimulator);
    await createObjects(generator, filledSimulator, NAMESPACE, { from: 0, to: objectCount });
    const addedMemory = (await measureMemory(filledSimulator)) - initialMemory;
    const overhead = addedMemory - objectCount * (await measureObjectSize(filledSimulator));
    await filledSimulator.stop();
    const restartedSimulator = await startSimulator(flags);
    const { startupTime } = restartedSimulator;
    await measureObjectSize(restartedSimulator);
    await restartedSimulator.stop();
    return [
      createBoundedResult(
        `memory per object beyond its size, ${title}`,
        'bytes',
        overhead / objectCount,
        TARGETS.objectMemory,
      ),
      createBoundedResult(`start with ${title}`, 'milliseconds', startupTime, TARGETS.largeStart),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMemory({ measureHeap }: BenchServer): Promise<number> {
  return (await measureHeap?.())?.retained ?? 0;
}

/** Returns the size of an object in bytes. Throws if the object does not exist. */
async function measureObjectSize({ address }: BenchServer): Promise<number> {
  const response = await fetchFrom(address, `${buildCollectionPath(NAMESPACE)}/object-0`);
  if (response.status !== 200) throw new Error(`a get returned ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

function createBoundedResult(workload: string, unit: string, value: number, target: number): Result {
  return {
    workload,
    unit,
    measured: { simulator: value },
    ratios: [{ name: unit, value, target, isMaximum: true }],
    remarks: [],
  };
}

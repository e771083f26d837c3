/**
 * The cost of 100,000 objects in a simulator with the file store: memory beyond their size, and start time. Only the simulator is measured,
 * against fixed targets.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { buildCollectionPath, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import { type Subject, startSimulator } from '../subjects.ts';
import { TARGETS } from '../targets.ts';

const NAMESPACE = 'bench-large';

export async function measureLargeStore({ generator, objects }: Bench): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const flags = ['--data-dir', join(folder, 'data')];
  const title = `${objects.toLocaleString('en')} objects on files`;
  try {
    const filledSimulator = await startSimulator(flags);
    await createNamespace(filledSimulator, NAMESPACE);
    const before = await measureMemory(filledSimulator);
    await createObjects(generator, filledSimulator, NAMESPACE, { from: 0, to: objects });
    const beyond =
      (await measureMemory(filledSimulator)) - before - objects * (await measureObjectSize(filledSimulator));
    await filledSimulator.stop();
    const startedSimulator = await startSimulator(flags);
    const { readyAfter } = startedSimulator;
    await measureObjectSize(startedSimulator);
    await startedSimulator.stop();
    return [
      toBoundedRatio(
        `memory beyond its bytes of an object of ${title}`,
        'bytes',
        beyond / objects,
        TARGETS.objectMemory,
      ),
      toBoundedRatio(`start with ${title}`, 'milliseconds', readyAfter, TARGETS.largeStart),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMemory({ memory }: Subject): Promise<number> {
  return (await memory?.())?.retained ?? 0;
}

/** Returns the size of one of the objects in bytes; fails if it does not exist. */
async function measureObjectSize({ address }: Subject): Promise<number> {
  const answer = await fetchFrom(address, `${buildCollectionPath(NAMESPACE)}/object-0`);
  if (answer.status !== 200) throw new Error(`a get returned ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

function toBoundedRatio(workload: string, unit: string, value: number, target: number): Result {
  return {
    workload,
    unit,
    measured: { simulator: value },
    ratios: [{ name: unit, value, target, isMaximum: true }],
    remarks: [],
  };
}

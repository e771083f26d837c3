/**
 * What 100,000 objects cost a simulator with the file store: memory beyond their bytes, and the time of a start. Only the simulator is measured: the
 * bars are a size and a time.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BARS } from '../bars.ts';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { collection, fill, makeNamespace } from '../objects.ts';
import type { Result } from '../result.ts';
import { type Subject, startSimulator } from '../subjects.ts';

const SPACE = 'bench-large';

export async function measureLargeStore({ generator, objects }: Bench): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const flags = ['--data-dir', join(folder, 'data')];
  const title = `${objects.toLocaleString('en')} objects on files`;
  try {
    const filled = await startSimulator(flags);
    await makeNamespace(filled, SPACE);
    const before = await memoryOf(filled);
    await fill(generator, filled, SPACE, { from: 0, to: objects });
    const beyond = (await memoryOf(filled)) - before - objects * (await sizeOf(filled));
    await filled.stop();
    const started = await startSimulator(flags);
    const { readyAfter } = started;
    await sizeOf(started);
    await started.stop();
    return [
      limited(`memory beyond its bytes of an object of ${title}`, 'bytes', beyond / objects, BARS.objectMemory),
      limited(`start with ${title}`, 'milliseconds', readyAfter, BARS.largeStart),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function memoryOf({ memory }: Subject): Promise<number> {
  return (await memory?.())?.held ?? 0;
}

/** Bytes of one of the objects; fails where it is not there. */
async function sizeOf({ address }: Subject): Promise<number> {
  const answer = await fetchFrom(address, `${collection(SPACE)}/object-0`);
  if (answer.status !== 200) throw new Error(`a get answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

function limited(workload: string, unit: string, value: number, bar: number): Result {
  return {
    workload,
    unit,
    measured: { simulator: value },
    ratios: [{ name: unit, value, bar, ceiling: true }],
    remarks: [],
  };
}

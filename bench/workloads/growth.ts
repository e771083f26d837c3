/**
 * Costs that should not grow with the store: a get, a create and a page of 500 at 100,000 objects relative to 1,000, and the last page
 * relative to the first. Only the simulator is measured, relative to its own smaller store.
 */

import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import type { Load } from '../load/job.ts';
import { buildCollectionPath, createJob, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import { type Subject, startSimulator } from '../subjects.ts';
import { TARGETS } from '../targets.ts';

const SMALL_COLLECTION = 1000;
const PAGE = 500;
const NAMESPACE = 'bench-growth';

interface Costs {
  /** Milliseconds on one connection. */
  readonly get: number;
  readonly create: number;
  readonly page: number;
}

export async function measureGrowth(bench: Bench): Promise<Result[]> {
  const subject = await startSimulator();
  try {
    await createNamespace(subject, NAMESPACE);
    await createObjects(bench.generator, subject, NAMESPACE, { from: 0, to: SMALL_COLLECTION });
    const small = await measureCosts(bench, subject, SMALL_COLLECTION, 'small');
    await createObjects(bench.generator, subject, NAMESPACE, { from: SMALL_COLLECTION, to: bench.objects });
    const large = await measureCosts(bench, subject, bench.objects, 'large');
    const pages = await measurePages(subject);
    const title = `${bench.objects.toLocaleString('en')} objects`;
    return [
      ...(['get', 'create', 'page'] as const).map((name) =>
        compareCosts(`${name} at ${title}`, small[name], large[name]),
      ),
      compareCosts(`last page of ${PAGE} of ${title}`, pages.first, pages.last),
    ];
  } finally {
    await subject.stop();
  }
}

async function measureCosts(bench: Bench, subject: Subject, objects: number, name: string): Promise<Costs> {
  const fresh = `${NAMESPACE}-${name}`;
  await createNamespace(subject, fresh);
  const read = (path: string) =>
    bench.generator.run({
      to: subject.address,
      connections: 1,
      seconds: bench.seconds,
      method: 'GET',
      path,
      keys: objects,
      expected: [200],
    });
  const computeAverageCost = (load: Load) => 1000 / load.perSecond;
  await read(`${buildCollectionPath(NAMESPACE)}/object-{k}`);
  return {
    get: computeAverageCost(await read(`${buildCollectionPath(NAMESPACE)}/object-{k}`)),
    create: computeAverageCost(
      await bench.generator.run(createJob(subject, fresh, { connections: 1, seconds: bench.seconds })),
    ),
    page: computeAverageCost(await read(`${buildCollectionPath(NAMESPACE)}?limit=${PAGE}`)),
  };
}

const REPEATS = 20;

/** Returns the median cost of the first and of the last full page of a list, each requested repeatedly with its token. */
async function measurePages(subject: Subject): Promise<{ first: number; last: number }> {
  const base = `${buildCollectionPath(NAMESPACE)}?limit=${PAGE}`;
  const tokens: string[] = [];
  for (let token: string | undefined = ''; token !== undefined; ) {
    const page = await measureRead(subject, `${base}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`);
    tokens.push(token);
    token = page.continue;
  }
  const computeAverageCost = async (token: string) => {
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const { milliseconds } = await measureRead(subject, `${base}&continue=${encodeURIComponent(token)}`);
      times.push(milliseconds);
    }
    return times.toSorted((a, b) => a - b)[REPEATS / 2] ?? 0;
  };
  return { first: await computeAverageCost(tokens[1] ?? ''), last: await computeAverageCost(tokens.at(-1) ?? '') };
}

async function measureRead(
  subject: Subject,
  path: string,
): Promise<{ milliseconds: number; continue: string | undefined }> {
  const startTime = performance.now();
  const answer = await fetchFrom(subject.address, path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const milliseconds = performance.now() - startTime;
  if (answer.status !== 200) throw new Error(`the request of a page returned ${answer.status}`);
  return { milliseconds, continue: /"continue":"([^"]+)"/.exec(bytes.toString('latin1', 0, 1000))?.[1] };
}

function compareCosts(workload: string, small: number, large: number): Result {
  return {
    workload,
    unit: 'milliseconds',
    measured: { simulator: large },
    ratios: [{ name: `× ${small.toPrecision(3)} ms`, value: large / small, target: TARGETS.flat, isMaximum: true }],
    remarks: [],
  };
}

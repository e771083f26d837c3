/**
 * Measures costs that should not grow with the number of objects: a get, a create and a page of 500 with 100,000 objects relative to 1,000
 * objects, and the last page relative to the first page. Only the simulator is measured.
 */

import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import type { Load } from '../load/job.ts';
import { buildCollectionPath, createJob, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import { type Subject, startSimulator } from '../subjects.ts';
import { TARGETS } from '../targets.ts';

const SMALL_COLLECTION = 1000;
const PAGE_SIZE = 500;
const NAMESPACE = 'bench-growth';

/** Milliseconds per request on one connection. */
interface Costs {
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
      compareCosts(`last page of ${PAGE_SIZE} of ${title}`, pages.first, pages.last),
    ];
  } finally {
    await subject.stop();
  }
}

async function measureCosts(bench: Bench, subject: Subject, objects: number, name: string): Promise<Costs> {
  const emptyNamespace = `${NAMESPACE}-${name}`;
  await createNamespace(subject, emptyNamespace);
  const read = (path: string) =>
    bench.generator.run({
      address: subject.address,
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
      await bench.generator.run(createJob(subject, emptyNamespace, { connections: 1, seconds: bench.seconds })),
    ),
    page: computeAverageCost(await read(`${buildCollectionPath(NAMESPACE)}?limit=${PAGE_SIZE}`)),
  };
}

const REPEATS = 20;

/** Returns the median cost of the second and of the last page of a list. Each page is requested repeatedly with its continue token. */
async function measurePages(subject: Subject): Promise<{ first: number; last: number }> {
  const listPath = `${buildCollectionPath(NAMESPACE)}?limit=${PAGE_SIZE}`;
  const tokens: string[] = [];
  for (let token: string | undefined = ''; token !== undefined; ) {
    const continueParameter = token === '' ? '' : `&continue=${encodeURIComponent(token)}`;
    const page = await measureRead(subject, `${listPath}${continueParameter}`);
    tokens.push(token);
    token = page.continue;
  }
  const measureMedianCost = async (token: string) => {
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const { milliseconds } = await measureRead(subject, `${listPath}&continue=${encodeURIComponent(token)}`);
      times.push(milliseconds);
    }
    return times.toSorted((a, b) => a - b)[REPEATS / 2] ?? 0;
  };
  return { first: await measureMedianCost(tokens[1] ?? ''), last: await measureMedianCost(tokens.at(-1) ?? '') };
}

async function measureRead(
  subject: Subject,
  path: string,
): Promise<{ milliseconds: number; continue: string | undefined }> {
  const startTime = performance.now();
  const response = await fetchFrom(subject.address, path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const milliseconds = performance.now() - startTime;
  if (response.status !== 200) throw new Error(`the request for a page returned ${response.status}`);
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

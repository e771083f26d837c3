/**
 * Measures costs that should not grow with the number of objects: a get, a create and a page of 500 with 100,000 objects relative to 1,000
 * objects, and the last page relative to the second page, which is the first page with a continue token. Only the simulator is measured.
 */

import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import type { JobResult } from '../load/job.ts';
import { buildCollectionPath, createJob, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import { type BenchServer, startSimulator } from '../servers.ts';
import { TARGETS } from '../targets.ts';

const SMALL_COLLECTION_SIZE = 1000;
const PAGE_SIZE = 500;
const NAMESPACE = 'bench-growth';

/** Milliseconds per request on one connection. */
interface RequestCosts {
  readonly get: number;
  readonly create: number;
  readonly page: number;
}

export async function measureGrowth(bench: Bench): Promise<Result[]> {
  const server = await startSimulator();
  try {
    await createNamespace(server, NAMESPACE);
    await createObjects(bench.generator, server, NAMESPACE, { from: 0, to: SMALL_COLLECTION_SIZE });
    const smallCosts = await measureCosts(bench, server, SMALL_COLLECTION_SIZE, 'small');
    await createObjects(bench.generator, server, NAMESPACE, { from: SMALL_COLLECTION_SIZE, to: bench.objectCount });
    const largeCosts = await measureCosts(bench, server, bench.objectCount, 'large');
    const pages = await measurePages(server);
    const title = `${bench.objectCount.toLocaleString('en')} objects`;
    return [
      ...(['get', 'create', 'page'] as const).map((name) =>
        compareCosts(`${name} at ${title}`, smallCosts[name], largeCosts[name]),
      ),
      compareCosts(`last page of ${PAGE_SIZE} of ${title}`, pages.second, pages.last),
    ];
  } finally {
    await server.stop();
  }
}

async function measureCosts(
  bench: Bench,
  server: BenchServer,
  objectCount: number,
  name: string,
): Promise<RequestCosts> {
  const emptyNamespace = `${NAMESPACE}-${name}`;
  await createNamespace(server, emptyNamespace);
  const sendGets = (path: string) =>
    bench.generator.run({
      address: server.address,
      connectionCount: 1,
      seconds: bench.seconds,
      method: 'GET',
      path,
      keyCount: objectCount,
      expectedStatuses: [200],
    });
  const computeAverageCost = (result: JobResult) => 1000 / result.perSecond;
  await sendGets(`${buildCollectionPath(NAMESPACE)}/object-{k}`);
  return {
    get: computeAverageCost(await sendGets(`${buildCollectionPath(NAMESPACE)}/object-{k}`)),
    create: computeAverageCost(
      await bench.generator.run(createJob(server, emptyNamespace, { connectionCount: 1, seconds: bench.seconds })),
    ),
    page: computeAverageCost(await sendGets(`${buildCollectionPath(NAMESPACE)}?limit=${PAGE_SIZE}`)),
  };
}

const REPEAT_COUNT = 20;

/** Returns the median cost of the second and of the last page of a list. Each page is requested repeatedly with its continue token. */
async function measurePages(server: BenchServer): Promise<{ second: number; last: number }> {
  const listPath = `${buildCollectionPath(NAMESPACE)}?limit=${PAGE_SIZE}`;
  const tokens: string[] = [];
  for (let token: string | undefined = ''; token !== undefined; ) {
    const continueParameter = token === '' ? '' : `&continue=${encodeURIComponent(token)}`;
    const page = await measureRead(server, `${listPath}${continueParameter}`);
    tokens.push(token);
    token = page.continue;
  }
  const measureMedianCost = async (token: string) => {
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEAT_COUNT; repeat++) {
      const { milliseconds } = await measureRead(server, `${listPath}&continue=${encodeURIComponent(token)}`);
      times.push(milliseconds);
    }
    return times.toSorted((a, b) => a - b)[REPEAT_COUNT / 2] ?? 0;
  };
  return { second: await measureMedianCost(tokens[1] ?? ''), last: await measureMedianCost(tokens.at(-1) ?? '') };
}

async function measureRead(
  server: BenchServer,
  path: string,
): Promise<{ milliseconds: number; continue: string | undefined }> {
  const startTime = performance.now();
  const response = await fetchFrom(server.address, path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const milliseconds = performance.now() - startTime;
  if (response.status !== 200) throw new Error(`the request for a page returned ${response.status}`);
  return { milliseconds, continue: /"continue":"([^"]+)"/.exec(bytes.toString('latin1', 0, 1000))?.[1] };
}

function compareCosts(workload: string, smallCost: number, largeCost: number): Result {
  return {
    workload,
    unit: 'milliseconds',
    measured: { simulator: largeCost },
    ratios: [
      {
        name: `× ${smallCost.toPrecision(3)} ms`,
        value: largeCost / smallCost,
        target: TARGETS.growth,
        isMaximum: true,
      },
    ],
    remarks: [],
  };
}

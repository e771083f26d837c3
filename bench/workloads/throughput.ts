/**
 * Measures requests per second over eight keep-alive connections: get, list of 500 in several encodings, create, update, three types of
 * patch, and delete. The servers alternate, and the best round of each server counts.
 */

import { getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import type { LoadGenerator } from '../load/client.ts';
import type { Job, JobResult } from '../load/job.ts';
import { buildCollectionPath, buildEndpoints, createJob, createNamespace, createObjects } from '../objects.ts';
import type { Ratio, Result } from '../result.ts';
import { type BenchServer, startMinimalServer } from '../servers.ts';
import { TARGETS } from '../targets.ts';

export const THROUGHPUT_WORKLOADS = [
  'get',
  'list',
  'list-protobuf',
  'list-table',
  'list-any',
  'list-selector',
  'list-gzip',
  'create',
  'update',
  'patch-json',
  'patch-merge',
  'patch-strategic',
  'delete',
] as const;
export type ThroughputWorkload = (typeof THROUGHPUT_WORKLOADS)[number];

const OBJECT_COUNT = 500;
const NAMESPACE = 'bench-throughput';
const { protobufMediaType: PROTOBUF_TYPE, metaGroup } = getDialect('kubernetes');
const TABLE_TYPE = `application/json;as=Table;v=v1;g=${metaGroup}`;
const WORKLOAD_TITLES: Partial<Record<ThroughputWorkload, string>> = {
  list: 'list of 500',
  'list-protobuf': 'list of 500 as protobuf',
  'list-table': 'list of 500 as Table',
  'list-any': 'list of 500 at resourceVersion=0',
  'list-selector': 'list of 1 of 500 by label',
  'list-gzip': 'list of 500 in gzip',
  'patch-json': 'patch, JSON',
  'patch-merge': 'patch, merge',
  'patch-strategic': 'patch, strategic merge',
};

const JSON_PATCH_BODY = JSON.stringify([{ op: 'replace', path: '/metadata/labels/marker', value: 'p{n}' }]);
const MERGE_PATCH_BODY = JSON.stringify({ metadata: { labels: { marker: 'p{n}' } } });

type MeasureRound = (server: BenchServer, round: number) => Promise<JobResult>;

export async function measureThroughput(bench: Bench, workload: ThroughputWorkload): Promise<Result> {
  for (const server of bench.servers) await createMissingObjects(bench.generator, server);
  const minimalServers = await startMinimalServers(bench, workload);
  const lowestTimes = new Map<string, number>();
  const servers = [...bench.servers, ...minimalServers];
  const bestRounds = await measureBestRounds(bench, servers, createMeasurements(bench)[workload], lowestTimes);
  for (const server of minimalServers) await server.stop();
  return createResult(workload, bestRounds, lowestTimes);
}

/** Returns the best round of each server by name. Adds the lowest processor time per request of each server to `lowestTimes`. */
export async function measureBestRounds(
  { roundCount }: Bench,
  servers: readonly BenchServer[],
  measureRound: MeasureRound,
  lowestTimes = new Map<string, number>(),
): Promise<Map<string, JobResult>> {
  const bestRounds = new Map<string, JobResult>();
  for (let round = 0; round < roundCount; round++)
    for (const server of servers) {
      const initialTime = server.readProcessorTime();
      const result = await measureRound(server, round);
      const finalTime = server.readProcessorTime();
      if (initialTime !== undefined && finalTime !== undefined) {
        const timePerRequest = (finalTime - initialTime) / result.responseCount;
        lowestTimes.set(server.name, Math.min(timePerRequest, lowestTimes.get(server.name) ?? timePerRequest));
      }
      if (result.perSecond >= (bestRounds.get(server.name)?.perSecond ?? 0)) bestRounds.set(server.name, result);
    }
  return bestRounds;
}

/** Creates the 500 objects of the workloads if they do not exist. */
async function createMissingObjects(generator: LoadGenerator, server: BenchServer): Promise<void> {
  await createNamespace(server, NAMESPACE);
  const lastObjectResponse = await fetchFrom(
    server.address,
    `${buildCollectionPath(NAMESPACE)}/object-${OBJECT_COUNT - 1}`,
  );
  await lastObjectResponse.arrayBuffer();
  if (lastObjectResponse.status === 404)
    await createObjects(generator, server, NAMESPACE, { from: 0, to: OBJECT_COUNT });
}

function createMeasurements(bench: Bench): Record<ThroughputWorkload, MeasureRound> {
  const { connectionCount, seconds } = bench;
  const createReadMeasurement =
    (path: string, acceptHeaders: Pick<Job, 'accept' | 'acceptEncoding'> = {}) =>
    (server: BenchServer) =>
      bench.generator.run({
        address: server.address,
        connectionCount,
        seconds,
        method: 'GET',
        path,
        ...acceptHeaders,
        keyCount: OBJECT_COUNT,
        expectedStatuses: [200],
      });
  const createWriteMeasurement =
    (method: string, body: string, contentType?: string) => (server: BenchServer, round: number) =>
      bench.generator.run({
        ...{
          address: server.address,
          connectionCount,
          seconds,
          method,
          body,
          keyCount: OBJECT_COUNT,
          expectedStatuses: [200],
        },
        ...compact({ contentType }),
        path: `${buildCollectionPath(NAMESPACE)}/object-{k}`,
        firstRequestNumber: round * 10_000_000,
      });
  return {
    get: createReadMeasurement(`${buildCollectionPath(NAMESPACE)}/object-{k}`),
    list: createReadMeasurement(buildCollectionPath(NAMESPACE)),
    'list-protobuf': createReadMeasurement(buildCollectionPath(NAMESPACE), { accept: PROTOBUF_TYPE }),
    'list-table': createReadMeasurement(buildCollectionPath(NAMESPACE), { accept: TABLE_TYPE }),
    'list-any': createReadMeasurement(`${buildCollectionPath(NAMESPACE)}?resourceVersion=0`),
    'list-selector': createReadMeasurement(`${buildCollectionPath(NAMESPACE)}?labelSelector=called%3Dobject-7`),
    'list-gzip': createReadMeasurement(buildCollectionPath(NAMESPACE), { acceptEncoding: 'gzip' }),
    create: (server, round) =>
      measureInNewNamespace(server, `create-${round}`, (namespace) => measureCreates(bench, server, namespace)),
    update: createWriteMeasurement('PUT', buildEndpoints('object-{k}', 'm{n}')),
    'patch-json': createWriteMeasurement('PATCH', JSON_PATCH_BODY, 'application/json-patch+json'),
    'patch-merge': createWriteMeasurement('PATCH', MERGE_PATCH_BODY, 'application/merge-patch+json'),
    'patch-strategic': createWriteMeasurement('PATCH', MERGE_PATCH_BODY, 'application/strategic-merge-patch+json'),
    delete: (server, round) =>
      measureInNewNamespace(server, `delete-${round}`, (namespace) => measureDeletes(bench, server, namespace)),
  };
}

async function measureInNewNamespace(
  server: BenchServer,
  name: string,
  measure: (namespace: string) => Promise<JobResult>,
): Promise<JobResult> {
  const namespace = `${NAMESPACE}-${name}-${Date.now().toString(36)}`;
  await createNamespace(server, namespace);
  return measure(namespace);
}

function measureCreates(
  { generator, connectionCount, seconds }: Bench,
  server: BenchServer,
  namespace: string,
): Promise<JobResult> {
  return generator.run(createJob(server, namespace, { connectionCount, seconds }));
}

/** Deletes as many objects as can be created during a round. */
async function measureDeletes(bench: Bench, server: BenchServer, namespace: string): Promise<JobResult> {
  const { responseCount } = await measureCreates(bench, server, namespace);
  const job: Job = {
    address: server.address,
    connectionCount: bench.connectionCount,
    method: 'DELETE',
    path: `${buildCollectionPath(namespace)}/object-{n}`,
    requestCount: responseCount,
    expectedStatuses: [200],
  };
  return bench.generator.run(job);
}

/** Starts a minimal server that returns the same response as the simulator. Only the workloads get and list have a minimal server. */
async function startMinimalServers(bench: Bench, workload: ThroughputWorkload): Promise<BenchServer[]> {
  const [server] = bench.servers;
  if (server === undefined || (workload !== 'get' && workload !== 'list')) return [];
  const path = workload === 'get' ? `${buildCollectionPath(NAMESPACE)}/object-0` : buildCollectionPath(NAMESPACE);
  const response = await fetchFrom(server.address, path);
  return [await startMinimalServer(Buffer.from(await response.arrayBuffer()))];
}

function createResult(
  workload: ThroughputWorkload,
  bestRounds: ReadonlyMap<string, JobResult>,
  lowestTimes: ReadonlyMap<string, number>,
): Result {
  const findRate = (name: string) => bestRounds.get(name)?.perSecond;
  const [simulator, peer, minimal] = [findRate('simulator'), findRate('peer'), findRate('minimal')];
  const ratios: Ratio[] = [];
  const targets = TARGETS.throughput[workload];
  if (simulator !== undefined && peer !== undefined)
    ratios.push({
      name: '× peer',
      value: simulator / peer,
      target: targets.throughput,
    });
  const processor = computeProcessorTimeRatio(lowestTimes, targets.processor);
  ratios.push(...processor.ratios);
  if (simulator !== undefined && minimal !== undefined)
    ratios.push({
      name: '× minimal',
      value: simulator / minimal,
      ...(workload === 'get' ? { target: TARGETS.minimalGet } : {}),
    });
  return {
    workload: WORKLOAD_TITLES[workload] ?? workload,
    unit: 'per second',
    measured: Object.fromEntries([...bestRounds].map(([name, result]) => [name, result.perSecond])),
    ratios,
    remarks: [...processor.remarks, ...[...bestRounds].flatMap(([name, result]) => createRemarks(name, result))],
  };
}

/** Computes the ratio of the processor times, which is meaningful even if the load generator limits the throughput. */
export function computeProcessorTimeRatio(
  lowestTimes: ReadonlyMap<string, number>,
  target: number,
  unit = 'a request',
): { ratios: Ratio[]; remarks: string[] } {
  const [simulator, peer] = [lowestTimes.get('simulator'), lowestTimes.get('peer')];
  if (simulator === undefined || peer === undefined) return { ratios: [], remarks: [] };
  const toMicroseconds = (milliseconds: number) => `${(milliseconds * 1000).toPrecision(3)} µs`;
  return {
    ratios: [{ name: '× peer in processor time', value: peer / simulator, target }],
    remarks: [
      `${unit} takes ${toMicroseconds(simulator)} of the simulator's processor time, ${toMicroseconds(peer)} of the peer's`,
    ],
  };
}

/** The maximum share of a processor for the load generator. With a greater share, it may limit the measurement. */
const MAX_GENERATOR_SHARE = 0.9;

export function createRemarks(name: string, result: JobResult): string[] {
  const statusRemarks = Object.entries(result.unexpectedStatuses).map(
    ([status, count]) => `${name}: ${count} responses with status ${status}`,
  );
  const busyRemarks =
    result.generatorCpuShare > MAX_GENERATOR_SHARE
      ? [`${name}: the generator was ${Math.round(result.generatorCpuShare * 100)} % busy`]
      : [];
  return [...statusRemarks, ...busyRemarks];
}

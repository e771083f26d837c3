/**
 * Requests per second over eight keep-alive connections: get, list of 500 in several encodings, create, update, three types of patch,
 * delete. The servers alternate, and the best round of each counts.
 */

import { dialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import type { Generator } from '../load/client.ts';
import type { Job, Load } from '../load/job.ts';
import { buildCollectionPath, buildEndpoints, createJob, createNamespace, createObjects } from '../objects.ts';
import type { Ratio, Result } from '../result.ts';
import { type Subject, startMinimalServer } from '../subjects.ts';
import { TARGETS } from '../targets.ts';

export const THROUGHPUT = [
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
export type ThroughputWorkload = (typeof THROUGHPUT)[number];

const OBJECTS = 500;
const NAMESPACE = 'bench-throughput';
const { protobufMediaType: PROTOBUF, metaGroup } = dialect('kubernetes');
const TABLE = `application/json;as=Table;v=v1;g=${metaGroup}`;
const NAMES: Partial<Record<ThroughputWorkload, string>> = {
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

const JSON_PATCH = JSON.stringify([{ op: 'replace', path: '/metadata/labels/marker', value: 'p{n}' }]);
const MERGE_PATCH = JSON.stringify({ metadata: { labels: { marker: 'p{n}' } } });

type Measure = (subject: Subject, round: number) => Promise<Load>;

export async function measureThroughput(bench: Bench, workload: ThroughputWorkload): Promise<Result> {
  for (const subject of bench.subjects) await prepare(bench.generator, subject);
  const bare = await startMinimalServerFor(bench, workload);
  const least = new Map<string, number>();
  const best = await measureBestRounds(bench, [...bench.subjects, ...bare], createMeasures(bench)[workload], least);
  for (const subject of bare) await subject.stop();
  return toResult(workload, best, least);
}

/** Returns the best round of each server by name, and the lowest processor time per request. */
export async function measureBestRounds(
  { rounds }: Bench,
  subjects: readonly Subject[],
  measure: Measure,
  least = new Map<string, number>(),
): Promise<Map<string, Load>> {
  const best = new Map<string, Load>();
  for (let round = 0; round < rounds; round++)
    for (const subject of subjects) {
      const before = subject.processorTime();
      const load = await measure(subject, round);
      const after = subject.processorTime();
      if (before !== undefined && after !== undefined) {
        const value = (after - before) / load.requests;
        least.set(subject.name, Math.min(value, least.get(subject.name) ?? value));
      }
      if (load.perSecond >= (best.get(subject.name)?.perSecond ?? 0)) best.set(subject.name, load);
    }
  return best;
}

/** Creates 500 objects in a separate namespace, once. */
async function prepare(generator: Generator, subject: Subject): Promise<void> {
  await createNamespace(subject, NAMESPACE);
  const present = await fetchFrom(subject.address, `${buildCollectionPath(NAMESPACE)}/object-${OBJECTS - 1}`);
  await present.arrayBuffer();
  if (present.status === 404) await createObjects(generator, subject, NAMESPACE, { from: 0, to: OBJECTS });
}

function createMeasures(bench: Bench): Record<ThroughputWorkload, Measure> {
  const { connections, seconds } = bench;
  const readRequests =
    (path: string, acceptHeaders: Pick<Job, 'accept' | 'acceptEncoding'> = {}) =>
    (subject: Subject) =>
      bench.generator.run({
        to: subject.address,
        connections,
        seconds,
        method: 'GET',
        path,
        ...acceptHeaders,
        keys: OBJECTS,
        expected: [200],
      });
  const writeRequests = (method: string, body: string, contentType?: string) => (subject: Subject, round: number) =>
    bench.generator.run({
      ...{ to: subject.address, connections, seconds, method, body, keys: OBJECTS, expected: [200] },
      ...compact({ contentType }),
      path: `${buildCollectionPath(NAMESPACE)}/object-{k}`,
      from: round * 10_000_000,
    });
  return {
    get: readRequests(`${buildCollectionPath(NAMESPACE)}/object-{k}`),
    list: readRequests(buildCollectionPath(NAMESPACE)),
    'list-protobuf': readRequests(buildCollectionPath(NAMESPACE), { accept: PROTOBUF }),
    'list-table': readRequests(buildCollectionPath(NAMESPACE), { accept: TABLE }),
    'list-any': readRequests(`${buildCollectionPath(NAMESPACE)}?resourceVersion=0`),
    'list-selector': readRequests(`${buildCollectionPath(NAMESPACE)}?labelSelector=called%3Dobject-7`),
    'list-gzip': readRequests(buildCollectionPath(NAMESPACE), { acceptEncoding: 'gzip' }),
    create: (subject, round) =>
      runInFreshNamespace(subject, `create-${round}`, (namespace) => measureCreates(bench, subject, namespace)),
    update: writeRequests('PUT', buildEndpoints('object-{k}', 'm{n}')),
    'patch-json': writeRequests('PATCH', JSON_PATCH, 'application/json-patch+json'),
    'patch-merge': writeRequests('PATCH', MERGE_PATCH, 'application/merge-patch+json'),
    'patch-strategic': writeRequests('PATCH', MERGE_PATCH, 'application/strategic-merge-patch+json'),
    delete: (subject, round) =>
      runInFreshNamespace(subject, `delete-${round}`, (namespace) => measureDeletes(bench, subject, namespace)),
  };
}

async function runInFreshNamespace(
  subject: Subject,
  name: string,
  use: (namespace: string) => Promise<Load>,
): Promise<Load> {
  const namespace = `${NAMESPACE}-${name}-${Date.now().toString(36)}`;
  await createNamespace(subject, namespace);
  return use(namespace);
}

function measureCreates(
  { generator, connections, seconds }: Bench,
  subject: Subject,
  namespace: string,
): Promise<Load> {
  return generator.run(createJob(subject, namespace, { connections, seconds }));
}

/** Deletes as many objects as can be created during a round. */
async function measureDeletes(bench: Bench, subject: Subject, namespace: string): Promise<Load> {
  const { requests } = await measureCreates(bench, subject, namespace);
  const job: Job = {
    to: subject.address,
    connections: bench.connections,
    method: 'DELETE',
    path: `${buildCollectionPath(namespace)}/object-{n}`,
    count: requests,
    expected: [200],
  };
  return bench.generator.run(job);
}

/** Starts a minimal server that returns the response of the simulator. Only reads have one. */
async function startMinimalServerFor(bench: Bench, workload: ThroughputWorkload): Promise<Subject[]> {
  const [subject] = bench.subjects;
  if (subject === undefined || (workload !== 'get' && workload !== 'list')) return [];
  const path = workload === 'get' ? `${buildCollectionPath(NAMESPACE)}/object-0` : buildCollectionPath(NAMESPACE);
  const answer = await fetchFrom(subject.address, path);
  return [await startMinimalServer(Buffer.from(await answer.arrayBuffer()))];
}

function toResult(
  workload: ThroughputWorkload,
  best: ReadonlyMap<string, Load>,
  least: ReadonlyMap<string, number>,
): Result {
  const computeRate = (name: string) => best.get(name)?.perSecond;
  const [simulator, peer, bare] = [computeRate('simulator'), computeRate('peer'), computeRate('bare')];
  const ratios: Ratio[] = [];
  const targets = TARGETS.throughput[workload];
  if (simulator !== undefined && peer !== undefined)
    ratios.push({
      name: '× peer',
      value: simulator / peer,
      target: targets.throughput,
    });
  const processor = computeProcessorTimeRatio(least, targets.processor);
  ratios.push(...processor.ratios);
  if (simulator !== undefined && bare !== undefined)
    ratios.push({
      name: '× bare',
      value: simulator / bare,
      ...(workload === 'get' ? { target: TARGETS.bareGet } : {}),
    });
  return {
    workload: NAMES[workload] ?? workload,
    unit: 'per second',
    measured: Object.fromEntries([...best].map(([name, load]) => [name, load.perSecond])),
    ratios,
    remarks: [...processor.remarks, ...[...best].flatMap(([name, load]) => findRemarks(name, load))],
  };
}

/** The ratio of processor times, which is meaningful even when the generator limits the throughput. */
export function computeProcessorTimeRatio(
  least: ReadonlyMap<string, number>,
  target: number,
  unit = 'a request',
): { ratios: Ratio[]; remarks: string[] } {
  const [simulator, peer] = [least.get('simulator'), least.get('peer')];
  if (simulator === undefined || peer === undefined) return { ratios: [], remarks: [] };
  const toMicroseconds = (milliseconds: number) => `${(milliseconds * 1000).toPrecision(3)} µs`;
  return {
    ratios: [{ name: '× peer in processor time', value: peer / simulator, target }],
    remarks: [
      `${unit} takes ${toMicroseconds(simulator)} of the simulator's processor time, ${toMicroseconds(peer)} of the peer's`,
    ],
  };
}

const BUSY = 0.9;

export function findRemarks(name: string, load: Load): string[] {
  const wrong = Object.entries(load.unexpected).map(
    ([status, count]) => `${name}: ${count} responses with status ${status}`,
  );
  const busy =
    load.generatorBusy > BUSY ? [`${name}: the generator was ${Math.round(load.generatorBusy * 100)} % busy`] : [];
  return [...wrong, ...busy];
}

/**
 * Deletes a namespace with many objects while a hundred watchers are open: the time until each of them has received every deletion, once
 * and in the same order, and the latency of gets in another namespace meanwhile.
 */

import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { sendQuestion } from '../load/client.ts';
import type { Load } from '../load/job.ts';
import type { OpenWatchers, ReportWatchers, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import type { Subject } from '../subjects.ts';
import { startWatchers } from './fan-out.ts';

const OBJECTS = 10_000;
const WATCHERS = 100;
const TIMEOUT_SECONDS = 180;
const SLICE_SECONDS = 1;

interface DeletionResult {
  readonly milliseconds: number;
  /** The latency of the slowest part of the deletion. */
  readonly p99: number;
  readonly remarks: readonly string[];
}

export async function measureNamespaceDeletion(bench: Bench): Promise<Result[]> {
  const results = new Map<string, DeletionResult>();
  for (const subject of bench.subjects) results.set(subject.name, await deleteNamespace(bench, subject));
  const selectMember = (member: 'milliseconds' | 'p99') =>
    Object.fromEntries([...results].map(([name, deletionResult]) => [name, deletionResult[member]]));
  const description = `${OBJECTS.toLocaleString('en')} objects, ${WATCHERS} watchers`;
  return [
    {
      workload: `deletion of a namespace (${description})`,
      unit: 'milliseconds',
      measured: selectMember('milliseconds'),
      ratios: [],
      remarks: [...results.values()].flatMap(({ remarks }) => remarks),
    },
    {
      workload: 'p99 of gets during the deletion',
      unit: 'milliseconds',
      measured: selectMember('p99'),
      ratios: [],
      remarks: [],
    },
  ];
}

async function deleteNamespace(bench: Bench, subject: Subject): Promise<DeletionResult> {
  const uniqueSuffix = Date.now().toString(36);
  const [namespace, otherNamespace] = [`bench-going-${uniqueSuffix}`, `bench-staying-${uniqueSuffix}`];
  for (const name of [namespace, otherNamespace]) await createNamespace(subject, name);
  await createObjects(bench.generator, subject, namespace, { from: 0, to: OBJECTS });
  await createObjects(bench.generator, subject, otherNamespace, { from: 0, to: 1 });
  const list = await fetchFrom(subject.address, `${buildCollectionPath(namespace)}?limit=1`);
  const { metadata } = (await list.json()) as { metadata: { resourceVersion: string } };
  const child = startWatchers();
  const path = `${buildCollectionPath(namespace)}?watch=1&resourceVersion=${metadata.resourceVersion}`;
  const openRequest: OpenWatchers = { open: { to: subject.address, paths: [path], watchers: WATCHERS } };
  await sendQuestion(child, openRequest);
  const began = performance.timeOrigin + performance.now();
  const answer = await fetchFrom(subject.address, `/api/v1/namespaces/${namespace}`, { method: 'DELETE' });
  await answer.arrayBuffer();
  const reportRequest: ReportWatchers = { report: { until: OBJECTS, seconds: TIMEOUT_SECONDS, versions: true } };
  const watchersReport = sendQuestion<WatchersReport>(child, reportRequest);
  const gets = await runGetsUntil(watchersReport, bench, subject, `${buildCollectionPath(otherNamespace)}/object-0`);
  const report = await watchersReport;
  child.kill();
  return {
    milliseconds: report.lastAt - began,
    p99: Math.max(...gets.map(({ p99 }) => p99)),
    remarks: findRemarks(subject, report, answer.status),
  };
}

async function runGetsUntil(
  deletionEnd: Promise<unknown>,
  bench: Bench,
  { address }: Subject,
  path: string,
): Promise<Load[]> {
  let isOver = false;
  const recordEnd = (): void => {
    isOver = true;
  };
  deletionEnd.then(recordEnd, recordEnd);
  const loads: Load[] = [];
  while (!isOver) {
    loads.push(
      await bench.generator.run({
        to: address,
        connections: 2,
        method: 'GET',
        path,
        seconds: SLICE_SECONDS,
        expected: [200],
      }),
    );
  }
  return loads;
}

function findRemarks({ name }: Subject, report: WatchersReport, status: number): string[] {
  const remarks: string[] = [];
  const expectedEvents = OBJECTS * WATCHERS;
  if (status !== 200) remarks.push(`${name}: the delete returned ${status}`);
  if (report.events !== expectedEvents)
    remarks.push(`${name}: ${report.events} of ${expectedEvents} events arrived, ${report.closed} watches ended`);
  if (report.deviating > 0)
    remarks.push(`${name}: ${report.deviating} watchers received the events in a different order`);
  const versions = report.versions ?? [];
  const rising = versions.every((version, index) => index === 0 || Number(version) > Number(versions[index - 1]));
  if (!rising) remarks.push(`${name}: versions do not increase`);
  return remarks;
}

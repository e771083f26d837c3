/**
 * Deletes a namespace with many objects while a hundred watches are open. Measures the time until each watcher has received every deletion,
 * once and in the same order, and the latency of gets in another namespace during the deletion.
 */

import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { sendCommand } from '../load/client.ts';
import type { Load } from '../load/job.ts';
import type { OpenWatchers, ReportWatchers, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import type { Subject } from '../subjects.ts';
import { startWatchers } from './fan-out.ts';

const OBJECTS = 10_000;
const WATCHERS = 100;
const TIMEOUT_SECONDS = 180;
/** Latencies are measured in intervals of this duration. */
const INTERVAL_SECONDS = 1;

interface DeletionResult {
  readonly milliseconds: number;
  /** The 99th percentile of the latencies in the slowest interval, in milliseconds. */
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
  const [namespace, otherNamespace] = [`bench-deleted-${uniqueSuffix}`, `bench-remaining-${uniqueSuffix}`];
  for (const name of [namespace, otherNamespace]) await createNamespace(subject, name);
  await createObjects(bench.generator, subject, namespace, { from: 0, to: OBJECTS });
  await createObjects(bench.generator, subject, otherNamespace, { from: 0, to: 1 });
  const list = await fetchFrom(subject.address, `${buildCollectionPath(namespace)}?limit=1`);
  const { metadata } = (await list.json()) as { metadata: { resourceVersion: string } };
  const child = startWatchers();
  const path = `${buildCollectionPath(namespace)}?watch=1&resourceVersion=${metadata.resourceVersion}`;
  const openCommand: OpenWatchers = { open: { address: subject.address, paths: [path], watchers: WATCHERS } };
  await sendCommand(child, openCommand);
  const startTime = performance.timeOrigin + performance.now();
  const response = await fetchFrom(subject.address, `/api/v1/namespaces/${namespace}`, { method: 'DELETE' });
  await response.arrayBuffer();
  const reportCommand: ReportWatchers = { report: { until: OBJECTS, seconds: TIMEOUT_SECONDS, versions: true } };
  const watchersReport = sendCommand<WatchersReport>(child, reportCommand);
  const loads = await runGetsUntil(watchersReport, bench, subject, `${buildCollectionPath(otherNamespace)}/object-0`);
  const report = await watchersReport;
  child.kill();
  return {
    milliseconds: report.lastAt - startTime,
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    remarks: findRemarks(subject, report, response.status),
  };
}

/** Sends gets until `end` is settled. Returns the load of each interval. */
async function runGetsUntil(end: Promise<unknown>, bench: Bench, { address }: Subject, path: string): Promise<Load[]> {
  let hasEnded = false;
  const recordEnd = (): void => {
    hasEnded = true;
  };
  end.then(recordEnd, recordEnd);
  const loads: Load[] = [];
  while (!hasEnded) {
    loads.push(
      await bench.generator.run({
        address,
        connections: 2,
        method: 'GET',
        path,
        seconds: INTERVAL_SECONDS,
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
  const isIncreasing = versions.every((version, index) => index === 0 || Number(version) > Number(versions[index - 1]));
  if (!isIncreasing) remarks.push(`${name}: the versions of the events do not increase`);
  return remarks;
}

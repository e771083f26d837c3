/**
 * Deletes a namespace with many objects while a hundred watches are open. Measures the time until each watcher has received every deletion
 * once and in the same order. Also measures the latency of gets in another namespace during the deletion.
 */

import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { sendCommand } from '../load/client.ts';
import type { JobResult } from '../load/job.ts';
import type { OpenCommand, ReportCommand, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import type { BenchServer } from '../servers.ts';
import { startWatchers } from './fan-out.ts';

const OBJECT_COUNT = 10_000;
const WATCHER_COUNT = 100;
const TIMEOUT_SECONDS = 180;
/** Latencies are measured in intervals of this duration. */
const INTERVAL_SECONDS = 1;

interface DeletionResult {
  readonly milliseconds: number;
  /** The 99th percentile of the latencies in the slowest interval, in milliseconds. */
  readonly latencyP99: number;
  readonly remarks: readonly string[];
}

export async function measureNamespaceDeletion(bench: Bench): Promise<Result[]> {
  const results = new Map<string, DeletionResult>();
  for (const server of bench.servers) results.set(server.name, await measureDeletion(bench, server));
  const selectMember = (member: 'milliseconds' | 'latencyP99') =>
    Object.fromEntries([...results].map(([name, deletionResult]) => [name, deletionResult[member]]));
  const description = `${OBJECT_COUNT.toLocaleString('en')} objects, ${WATCHER_COUNT} watchers`;
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
      measured: selectMember('latencyP99'),
      ratios: [],
      remarks: [],
    },
  ];
}

async function measureDeletion(bench: Bench, server: BenchServer): Promise<DeletionResult> {
  const uniqueSuffix = Date.now().toString(36);
  const [namespace, otherNamespace] = [`bench-deleted-${uniqueSuffix}`, `bench-remaining-${uniqueSuffix}`];
  for (const name of [namespace, otherNamespace]) await createNamespace(server, name);
  await createObjects(bench.generator, server, namespace, { from: 0, to: OBJECT_COUNT });
  await createObjects(bench.generator, server, otherNamespace, { from: 0, to: 1 });
  const listResponse = await fetchFrom(server.address, `${buildCollectionPath(namespace)}?limit=1`);
  const { metadata } = (await listResponse.json()) as { metadata: { resourceVersion: string } };
  const child = startWatchers();
  const path = `${buildCollectionPath(namespace)}?watch=1&resourceVersion=${metadata.resourceVersion}`;
  const openCommand: OpenCommand = { open: { address: server.address, paths: [path], watcherCount: WATCHER_COUNT } };
  await sendCommand(child, openCommand);
  const startTime = performance.timeOrigin + performance.now();
  const response = await fetchFrom(server.address, `/api/v1/namespaces/${namespace}`, { method: 'DELETE' });
  await response.arrayBuffer();
  const reportCommand: ReportCommand = {
    report: { expectedEventCount: OBJECT_COUNT, seconds: TIMEOUT_SECONDS, includesVersions: true },
  };
  const watchersReport = sendCommand<WatchersReport>(child, reportCommand);
  const getResults = await sendGetsDuring(
    watchersReport,
    bench,
    server,
    `${buildCollectionPath(otherNamespace)}/object-0`,
  );
  const report = await watchersReport;
  child.kill();
  return {
    milliseconds: report.lastEventTime - startTime,
    latencyP99: Math.max(...getResults.map(({ latencyP99 }) => latencyP99)),
    remarks: createRemarks(server, report, response.status),
  };
}

/** Sends gets until `deletion` is settled. Returns the result of each interval. */
async function sendGetsDuring(
  deletion: Promise<unknown>,
  bench: Bench,
  { address }: BenchServer,
  path: string,
): Promise<JobResult[]> {
  let hasEnded = false;
  const recordEnd = (): void => {
    hasEnded = true;
  };
  deletion.then(recordEnd, recordEnd);
  const results: JobResult[] = [];
  while (!hasEnded) {
    results.push(
      await bench.generator.run({
        address,
        connectionCount: 2,
        method: 'GET',
        path,
        seconds: INTERVAL_SECONDS,
        expectedStatuses: [200],
      }),
    );
  }
  return results;
}

function createRemarks({ name }: BenchServer, report: WatchersReport, status: number): string[] {
  const remarks: string[] = [];
  const expectedEvents = OBJECT_COUNT * WATCHER_COUNT;
  if (status !== 200) remarks.push(`${name}: the delete returned ${status}`);
  if (report.eventCount !== expectedEvents)
    remarks.push(
      `${name}: ${report.eventCount} of ${expectedEvents} events arrived, ${report.endedWatchCount} watches ended`,
    );
  if (report.deviatingWatcherCount > 0)
    remarks.push(
      `${name}: ${report.deviatingWatcherCount} watchers received a different sequence of events than the first watcher`,
    );
  const versions = report.versions ?? [];
  const isIncreasing = versions.every((version, index) => index === 0 || Number(version) > Number(versions[index - 1]));
  if (!isIncreasing) remarks.push(`${name}: the resourceVersions of the events do not increase`);
  return remarks;
}

/**
 * Runs 10,000 watchers in 1,000 namespaces, with writes to all namespaces at a constant rate. Each event must arrive once and in order.
 * Measures the delay between a write and its events. Only the simulator is measured. The target is an absolute value.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { fetchFrom } from '../load/address.ts';
import { sendCommand } from '../load/client.ts';
import type { OpenCommand, ReportCommand, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, buildEndpoints, createNamespace, createTimeMarker } from '../objects.ts';
import type { Result } from '../result.ts';
import { type BenchServer, startSimulator } from '../servers.ts';
import { TARGETS } from '../targets.ts';
import { startWatchers } from './fan-out.ts';

const NAMESPACE_COUNT = 1_000;
const WATCHERS_PER_NAMESPACE = 10;
const WRITES_PER_SECOND = 50;
const WRITE_SECONDS = 20;
const TIMEOUT_SECONDS = 60;

export async function measureWideWatch(): Promise<Result> {
  const server = await startSimulator();
  const watchers = startWatchers();
  try {
    const namespaceNames = Array.from({ length: NAMESPACE_COUNT }, (_, index) => `bench-wide-${index}`);
    for (const namespace of namespaceNames) await createNamespace(server, namespace);
    const paths = namespaceNames.map((namespace) => `${buildCollectionPath(namespace)}?watch=1`);
    const address = server.address;
    const openCommand: OpenCommand = { open: { address, paths, watcherCount: WATCHERS_PER_NAMESPACE } };
    await sendCommand(watchers, openCommand);
    const writtenNamespaces = await writeEvenly(server, namespaceNames);
    const expectedEventCounts = namespaceNames.map(
      (namespace) => writtenNamespaces.filter((name) => name === namespace).length,
    );
    const reportCommand: ReportCommand = {
      report: { expectedEventCount: expectedEventCounts, seconds: TIMEOUT_SECONDS, includesVersions: false },
    };
    return createResult(await sendCommand<WatchersReport>(watchers, reportCommand), writtenNamespaces.length);
  } finally {
    watchers.kill();
    await server.stop();
  }
}

/** Writes to the namespaces in turn, without waiting for the previous write. Returns the namespace of each write. */
async function writeEvenly(server: BenchServer, namespaceNames: readonly string[]): Promise<string[]> {
  const startTime = performance.now();
  const writtenNamespaces: string[] = [];
  const writes: Promise<void>[] = [];
  for (let index = 0; index < WRITES_PER_SECOND * WRITE_SECONDS; index += 1) {
    await pause(Math.max(0, startTime + (index * 1000) / WRITES_PER_SECOND - performance.now()));
    const namespace = namespaceNames[(index * 7) % namespaceNames.length] ?? '';
    writtenNamespaces.push(namespace);
    writes.push(writeObject(server, namespace));
  }
  await Promise.all(writes);
  return writtenNamespaces;
}

async function writeObject(server: BenchServer, namespace: string): Promise<void> {
  const { status } = await fetchFrom(server.address, `${buildCollectionPath(namespace)}/object`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: buildEndpoints('object', createTimeMarker()),
  });
  if (status !== 200 && status !== 201) throw new Error(`a write returned ${status}`);
}

function createResult(report: WatchersReport, writeCount: number): Result {
  const { eventCount, delayP99 = 0 } = report;
  const expectedEventCount = writeCount * WATCHERS_PER_NAMESPACE;
  return {
    workload: `99th percentile of the delay of events to ${(NAMESPACE_COUNT * WATCHERS_PER_NAMESPACE).toLocaleString('en')} watchers`,
    unit: 'milliseconds',
    measured: { simulator: delayP99 },
    ratios: [
      { name: 'milliseconds', value: delayP99, target: TARGETS.eventDelay, isMaximum: true },
      { name: 'of the expected events', value: eventCount / expectedEventCount, target: 1 },
      { name: 'of the expected events', value: eventCount / expectedEventCount, target: 1, isMaximum: true },
    ],
    remarks: [
      ...(report.deviatingWatcherCount > 0
        ? [`${report.deviatingWatcherCount} watchers received a different sequence of events than the first watcher`]
        : []),
      ...(report.endedWatchCount > 0 ? [`${report.endedWatchCount} watches ended`] : []),
    ],
  };
}

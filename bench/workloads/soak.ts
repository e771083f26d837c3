/**
 * Runs watchers and writers for several minutes. Checks that no event is lost, duplicated or misordered, that memory does not grow, and
 * that the heap has its initial size some time after the end. The resourceVersions of the events are compared with the resourceVersions
 * that the writes returned.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { sendCommand } from '../load/client.ts';
import type { OpenCommand, ReportCommand, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, buildEndpoints, createNamespace } from '../objects.ts';
import type { Result } from '../result.ts';
import { type BenchServer, startSimulator } from '../servers.ts';
import { TARGETS } from '../targets.ts';
import { startWatchers } from './fan-out.ts';

const NAMESPACE = 'bench-soak';
const TIMEOUT_SECONDS = 60;
/**
 * The number of intervals. Memory is measured after each interval. In the first two intervals, the server warms up and fills its history;
 * in the other intervals, memory must not grow.
 */
const INTERVAL_COUNT = 6;
const WARM_UP_INTERVAL_COUNT = 2;
/** The maximum history of the simulator. A short soak uses a shorter history, so that the server compacts the history several times. */
const MAX_HISTORY_SECONDS = 300;

export async function measureSoak(bench: Bench): Promise<Result> {
  const historySeconds = Math.max(1, Math.min(MAX_HISTORY_SECONDS, Math.floor(bench.soak.seconds / INTERVAL_COUNT)));
  const server = await startSimulator(['--watch-history', `${historySeconds}s`]);
  try {
    return await measureServer(bench, server);
  } finally {
    await server.stop();
  }
}

async function measureServer(bench: Bench, server: BenchServer): Promise<Result> {
  const { watcherCount, writerCount, seconds, writesPerSecond, idleSeconds } = bench.soak;
  await createNamespace(server, NAMESPACE);
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => writeObject(server, writer, 0)));
  const initialHeap = (await server.measureHeap?.())?.heap ?? 0;
  const response = await fetchFrom(server.address, buildCollectionPath(NAMESPACE));
  const list: { metadata: { resourceVersion: string } } = JSON.parse(await response.text());
  const child = startWatchers();
  // The watches must last longer than the soak: by default the server ends a watch within an hour.
  const timeout = `timeoutSeconds=${seconds + MAX_HISTORY_SECONDS}`;
  const path = `${buildCollectionPath(NAMESPACE)}?watch=1&resourceVersion=${list.metadata.resourceVersion}&${timeout}`;
  const openCommand: OpenCommand = { open: { address: server.address, paths: [path], watcherCount } };
  await sendCommand(child, openCommand);
  const deadline = performance.now() + seconds * 1000;
  const [memorySamples, ...versionsByWriter] = await Promise.all([
    collectMemorySamples(server, seconds),
    ...Array.from({ length: writerCount }, (_, writer) =>
      writeRepeatedly(server, writer, deadline, 1000 / writesPerSecond),
    ),
  ]);
  const writeCount = versionsByWriter.reduce((sum, versions) => sum + versions.length, 0);
  const reportCommand: ReportCommand = {
    report: { expectedEventCount: writeCount, seconds: TIMEOUT_SECONDS, includesVersions: true },
  };
  const report = await sendCommand<WatchersReport>(child, reportCommand);
  child.kill();
  await pause(idleSeconds * 1000);
  const finalHeap = (await server.measureHeap?.())?.heap ?? 0;
  const title = `soak: ${watcherCount.toLocaleString('en')} watchers, ${writerCount} writers, ${seconds} s`;
  const problems = findProblems(report, versionsByWriter, writeCount);
  return {
    workload: title,
    unit: 'events per second',
    measured: { simulator: report.eventCount / seconds },
    ratios: [
      {
        name: 'of the expected events',
        value: report.eventCount / (writeCount * watcherCount),
        target: 1,
        isRequired: true,
      },
      {
        name: 'of the expected events',
        value: report.eventCount / (writeCount * watcherCount),
        target: 1,
        isMaximum: true,
        isRequired: true,
      },
      { name: 'problems', value: problems.length, target: 0, isMaximum: true, isRequired: true },
      {
        name: '× memory after the warm-up',
        value: computeMemoryGrowth(memorySamples),
        target: TARGETS.heap,
        isMaximum: true,
        isRequired: true,
      },
      // A missed target does not fail the benchmark: before a short soak the process is not warmed up, so growth of the heap need not be a
      // leak.
      { name: '× heap before the soak', value: finalHeap / initialHeap, target: TARGETS.heap, isMaximum: true },
    ],
    remarks: [
      `${writeCount} writes; memory ${memorySamples.map(formatMebibytes).join(', ')}; heap ${formatMebibytes(initialHeap)} before the soak, ${formatMebibytes(finalHeap)} ${idleSeconds} s after the soak`,
      ...problems,
    ],
  };
}

/** Returns the bytes in use, including the history, after each interval. */
async function collectMemorySamples(server: BenchServer, seconds: number): Promise<readonly number[]> {
  const memorySamples: number[] = [];
  for (let interval = 0; interval < INTERVAL_COUNT; interval++) {
    await pause((seconds * 1000) / INTERVAL_COUNT);
    memorySamples.push((await server.measureHeap?.())?.retained ?? 0);
  }
  return memorySamples;
}

/** Returns the memory at the end relative to the memory after the warm-up. A missing measurement counts as growth. */
function computeMemoryGrowth(memorySamples: readonly number[]): number {
  return (memorySamples.at(-1) ?? 0) / (memorySamples[WARM_UP_INTERVAL_COUNT - 1] ?? 0);
}

/**
 * Compares the resourceVersions of the events with the resourceVersions of the writes, only for equality: the events must contain all
 * writes of each writer, in the order of the writer.
 */
function findProblems(
  report: WatchersReport,
  versionsByWriter: readonly (readonly string[])[],
  writeCount: number,
): string[] {
  const eventVersions = report.versions ?? [];
  const positions = new Map(eventVersions.map((version, index) => [version, index]));
  const missingCount = versionsByWriter.flat().filter((version) => !positions.has(version)).length;
  const disorderedWriterCount = versionsByWriter.filter((versions) =>
    versions.some(
      (version, index) => index > 0 && (positions.get(version) ?? 0) < (positions.get(versions[index - 1] ?? '') ?? 0),
    ),
  ).length;
  return [
    ...(missingCount > 0 ? [`${missingCount} acknowledged writes had no event`] : []),
    ...(eventVersions.length !== writeCount ? [`${eventVersions.length} events for ${writeCount} writes`] : []),
    ...(new Set(eventVersions).size !== eventVersions.length ? ['an event was sent twice'] : []),
    ...(disorderedWriterCount > 0 ? [`the events of ${disorderedWriterCount} writers were out of order`] : []),
    ...(report.deviatingWatcherCount > 0
      ? [`${report.deviatingWatcherCount} watchers received a different sequence of events than the first watcher`]
      : []),
    ...(report.endedWatchCount > 0 ? [`${report.endedWatchCount} watches ended`] : []),
  ];
}

/** Writes an object repeatedly until the deadline, and returns the resourceVersions. */
async function writeRepeatedly(
  server: BenchServer,
  writer: number,
  deadline: number,
  pauseMilliseconds: number,
): Promise<string[]> {
  const versions: string[] = [];
  for (let round = 1; performance.now() < deadline; round++) {
    versions.push(await writeObject(server, writer, round));
    await pause(pauseMilliseconds);
  }
  return versions;
}

async function writeObject(server: BenchServer, writer: number, round: number): Promise<string> {
  const name = `object-${writer}`;
  const response = await fetchFrom(server.address, `${buildCollectionPath(NAMESPACE)}/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: buildEndpoints(name, `round-${round}`),
  });
  const object = (await response.json()) as { metadata: { resourceVersion: string } };
  if (response.status !== 200 && response.status !== 201) throw new Error(`a write returned ${response.status}`);
  return object.metadata.resourceVersion;
}

function formatMebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

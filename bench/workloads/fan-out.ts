/**
 * Measures the events per second that a server sends to 200 and to 2,000 watchers of a collection, in JSON, in protobuf, and with a
 * selector, while eight connections write as fast as possible.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { getDialect } from '../../spec/dialect.ts';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { sendCommand } from '../load/client.ts';
import type { OpenCommand, ReportCommand, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, buildEndpoints, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import type { BenchServer } from '../servers.ts';
import { TARGETS } from '../targets.ts';
import { computeProcessorTimeRatio } from './throughput.ts';

const TIMEOUT_SECONDS = 60;
const KEY_COUNT = 100;
/** The option `--writes` is the number of writes for this number of watchers. With more watchers, there are fewer writes. */
const REFERENCE_WATCHER_COUNT = 200;

export interface FanOutVariant {
  readonly watcherCount: number;
  readonly variant: 'protobuf' | 'selector' | undefined;
}

const SELECTOR_QUERY = '&labelSelector=app%3Dbench';

interface DeliveryResult {
  readonly perSecond: number;
  /** The processor time of the server in milliseconds for one event to one watcher. */
  readonly processorTime: number | undefined;
  readonly remarks: readonly string[];
}

export async function measureFanOut(bench: Bench, fanOut: FanOutVariant): Promise<Result> {
  const bestRounds = new Map<string, DeliveryResult>();
  const leastProcessorTimes = new Map<string, number>();
  for (let round = 0; round < bench.roundCount; round++)
    for (const server of bench.servers) {
      const delivery = await measureDelivery(bench, server, fanOut);
      const { processorTime } = delivery;
      if (processorTime !== undefined)
        leastProcessorTimes.set(
          server.name,
          Math.min(processorTime, leastProcessorTimes.get(server.name) ?? processorTime),
        );
      if (delivery.perSecond > (bestRounds.get(server.name)?.perSecond ?? 0)) bestRounds.set(server.name, delivery);
    }
  const [simulator, peer] = [bestRounds.get('simulator'), bestRounds.get('peer')];
  const processorTimes = computeProcessorTimeRatio(
    leastProcessorTimes,
    TARGETS.fanOut.processor,
    'an event to a watcher',
  );
  const hasBothServers = simulator !== undefined && peer !== undefined;
  const { watcherCount, variant } = fanOut;
  return {
    workload: `events to ${watcherCount.toLocaleString('en')} watchers${variant === undefined ? '' : `, ${variant}`}`,
    unit: 'per second',
    measured: Object.fromEntries([...bestRounds].map(([name, { perSecond }]) => [name, perSecond])),
    ratios: [
      ...(hasBothServers
        ? [{ name: '× peer', value: simulator.perSecond / peer.perSecond, target: TARGETS.fanOut.throughput }]
        : []),
      ...processorTimes.ratios,
    ],
    remarks: [...processorTimes.remarks, ...[...bestRounds.values()].flatMap(({ remarks }) => remarks)],
  };
}

export function startWatchers(): ChildProcess {
  return fork(new URL('../load/watchers.ts', import.meta.url));
}

async function measureDelivery(
  bench: Bench,
  server: BenchServer,
  { watcherCount, variant }: FanOutVariant,
): Promise<DeliveryResult> {
  const writeCount = Math.ceil((bench.writeCount * REFERENCE_WATCHER_COUNT) / watcherCount);
  const namespace = `bench-watch-${Date.now().toString(36)}`;
  await createNamespace(server, namespace);
  await createObjects(bench.generator, server, namespace, { from: 0, to: KEY_COUNT });
  const listResponse = await fetchFrom(server.address, `${buildCollectionPath(namespace)}?limit=1`);
  const { metadata } = (await listResponse.json()) as { metadata: { resourceVersion: string } };
  const child = startWatchers();
  const path = `${buildCollectionPath(namespace)}?watch=1&resourceVersion=${metadata.resourceVersion}${variant === 'selector' ? SELECTOR_QUERY : ''}`;
  const accept = variant === 'protobuf' ? { accept: getDialect('kubernetes').protobufMediaType } : {};
  const openCommand: OpenCommand = {
    open: { address: server.address, paths: [path], watcherCount, ...accept },
  };
  await sendCommand(child, openCommand);
  const initialProcessorTime = server.readProcessorTime();
  const startTime = performance.timeOrigin + performance.now();
  const writes = bench.generator.run({
    address: server.address,
    connectionCount: bench.connectionCount,
    method: 'PUT',
    path: `${buildCollectionPath(namespace)}/object-{k}`,
    body: buildEndpoints('object-{k}', 'w{n}'),
    keyCount: KEY_COUNT,
    requestCount: writeCount,
    expectedStatuses: [200],
  });
  const reportCommand: ReportCommand = {
    report: { expectedEventCount: writeCount, seconds: TIMEOUT_SECONDS, includesVersions: false },
  };
  const [report] = await Promise.all([sendCommand<WatchersReport>(child, reportCommand), writes]);
  const finalProcessorTime = server.readProcessorTime();
  child.kill();
  const usedProcessorTime =
    initialProcessorTime === undefined || finalProcessorTime === undefined
      ? undefined
      : finalProcessorTime - initialProcessorTime;
  return {
    processorTime: usedProcessorTime === undefined ? undefined : usedProcessorTime / report.eventCount,
    perSecond: (report.eventCount / (report.lastEventTime - startTime)) * 1000,
    remarks: createRemarks(server, report, writeCount * watcherCount),
  };
}

function createRemarks({ name }: BenchServer, report: WatchersReport, expectedEventCount: number): string[] {
  const remarks: string[] = [];
  if (report.eventCount !== expectedEventCount)
    remarks.push(
      `${name}: ${report.eventCount} of ${expectedEventCount} events arrived, ${report.endedWatchCount} watches ended`,
    );
  if (report.deviatingWatcherCount > 0)
    remarks.push(
      `${name}: ${report.deviatingWatcherCount} watchers received a different sequence of events than the first watcher`,
    );
  if (report.cpuShare > 0.9) remarks.push(`${name}: the watchers were ${Math.round(report.cpuShare * 100)} % busy`);
  return remarks;
}

/**
 * Events per second delivered to 200 and to 2,000 watchers of a collection, in JSON, in protobuf, and with a selector, while eight connections
 * write as fast as possible.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { dialect } from '../../spec/dialect.ts';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { sendQuestion } from '../load/client.ts';
import type { OpenWatchers, ReportWatchers, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, buildEndpoints, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import type { Subject } from '../subjects.ts';
import { TARGETS } from '../targets.ts';
import { computeProcessorTimeRatio } from './throughput.ts';

const TIMEOUT_SECONDS = 60;
const KEYS = 100;
/** With more watchers, there are fewer writes. */
const EVENTS_PER_WRITE = 200;

export interface FanOut {
  readonly watchers: number;
  readonly variant: 'protobuf' | 'selector' | undefined;
}

const SELECTOR = '&labelSelector=app%3Dbench';

interface DeliveryResult {
  readonly perSecond: number;
  /** Milliseconds of server processor time per event and watcher. */
  readonly processorTime: number | undefined;
  readonly remarks: readonly string[];
}

export async function measureFanOut(bench: Bench, fanOut: FanOut): Promise<Result> {
  const best = new Map<string, DeliveryResult>();
  const leastProcessorTimes = new Map<string, number>();
  for (let round = 0; round < bench.rounds; round++)
    for (const subject of bench.subjects) {
      const delivered = await measureDelivery(bench, subject, fanOut);
      const { processorTime } = delivered;
      if (processorTime !== undefined)
        leastProcessorTimes.set(
          subject.name,
          Math.min(processorTime, leastProcessorTimes.get(subject.name) ?? processorTime),
        );
      if (delivered.perSecond > (best.get(subject.name)?.perSecond ?? 0)) best.set(subject.name, delivered);
    }
  const [simulator, peer] = [best.get('simulator'), best.get('peer')];
  const processor = computeProcessorTimeRatio(leastProcessorTimes, TARGETS.fanOut.processor, 'an event to a watcher');
  const both = simulator !== undefined && peer !== undefined;
  const { watchers, variant } = fanOut;
  return {
    workload: `events to ${watchers.toLocaleString('en')} watchers${variant === undefined ? '' : `, ${variant}`}`,
    unit: 'per second',
    measured: Object.fromEntries([...best].map(([name, { perSecond }]) => [name, perSecond])),
    ratios: [
      ...(both
        ? [{ name: '× peer', value: simulator.perSecond / peer.perSecond, target: TARGETS.fanOut.throughput }]
        : []),
      ...processor.ratios,
    ],
    remarks: [...processor.remarks, ...[...best.values()].flatMap(({ remarks }) => remarks)],
  };
}

export function startWatchers(): ChildProcess {
  return fork(new URL('../load/watchers.ts', import.meta.url));
}

async function measureDelivery(bench: Bench, subject: Subject, { watchers, variant }: FanOut): Promise<DeliveryResult> {
  const count = Math.ceil((bench.writes * EVENTS_PER_WRITE) / watchers);
  const namespace = `bench-watch-${Date.now().toString(36)}`;
  await createNamespace(subject, namespace);
  await createObjects(bench.generator, subject, namespace, { from: 0, to: KEYS });
  const list = await fetchFrom(subject.address, `${buildCollectionPath(namespace)}?limit=1`);
  const { metadata } = (await list.json()) as { metadata: { resourceVersion: string } };
  const child = startWatchers();
  const path = `${buildCollectionPath(namespace)}?watch=1&resourceVersion=${metadata.resourceVersion}${variant === 'selector' ? SELECTOR : ''}`;
  const accept = variant === 'protobuf' ? { accept: dialect('kubernetes').protobufMediaType } : {};
  const openRequest: OpenWatchers = { open: { to: subject.address, paths: [path], watchers, ...accept } };
  await sendQuestion(child, openRequest);
  const before = subject.processorTime();
  const began = performance.timeOrigin + performance.now();
  const writes = bench.generator.run({
    to: subject.address,
    connections: bench.connections,
    method: 'PUT',
    path: `${buildCollectionPath(namespace)}/object-{k}`,
    body: buildEndpoints('object-{k}', 'w{n}'),
    keys: KEYS,
    count,
    expected: [200],
  });
  const reportRequest: ReportWatchers = { report: { until: count, seconds: TIMEOUT_SECONDS, versions: false } };
  const [report] = await Promise.all([sendQuestion<WatchersReport>(child, reportRequest), writes]);
  const after = subject.processorTime();
  child.kill();
  const usedProcessorTime = before === undefined || after === undefined ? undefined : after - before;
  return {
    processorTime: usedProcessorTime === undefined ? undefined : usedProcessorTime / report.events,
    perSecond: (report.events / (report.lastAt - began)) * 1000,
    remarks: findRemarks(subject, report, count * watchers),
  };
}

function findRemarks({ name }: Subject, report: WatchersReport, expectedEvents: number): string[] {
  const remarks: string[] = [];
  if (report.events !== expectedEvents)
    remarks.push(`${name}: ${report.events} of ${expectedEvents} events arrived, ${report.closed} watches ended`);
  if (report.deviating > 0)
    remarks.push(`${name}: ${report.deviating} watchers received the events in a different order`);
  if (report.busy > 0.9) remarks.push(`${name}: the watchers were ${Math.round(report.busy * 100)} % busy`);
  return remarks;
}

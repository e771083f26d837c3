/**
 * 10,000 watchers on 1,000 namespaces during writes to all of them at a constant rate: each event must arrive once and in order, and its
 * delay after the write is measured. Only the simulator is measured, against a fixed target.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { fetchFrom } from '../load/address.ts';
import { sendQuestion } from '../load/client.ts';
import type { OpenWatchers, ReportWatchers, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, buildEndpoints, createNamespace, sendTimeMarker } from '../objects.ts';
import type { Result } from '../result.ts';
import { type Subject, startSimulator } from '../subjects.ts';
import { TARGETS } from '../targets.ts';
import { startWatchers } from './fan-out.ts';

const NAMESPACES = 1_000;
/** Per namespace. */
const WATCHERS = 10;
/** Writes per second. */
const WRITES_PER_SECOND = 50;
const SECONDS = 20;
const TIMEOUT_SECONDS = 60;

export async function measureWideWatch(): Promise<Result> {
  const subject = await startSimulator();
  const watchers = startWatchers();
  try {
    const namespaceNames = Array.from({ length: NAMESPACES }, (_, index) => `bench-wide-${index}`);
    for (const namespace of namespaceNames) await createNamespace(subject, namespace);
    const paths = namespaceNames.map((namespace) => `${buildCollectionPath(namespace)}?watch=1`);
    const opening: OpenWatchers = { open: { to: subject.address, paths, watchers: WATCHERS } };
    await sendQuestion(watchers, opening);
    const namespacesOfWrites = await writeEvenly(subject, namespaceNames);
    const until = namespaceNames.map((namespace) => namespacesOfWrites.filter((name) => name === namespace).length);
    const reportRequest: ReportWatchers = { report: { until, seconds: TIMEOUT_SECONDS, versions: false } };
    return toResult(await sendQuestion<WatchersReport>(watchers, reportRequest), namespacesOfWrites.length);
  } finally {
    watchers.kill();
    await subject.stop();
  }
}

/** Writes to one namespace after the other, without waiting for the previous write. */
async function writeEvenly(subject: Subject, namespaceNames: readonly string[]): Promise<string[]> {
  const began = performance.now();
  const writtenNamespaces: string[] = [];
  const answers: Promise<void>[] = [];
  for (let index = 0; index < WRITES_PER_SECOND * SECONDS; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / WRITES_PER_SECOND - performance.now()));
    const namespace = namespaceNames[(index * 7) % namespaceNames.length] ?? '';
    writtenNamespaces.push(namespace);
    answers.push(writeObjects(subject, namespace));
  }
  await Promise.all(answers);
  return writtenNamespaces;
}

async function writeObjects(subject: Subject, namespace: string): Promise<void> {
  const { status } = await fetchFrom(subject.address, `${buildCollectionPath(namespace)}/object`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: buildEndpoints('object', sendTimeMarker()),
  });
  if (status !== 200 && status !== 201) throw new Error(`a write returned ${status}`);
}

function toResult(report: WatchersReport, writes: number): Result {
  const { events, delay = 0 } = report;
  const due = writes * WATCHERS;
  return {
    workload: `delay of 99 in 100 events to ${(NAMESPACES * WATCHERS).toLocaleString('en')} watchers`,
    unit: 'milliseconds',
    measured: { simulator: delay },
    ratios: [
      { name: 'milliseconds', value: delay, target: TARGETS.eventDelay, isMaximum: true },
      { name: 'of the expected events', value: events / due, target: 1 },
      { name: 'of the expected events', value: events / due, target: 1, isMaximum: true },
    ],
    remarks: [
      ...(report.deviating > 0 ? [`${report.deviating} watchers received another order`] : []),
      ...(report.closed > 0 ? [`${report.closed} watches ended`] : []),
    ],
  };
}

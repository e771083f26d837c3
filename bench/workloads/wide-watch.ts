/**
 * 10,000 watchers on 1,000 namespaces during writes to all of them at a constant rate: each event must arrive once and in order, and its
 * delay after the write is measured. Only the simulator is measured, against a fixed target.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { fetchFrom } from '../load/address.ts';
import { ask } from '../load/client.ts';
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
const RATE = 50;
const SECONDS = 20;
const PATIENCE = 60;

export async function measureWideWatch(): Promise<Result> {
  const subject = await startSimulator();
  const watchers = startWatchers();
  try {
    const spaces = Array.from({ length: NAMESPACES }, (_, index) => `bench-wide-${index}`);
    for (const space of spaces) await createNamespace(subject, space);
    const paths = spaces.map((space) => `${buildCollectionPath(space)}?watch=1`);
    const opening: OpenWatchers = { open: { to: subject.address, paths, watchers: WATCHERS } };
    await ask(watchers, opening);
    const namespacesOfWrites = await writeEvenly(subject, spaces);
    const until = spaces.map((space) => namespacesOfWrites.filter((name) => name === space).length);
    const asking: ReportWatchers = { report: { until, seconds: PATIENCE, versions: false } };
    return toResult(await ask<WatchersReport>(watchers, asking), namespacesOfWrites.length);
  } finally {
    watchers.kill();
    await subject.stop();
  }
}

/** Writes to one namespace after the other, without waiting for the previous write. */
async function writeEvenly(subject: Subject, spaces: readonly string[]): Promise<string[]> {
  const began = performance.now();
  const writtenNamespaces: string[] = [];
  const answers: Promise<void>[] = [];
  for (let index = 0; index < RATE * SECONDS; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / RATE - performance.now()));
    const space = spaces[(index * 7) % spaces.length] ?? '';
    writtenNamespaces.push(space);
    answers.push(write(subject, space));
  }
  await Promise.all(answers);
  return writtenNamespaces;
}

async function write(subject: Subject, space: string): Promise<void> {
  const { status } = await fetchFrom(subject.address, `${buildCollectionPath(space)}/object`, {
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
      { name: 'milliseconds', value: delay, bar: TARGETS.eventDelay, ceiling: true },
      { name: 'of events due', value: events / due, bar: 1 },
      { name: 'of events due', value: events / due, bar: 1, ceiling: true },
    ],
    remarks: [
      ...(report.deviating > 0 ? [`${report.deviating} watchers received another order`] : []),
      ...(report.closed > 0 ? [`${report.closed} watches ended`] : []),
    ],
  };
}

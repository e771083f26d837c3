/**
 * Watchers and writers over some minutes: no event is lost, duplicated or misordered, memory stays flat, and some time after the end the
 * heap is as before. Each watcher is compared with the acknowledged writes by equality of versions.
 */

import { setTimeout as rest } from 'node:timers/promises';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import { sendQuestion } from '../load/client.ts';
import type { OpenWatchers, ReportWatchers, WatchersReport } from '../load/watchers.ts';
import { buildCollectionPath, buildEndpoints, createNamespace } from '../objects.ts';
import type { Result } from '../result.ts';
import { type Subject, startSimulator } from '../subjects.ts';
import { TARGETS } from '../targets.ts';
import { startWatchers } from './fan-out.ts';

const NAMESPACE = 'bench-soak';
const TIMEOUT_SECONDS = 60;
/** Memory is measured after each sixth. The first two parts warm up the server and fill its history; from then on memory must be flat. */
const PARTS = 6;
const WARM_UP_PARTS = 2;
/** The history of the simulator in seconds. A shorter soak has a shorter history, so that it is compacted several times. */
const MAX_HISTORY = 300;

export async function measureSoak(bench: Bench): Promise<Result> {
  const history = Math.max(1, Math.min(MAX_HISTORY, Math.floor(bench.soak.seconds / PARTS)));
  const subject = await startSimulator(['--watch-history', `${history}s`]);
  try {
    return await measureSubject(bench, subject);
  } finally {
    await subject.stop();
  }
}

async function measureSubject(bench: Bench, subject: Subject): Promise<Result> {
  const { watchers, writers, seconds, rate, restSeconds } = bench.soak;
  await createNamespace(subject, NAMESPACE);
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeObject(subject, writer, 0)));
  const before = (await subject.memory?.())?.heap ?? 0;
  const answer = await fetchFrom(subject.address, buildCollectionPath(NAMESPACE));
  const list: { metadata: { resourceVersion: string } } = JSON.parse(await answer.text());
  const child = startWatchers();
  // Longer than the soak: by default the server ends a watch within an hour.
  const lasting = `timeoutSeconds=${seconds + MAX_HISTORY}`;
  const path = `${buildCollectionPath(NAMESPACE)}?watch=1&resourceVersion=${list.metadata.resourceVersion}&${lasting}`;
  const opening: OpenWatchers = { open: { to: subject.address, paths: [path], watchers } };
  await sendQuestion(child, opening);
  const deadline = performance.now() + seconds * 1000;
  const [memorySamples, ...versionsByWriter] = await Promise.all([
    sampleMemory(subject, seconds),
    ...Array.from({ length: writers }, (_, writer) => writeUntil(subject, writer, deadline, 1000 / rate)),
  ]);
  const due = versionsByWriter.reduce((sum, versions) => sum + versions.length, 0);
  const reportRequest: ReportWatchers = { report: { until: due, seconds: TIMEOUT_SECONDS, versions: true } };
  const report = await sendQuestion<WatchersReport>(child, reportRequest);
  child.kill();
  await rest(restSeconds * 1000);
  const after = (await subject.memory?.())?.heap ?? 0;
  const title = `soak: ${watchers.toLocaleString('en')} watchers, ${writers} writers, ${seconds} s`;
  const wrong = findProblems(report, versionsByWriter, due);
  return {
    workload: title,
    unit: 'events per second',
    measured: { simulator: report.events / seconds },
    ratios: [
      { name: 'of the expected events', value: report.events / (due * watchers), target: 1, required: true },
      {
        name: 'of the expected events',
        value: report.events / (due * watchers),
        target: 1,
        isMaximum: true,
        required: true,
      },
      { name: 'wrong events', value: wrong.length, target: 0, isMaximum: true, required: true },
      {
        name: '× memory when warm',
        value: computeMemoryGrowth(memorySamples),
        target: TARGETS.heap,
        isMaximum: true,
        required: true,
      },
      // No target for a short soak: the process is cold before it, so growth is warm-up and not a leak.
      { name: '× heap before', value: after / before, target: TARGETS.heap, isMaximum: true },
    ],
    remarks: [
      `${due} writes; memory ${memorySamples.map(toMebibytes).join(', ')}; heap ${toMebibytes(before)} before, ${toMebibytes(after)} after ${restSeconds} s of rest`,
      ...wrong,
    ],
  };
}

/** Returns the bytes in use, including history, after each sixth of the time. */
async function sampleMemory(subject: Subject, seconds: number): Promise<readonly number[]> {
  const memorySamples: number[] = [];
  for (let part = 0; part < PARTS; part++) {
    await rest((seconds * 1000) / PARTS);
    memorySamples.push((await subject.memory?.())?.retained ?? 0);
  }
  return memorySamples;
}

/** A missing measurement counts as growth. */
function computeMemoryGrowth(memorySamples: readonly number[]): number {
  return (memorySamples.at(-1) ?? 0) / (memorySamples[WARM_UP_PARTS - 1] ?? 0);
}

/** Compares by equality only: the common order of the watchers must contain all versions of each writer, in the writer's order. */
function findProblems(report: WatchersReport, versionsByWriter: readonly (readonly string[])[], due: number): string[] {
  const order = report.versions ?? [];
  const position = new Map(order.map((version, index) => [version, index]));
  const missing = versionsByWriter.flat().filter((version) => !position.has(version)).length;
  const disorderedWriterCount = versionsByWriter.filter((versions) =>
    versions.some(
      (version, index) => index > 0 && (position.get(version) ?? 0) < (position.get(versions[index - 1] ?? '') ?? 0),
    ),
  ).length;
  return [
    ...(missing > 0 ? [`${missing} acknowledged writes had no event`] : []),
    ...(order.length !== due ? [`${order.length} events for ${due} writes`] : []),
    ...(new Set(order).size !== order.length ? ['an event was sent twice'] : []),
    ...(disorderedWriterCount > 0 ? [`the events of ${disorderedWriterCount} writers were out of order`] : []),
    ...(report.deviating > 0 ? [`${report.deviating} watchers received another order`] : []),
    ...(report.closed > 0 ? [`${report.closed} watches ended`] : []),
  ];
}

async function writeUntil(subject: Subject, writer: number, deadline: number, pause: number): Promise<string[]> {
  const versions: string[] = [];
  for (let round = 1; performance.now() < deadline; round++) {
    versions.push(await writeObject(subject, writer, round));
    await rest(pause);
  }
  return versions;
}

async function writeObject(subject: Subject, writer: number, round: number): Promise<string> {
  const name = `object-${writer}`;
  const answer = await fetchFrom(subject.address, `${buildCollectionPath(NAMESPACE)}/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: buildEndpoints(name, `round-${round}`),
  });
  const object = (await answer.json()) as { metadata: { resourceVersion: string } };
  if (answer.status !== 200 && answer.status !== 201) throw new Error(`a write returned ${answer.status}`);
  return object.metadata.resourceVersion;
}

function toMebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/**
 * Sends the simulator long, deep, wide or malformed input while polling /livez: `node verify/stress/hostile/judge-hostile.ts [WORD…] [--seed N] [--random N]
 * [--wire N]`, with words from the names of trials. Fails if a trial blocks the serving thread for more than 250 ms, uses more than a
 * gigabyte, or ends the server. Then it sends random requests, and random bytes on connections; no response may report a bug.
 *
 * Only processor time of the serving thread counts, so that load on the machine does not matter. A trial over the limit is repeated, and
 * the shortest of three attempts counts.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { parseToolOptions, parseWholeNumber } from '../../../cli/tool-options.ts';
import { launchServer } from '../../../client/launch/launcher.ts';
import { BODIES, SEVERAL } from './bodies.ts';
import { CUSTOM } from './definitions.ts';
import { EVALUATIONS } from './evaluations.ts';
import { EXPRESSIONS } from './expressions.ts';
import { FLOODS } from './floods.ts';
import { Livez } from './livez.ts';
import { drawRequests } from './random.ts';
import { drawConnections, sendBytes } from './random-connections.ts';
import { READS, REQUESTS } from './requests.ts';
import { STREAMS } from './streams.ts';
import { send, type Trial, type TrialResponse } from './trial.ts';
import { WEBHOOKS } from './webhooks.ts';
import { WRITES } from './writes.ts';

/** In milliseconds and megabytes. */
const LONGEST_HOLD = 250;
const MOST_MEMORY = 1024;
const TRIES = 3;
/** The number of concurrent random requests. */
const TOGETHER = 20;
const CONTROLLERS = '*,resourcequota-controller,garbage-collector-controller';
const FLAGS = [
  '--dialect',
  'kubernetes',
  '--controllers',
  CONTROLLERS,
  '--feature-gates',
  'CBORServingAndStorage=true,MutatingAdmissionPolicy=true',
  '--runtime-config',
  'admissionregistration.k8s.io/v1alpha1=true',
];
const STACK = /\n +at \S+ \(|node:internal/;
const ROUND = 2_000;
/** The message of a panic. */
const PANIC = /caused apiserver to panic/;

const USAGE = 'node verify/stress/hostile/judge-hostile.ts [WORD…] [--seed N] [--random N] [--wire N]\n';
const { values, positionals } = parseToolOptions(USAGE, {
  seed: '20261122',
  random: '2000',
  wire: '2000',
});
const takeNumber = (name: keyof typeof values) => parseWholeNumber(name, values[name], USAGE);
const [seed, random, wire] = [takeNumber('seed'), takeNumber('random'), takeNumber('wire')];
const all = [
  ...REQUESTS,
  ...READS,
  ...BODIES,
  ...CUSTOM,
  ...WRITES,
  ...EXPRESSIONS,
  ...EVALUATIONS,
  ...STREAMS,
  ...SEVERAL,
  ...WEBHOOKS,
  ...FLOODS,
];
const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));

const server = await launchServer({ flags: FLAGS }, []);
const { url } = server.target;
const livez = new Livez(url, server.pid);
let lastNumber = 0;
let failed = 0;

await createCrowd();
process.stdout.write('  held  waited  memory  answers\n');
for (const trial of chosen) failed += (await runTrial(trial)) ? 0 : 1;
if (positionals.length === 0 || positionals.includes('random'))
  failed += (await sendRandomRequests(random, seed)) ? 0 : 1;
if (positionals.length === 0 || positionals.includes('wire')) failed += (await sendRandomBytes(wire, seed)) ? 0 : 1;
await livez.close();
await server.stop();
process.stdout.write(`${chosen.length} passed or failed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Creates thousands of small objects, and some large ones. */
async function createCrowd(): Promise<void> {
  for (const name of ['crowd', 'heavy'])
    await send(url, { method: 'POST', path: '/api/v1/namespaces', body: JSON.stringify({ metadata: { name } }) });
  const create = (namespace: string, object: object): Promise<TrialResponse> =>
    send(url, { method: 'POST', path: `/api/v1/namespaces/${namespace}/configmaps`, body: JSON.stringify(object) });
  await Promise.all(
    Array.from({ length: 5_000 }, (_, index) =>
      create('crowd', { metadata: { name: `c${index}`, labels: { all: 'yes' } }, data: { a: 'b' } }),
    ),
  );
  const data = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, '0123456']));
  for (let index = 0; index < 20; index += 1) await create('heavy', { metadata: { name: `c${index}` }, data });
}

async function runTrial(trial: Trial): Promise<boolean> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 1; time <= TRIES; time += 1) {
    const n = ++lastNumber;
    for (const before of trial.prepare?.(n) ?? []) {
      const { status, text } = await send(url, before);
      if (status >= 300) throw new Error(`${trial.name}: the preparation was rejected: ${status} ${text}`);
    }
    const { held, problems } = await measureTrial(trial.name, () => sendShots(trial, n));
    least = Math.min(least, held);
    if (problems.length === 0 && least <= LONGEST_HOLD) return true;
    if (problems.length > 0) return false;
  }
  return false;
}

async function sendShots({ shots, attack }: Trial, n: number): Promise<readonly TrialResponse[]> {
  const requests = shots?.(n) ?? [];
  return [...(await Promise.all(requests.map((request) => send(url, request)))), ...((await attack?.(url, n)) ?? [])];
}

interface Measured {
  /** In milliseconds. */
  readonly held: number;
  readonly problems: readonly string[];
}

async function measureTrial(name: string, work: () => Promise<readonly TrialResponse[]>): Promise<Measured> {
  await livez.longest();
  forgetPeak(server.pid);
  const began = performance.now();
  const came = await work();
  const took = performance.now() - began;
  const { worked, waited, failures } = await livez.longest();
  const memory = readPeakMemory(server.pid) ?? 0;
  const held = worked ?? waited;
  const problems = [
    ...(memory > MOST_MEMORY ? [`takes ${memory} MB`] : []),
    ...failures.slice(0, 1).map((failure) => `/livez: ${failure}`),
    ...came
      .filter(({ status, text }) => status === 0 || PANIC.test(text))
      .map(({ status, text }) => `${status} ${text.slice(0, 200)}`)
      .slice(0, 1),
  ];
  const shownProblems = [...problems, ...(held > LONGEST_HOLD ? [`blocks the server for ${held.toFixed()} ms`] : [])];
  const figures = [held.toFixed().padStart(6), waited.toFixed().padStart(7), `${memory}`.padStart(7)].join(' ');
  const statuses = [...new Set(came.map(({ status }) => status))].join(' ');
  const mark = shownProblems.length === 0 ? '' : `  ✕ ${shownProblems.join('; ')}`;
  process.stdout.write(`${figures}  ${statuses} in ${took.toFixed()} ms: ${name}${mark}\n`);
  return { held, problems };
}

async function sendRandomRequests(count: number, seed: number): Promise<boolean> {
  const { held, problems } = await measureTrial(`${count} random requests of seed ${seed}`, () =>
    sendInRounds(count, seed, drawRequests, (each) => send(url, each)),
  );
  return problems.length === 0 && held <= LONGEST_HOLD;
}

async function sendRandomBytes(count: number, seed: number): Promise<boolean> {
  const { held, problems } = await measureTrial(`${count} connections with random bytes of seed ${seed}`, async () => {
    const came = await sendInRounds(count, seed, drawConnections, (each) => sendBytes(url, each));
    const bugs = came.filter(({ status, text }) => status === 500 || STACK.test(text));
    for (const { text } of bugs.slice(0, 3)) process.stdout.write(`${JSON.stringify(text)}\n`);
    return bugs.length === 0 ? came : [{ status: 0, length: 0, text: `${bugs.length} bugs` }];
  });
  return problems.length === 0 && held <= LONGEST_HOLD;
}

/** Generates requests in rounds, to limit the memory for responses. */
async function sendInRounds<One>(
  count: number,
  seed: number,
  draw: (count: number, seed: number) => readonly One[],
  sendOne: (one: One) => Promise<TrialResponse>,
): Promise<TrialResponse[]> {
  const kinds = new Map<string, TrialResponse>();
  for (let done = 0; done < count; done += ROUND) {
    const drawn = draw(Math.min(ROUND, count - done), seed + done);
    for (let at = 0; at < drawn.length; at += TOGETHER)
      // A closed connection is a valid response to input that is not HTTP.
      for (const came of await Promise.all(drawn.slice(at, at + TOGETHER).map(sendOne)))
        if (came.status !== 0) kinds.set(`${came.status} ${PANIC.test(came.text)} ${STACK.test(came.text)}`, came);
  }
  return [...kinds.values()];
}

/** Returns the peak in megabytes since `forgetPeak`; undefined if the system does not provide it. */
function readPeakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Otherwise, the peak since the start is reported.
  }
}

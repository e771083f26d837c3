/**
 * Sends the simulator what is long, deep, wide or odd, and asks /livez all the while: `node verify/hostile.ts [WORD…]` (names with one of the
 * words). Fails where one of them keeps the thread that serves from answering for more than 250 ms, takes more than a gigabyte, or
 * ends the server.
 *
 * What counts is processor time of that thread, so that a busy machine fails nobody; what exceeds the bound is tried again, and the shortest
 * of three tries counts.
 */
import { launchServer } from '../client/launcher.ts';
import { BODIES, SEVERAL } from './hostile/bodies.ts';
import { Livez } from './hostile/livez.ts';
import { forgetPeak, peakMemory } from './hostile/memory.ts';
import { READS, REQUESTS } from './hostile/requests.ts';
import { send, type Trial } from './hostile/trial.ts';
import { WRITES } from './hostile/writes.ts';

/** Milliseconds and megabytes. */
const LONGEST_HOLD = 250;
const MOST_MEMORY = 1024;
const TRIES = 3;
const CONTROLLERS = '*,resourcequota-controller,garbage-collector-controller';
const MAPS = '/configmaps';

const words = process.argv.slice(2);
const all = [...REQUESTS, ...READS, ...BODIES, ...WRITES, ...SEVERAL];
const trials = words.length === 0 ? all : all.filter(({ name }) => words.some((word) => new RegExp(word).test(name)));

const flags = [
  '--dialect',
  'kubernetes',
  '--controllers',
  CONTROLLERS,
  '--feature-gates',
  'CBORServingAndStorage=true',
];
const server = await launchServer({ flags }, []);
const { url } = server.target;
const livez = new Livez(url, server.pid);
let lastNumber = 0;
let failed = 0;

await peopled();
process.stdout.write('  held  waited  memory  answers\n');
for (const trial of trials) failed += (await tried(trial)) ? 0 : 1;
await livez.close();
await server.stop();
process.stdout.write(`${trials.length} tried, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Small objects by the thousand, and some heavy ones. */
async function peopled(): Promise<void> {
  const crowd = '/api/v1/namespaces/crowd';
  const heavy = '/api/v1/namespaces/heavy';
  for (const name of ['crowd', 'heavy'])
    await send(url, { method: 'POST', path: '/api/v1/namespaces', body: JSON.stringify({ metadata: { name } }) });
  const made = Array.from({ length: 5_000 }, (_, index) => {
    const metadata = { name: `c${index}`, labels: { all: 'yes' } };
    return send(url, { method: 'POST', path: `${crowd}${MAPS}`, body: JSON.stringify({ metadata, data: { a: 'b' } }) });
  });
  await Promise.all(made);
  const data = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, '0123456']));
  for (let index = 0; index < 20; index += 1)
    await send(url, {
      method: 'POST',
      path: `${heavy}${MAPS}`,
      body: JSON.stringify({ metadata: { name: `c${index}` }, data }),
    });
  const { worked } = await livez.longest();
  process.stdout.write(`${url}: ready; ${worked?.toFixed()} ms, ${peakMemory(server.pid)} MB\n`);
}

async function tried(trial: Trial): Promise<boolean> {
  let least = Number.POSITIVE_INFINITY;
  let problems: string[] = [];
  for (let time = 1; time <= TRIES; time += 1) {
    const n = ++lastNumber;
    for (const before of trial.before?.(n) ?? []) await send(url, before);
    const shots = trial.shots(n);
    await livez.longest();
    forgetPeak(server.pid);
    const began = performance.now();
    const came = await Promise.all(shots.map((shot) => send(url, shot)));
    const took = performance.now() - began;
    const { worked, waited, failures } = await livez.longest();
    const memory = peakMemory(server.pid) ?? 0;
    least = Math.min(least, worked ?? waited);
    problems = [
      ...(least > LONGEST_HOLD ? [`holds the server for ${least.toFixed()} ms`] : []),
      ...(memory > MOST_MEMORY ? [`takes ${memory} MB`] : []),
      ...failures.map((failure) => `/livez: ${failure}`),
      ...came
        .filter(({ status }) => status === 0)
        .map(({ text }) => text)
        .slice(0, 1),
    ];
    const statuses = [...new Set(came.map(({ status }) => status))].join(' ');
    const figures = [`${worked?.toFixed()}`.padStart(6), waited.toFixed().padStart(7), `${memory}`.padStart(7)];
    const what =
      came.length === 1
        ? (came[0]?.text.match(/"message":\s*"(.{0,90})/)?.[1] ?? `${came[0]?.length} bytes`)
        : `${came.length}`;
    process.stdout.write(
      `${figures.join(' ')}  ${statuses} in ${took.toFixed()} ms: ${trial.name} [${what}]${problems.length > 0 ? `  ✕ ${problems.join('; ')}` : ''}\n`,
    );
    if (problems.length === 0) return true;
    if (!problems.every((problem) => problem.startsWith('holds'))) return false;
  }
  return false;
}

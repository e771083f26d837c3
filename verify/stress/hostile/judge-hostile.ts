/**
 * Sends long, deeply nested or malformed input to the simulator, while a thread polls /livez: `node verify/stress/hostile/judge-hostile.ts
 * [WORD…] [--seed N] [--random N] [--wire N]`. The words select stress cases by name. A case fails if it blocks the serving thread for more
 * than 250 ms, makes the simulator use more than a gigabyte, or ends the simulator. Then the script sends random requests (`--random` sets
 * their number), and random bytes on connections (`--wire` sets the number of connections). It fails if a response contains a stack trace
 * or reports a panic.
 *
 * Only the processor time of the serving thread is measured, so that load on the machine has little influence. A case that exceeds the limit is
 * repeated, and the shortest of three attempts counts.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { parseToolOptions, parseWholeNumber } from '../../../cli/tool-options.ts';
import { launchServer } from '../../../client/launch/launcher.ts';
import { BODY_CASES, CONCURRENT_BODY_CASES } from './bodies.ts';
import { DEFINITION_CASES } from './definitions.ts';
import { EVALUATION_CASES } from './evaluations.ts';
import { ALL_EXPRESSION_CASES } from './expressions.ts';
import { FLOOD_CASES } from './floods.ts';
import { LivezPoller } from './livez.ts';
import { createRandomRequests } from './random.ts';
import { createRandomBytes, sendBytes } from './random-bytes.ts';
import { READ_CASES, REQUEST_CASES } from './requests.ts';
import { STREAM_CASES } from './streams.ts';
import { type StressCase, type StressResponse, sendRequest } from './stress-case.ts';
import { WEBHOOK_CASES } from './webhooks.ts';
import { WRITE_CASES } from './writes.ts';

const MAX_BLOCKED_MS = 250;
const MAX_MEMORY_MB = 1024;
const MAX_ATTEMPTS = 3;
/** The number of concurrent random requests. */
const CONCURRENT_REQUESTS = 20;
const CONTROLLERS = '*,resourcequota-controller,garbage-collector-controller';
const SIMULATOR_FLAGS = [
  '--dialect',
  'kubernetes',
  '--controllers',
  CONTROLLERS,
  '--feature-gates',
  'CBORServingAndStorage=true,MutatingAdmissionPolicy=true',
  '--runtime-config',
  'admissionregistration.k8s.io/v1alpha1=true',
];
/** Matches a stack trace in a response. */
const STACK_TRACE = /\n +at \S+ \(|node:internal/;
/** The number of random requests that are generated at once. */
const REQUESTS_PER_ROUND = 2_000;
/** Matches the message of a panic. */
const PANIC_MESSAGE = /caused apiserver to panic/;

const USAGE = 'node verify/stress/hostile/judge-hostile.ts [WORD…] [--seed N] [--random N] [--wire N]\n';
const { values, positionals } = parseToolOptions(USAGE, {
  seed: '20261122',
  random: '2000',
  wire: '2000',
});
const readNumber = (name: keyof typeof values) => parseWholeNumber(name, values[name], USAGE);
const [seed, requestCount, connectionCount] = [readNumber('seed'), readNumber('random'), readNumber('wire')];
const allCases = [
  ...REQUEST_CASES,
  ...READ_CASES,
  ...BODY_CASES,
  ...DEFINITION_CASES,
  ...WRITE_CASES,
  ...ALL_EXPRESSION_CASES,
  ...EVALUATION_CASES,
  ...STREAM_CASES,
  ...CONCURRENT_BODY_CASES,
  ...WEBHOOK_CASES,
  ...FLOOD_CASES,
];
const selectedCases = allCases.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

const server = await launchServer({ flags: SIMULATOR_FLAGS }, []);
const { url } = server.target;
const livezPoller = new LivezPoller(url, server.pid);
/** The totals of all cases. `attempts` is the number of attempts so far, which is part of the names of the objects of an attempt. */
const totals = { attempts: 0, failedCases: 0 };

await createObjects();
process.stdout.write('blocked  waited  memory  statuses\n');
for (const stressCase of selectedCases) totals.failedCases += (await runStressCase(stressCase)) ? 0 : 1;
if (positionals.length === 0 || positionals.includes('random'))
  totals.failedCases += (await sendRandomRequests(requestCount, seed)) ? 0 : 1;
if (positionals.length === 0 || positionals.includes('wire'))
  totals.failedCases += (await sendRandomBytes(connectionCount, seed)) ? 0 : 1;
await livezPoller.close();
await server.stop();
process.stdout.write(`${selectedCases.length} stress cases, ${totals.failedCases} failures\n`);
process.exitCode = totals.failedCases === 0 ? 0 : 1;

/** Creates thousands of small objects, and some large objects. */
async function createObjects(): Promise<void> {
  for (const name of ['crowd', 'heavy'])
    await sendRequest(url, {
      method: 'POST',
      path: '/api/v1/namespaces',
      body: JSON.stringify({ metadata: { name } }),
    });
  const createConfigMap = (namespace: string, object: object): Promise<StressResponse> =>
    sendRequest(url, {
      method: 'POST',
      path: `/api/v1/namespaces/${namespace}/configmaps`,
      body: JSON.stringify(object),
    });
  await Promise.all(
    Array.from({ length: 5_000 }, (_, index) =>
      createConfigMap('crowd', { metadata: { name: `c${index}`, labels: { all: 'yes' } }, data: { a: 'b' } }),
    ),
  );
  const data = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, '0123456']));
  for (let index = 0; index < 20; index += 1) await createConfigMap('heavy', { metadata: { name: `c${index}` }, data });
}

/** Runs a case, and reports whether it passed. */
async function runStressCase(stressCase: StressCase): Promise<boolean> {
  let minimumMs = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const n = ++totals.attempts;
    for (const request of stressCase.createSetupRequests?.(n) ?? []) {
      const { status, bodyExcerpt } = await sendRequest(url, request);
      if (status >= 300) throw new Error(`${stressCase.name}: the preparation was rejected: ${status} ${bodyExcerpt}`);
    }
    const { blockedMs, problems } = await measureRequests(stressCase.name, () => sendRequests(stressCase, n));
    minimumMs = Math.min(minimumMs, blockedMs);
    if (problems.length === 0 && minimumMs <= MAX_BLOCKED_MS) return true;
    if (problems.length > 0) return false;
  }
  return false;
}

async function sendRequests({ createRequests, run }: StressCase, n: number): Promise<readonly StressResponse[]> {
  const requests = createRequests?.(n) ?? [];
  return [
    ...(await Promise.all(requests.map((request) => sendRequest(url, request)))),
    ...((await run?.(url, n)) ?? []),
  ];
}

interface Measurement {
  /** The milliseconds of processor time of the serving thread during the longest wait for /livez. */
  readonly blockedMs: number;
  readonly problems: readonly string[];
}

/** Sends requests, prints the measurements, and returns them. */
async function measureRequests(name: string, sendAll: () => Promise<readonly StressResponse[]>): Promise<Measurement> {
  await livezPoller.takeLongestWait();
  resetPeakMemory(server.pid);
  const startTime = performance.now();
  const responses = await sendAll();
  const elapsedMs = performance.now() - startTime;
  const { processorMs, waitMs, failures } = await livezPoller.takeLongestWait();
  const memoryMb = readPeakMemory(server.pid) ?? 0;
  const blockedMs = processorMs ?? waitMs;
  const problems = [
    ...(memoryMb > MAX_MEMORY_MB ? [`the simulator uses ${memoryMb} MB`] : []),
    ...failures.slice(0, 1).map((failure) => `/livez: ${failure}`),
    ...responses
      .filter(({ status, bodyExcerpt }) => status === 0 || PANIC_MESSAGE.test(bodyExcerpt))
      .map(({ status, bodyExcerpt }) => `${status} ${bodyExcerpt.slice(0, 200)}`)
      .slice(0, 1),
  ];
  const printedProblems = [
    ...problems,
    ...(blockedMs > MAX_BLOCKED_MS ? [`the simulator was blocked for ${blockedMs.toFixed()} ms`] : []),
  ];
  const columns = [blockedMs.toFixed().padStart(6), waitMs.toFixed().padStart(7), `${memoryMb}`.padStart(7)].join(' ');
  const statuses = [...new Set(responses.map(({ status }) => status))].join(' ');
  const problemText = printedProblems.length === 0 ? '' : `  ✕ ${printedProblems.join('; ')}`;
  process.stdout.write(`${columns}  ${statuses} in ${elapsedMs.toFixed()} ms: ${name}${problemText}\n`);
  return { blockedMs, problems };
}

async function sendRandomRequests(count: number, seed: number): Promise<boolean> {
  const { blockedMs, problems } = await measureRequests(`${count} random requests of seed ${seed}`, () =>
    sendInRounds(count, seed, createRandomRequests, (stressRequest) => sendRequest(url, stressRequest)),
  );
  return problems.length === 0 && blockedMs <= MAX_BLOCKED_MS;
}

async function sendRandomBytes(count: number, seed: number): Promise<boolean> {
  const { blockedMs, problems } = await measureRequests(
    `${count} connections with random bytes of seed ${seed}`,
    async () => {
      const responses = await sendInRounds(count, seed, createRandomBytes, (bytes) => sendBytes(url, bytes));
      const failedResponses = responses.filter(
        ({ status, bodyExcerpt }) => status === 500 || STACK_TRACE.test(bodyExcerpt),
      );
      for (const { bodyExcerpt } of failedResponses.slice(0, 3))
        process.stdout.write(`${JSON.stringify(bodyExcerpt)}\n`);
      return failedResponses.length === 0
        ? responses
        : [
            {
              status: 0,
              length: 0,
              bodyExcerpt: `${failedResponses.length} responses have the status 500 or contain a stack trace`,
            },
          ];
    },
  );
  return problems.length === 0 && blockedMs <= MAX_BLOCKED_MS;
}

/**
 * Generates and sends inputs in rounds, to limit the use of memory. Returns one response for each combination of status, panic and stack trace.
 */
async function sendInRounds<Input>(
  count: number,
  seed: number,
  createInputs: (count: number, seed: number) => readonly Input[],
  sendInput: (input: Input) => Promise<StressResponse>,
): Promise<StressResponse[]> {
  const responsesByKind = new Map<string, StressResponse>();
  for (let sentCount = 0; sentCount < count; sentCount += REQUESTS_PER_ROUND) {
    const inputs = createInputs(Math.min(REQUESTS_PER_ROUND, count - sentCount), seed + sentCount);
    for (let index = 0; index < inputs.length; index += CONCURRENT_REQUESTS)
      // A closed connection is a valid response to input that is not HTTP.
      for (const response of await Promise.all(inputs.slice(index, index + CONCURRENT_REQUESTS).map(sendInput)))
        if (response.status !== 0)
          responsesByKind.set(
            `${response.status} ${PANIC_MESSAGE.test(response.bodyExcerpt)} ${STACK_TRACE.test(response.bodyExcerpt)}`,
            response,
          );
  }
  return [...responsesByKind.values()];
}

/** Returns the peak memory in megabytes since `resetPeakMemory`; undefined if the operating system does not provide it. */
function readPeakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The operating system may not support this. Then readPeakMemory returns the peak since the start.
  }
}

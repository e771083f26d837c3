/**
 * Polls /livez without a pause and records the longest wait. It runs in a thread of its own, so that work of the main thread does not
 * count.
 *
 * Load on the machine makes every wait longer. Therefore the processor time of the serving thread during a wait counts (on Linux); the wait
 * itself is reported as well.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface LongestWait {
  /** Milliseconds of processor time of the serving thread; undefined if the system does not provide it. */
  readonly worked: number | undefined;
  /** Milliseconds between request and response. */
  readonly waited: number;
  /** Responses other than 200, and broken connections. */
  readonly failures: readonly string[];
  readonly questionCount: number;
}

interface Subject {
  readonly url: string;
  readonly pid: number;
}

/** In milliseconds: the pause between requests, and the time limit of one. */
const PAUSE = 5;
const LIMIT = 120_000;

const { url, pid }: Subject = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worked = 0;
let waited = 0;
let questionCount = 0;
let failures: string[] = [];

/** Reports after the pending response, so that each wait is attributed to its cause. */
let mustTell = false;
parentPort?.on('message', () => {
  mustTell = true;
});

for (;;) {
  const before = readProcessorTime() ?? 0;
  const began = performance.now();
  try {
    const status = await requestLivez();
    if (status !== 200) failures.push(String(status));
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  questionCount += 1;
  worked = Math.max(worked, (readProcessorTime() ?? 0) - before);
  waited = Math.max(waited, performance.now() - began);
  if (mustTell) tell();
  await delay(PAUSE);
}

function tell(): void {
  const longest: LongestWait = {
    worked: readProcessorTime() === undefined ? undefined : worked,
    waited,
    failures,
    questionCount,
  };
  parentPort?.postMessage(longest);
  mustTell = false;
  worked = 0;
  waited = 0;
  questionCount = 0;
  failures = [];
}

function requestLivez(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/livez`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    request.setTimeout(LIMIT, () => request.destroy(new Error(`no answer from /livez within ${LIMIT / 1000} s`)));
    request.once('error', reject);
  });
}

/** Returns milliseconds of processor time of the server's first thread. */
function readProcessorTime(): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

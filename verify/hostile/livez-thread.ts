/**
 * Asks a server for /livez without a pause, and keeps of what came the longest wait. A thread of its own: what the main thread does to make a
 * long body must not count.
 *
 * A busy machine makes every wait longer. So what counts is the time for which the thread that serves had a processor while one answer was
 * waited for (Linux tells it); the wait itself is told beside it.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface LongestWait {
  /** Milliseconds in which the serving thread worked; undefined where the system doesn't tell. */
  readonly worked: number | undefined;
  /** Milliseconds between asking and the answer. */
  readonly waited: number;
  /** Answers other than 200, and connections that broke. */
  readonly failures: readonly string[];
  readonly questionCount: number;
}

interface Subject {
  readonly url: string;
  readonly pid: number;
}

/** Between two questions, and for one answer. */
const PAUSE = 5;
const LIMIT = 120_000;

const { url, pid }: Subject = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worked = 0;
let waited = 0;
let questionCount = 0;
let failures: string[] = [];

/** Told once the answer that is waited for has come, so that each wait belongs to what caused it. */
let mustTell = false;
parentPort?.on('message', () => {
  mustTell = true;
});

for (;;) {
  const before = processorTime() ?? 0;
  const began = performance.now();
  try {
    const status = await livez();
    if (status !== 200) failures.push(String(status));
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  questionCount += 1;
  worked = Math.max(worked, (processorTime() ?? 0) - before);
  waited = Math.max(waited, performance.now() - began);
  if (mustTell) tell();
  await delay(PAUSE);
}

function tell(): void {
  const longest: LongestWait = {
    worked: processorTime() === undefined ? undefined : worked,
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

function livez(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/livez`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    request.setTimeout(LIMIT, () => request.destroy(new Error(`no answer from /livez within ${LIMIT / 1000} s`)));
    request.once('error', reject);
  });
}

/** Milliseconds of the first thread of the server. */
function processorTime(): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

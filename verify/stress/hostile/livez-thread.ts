/**
 * Polls /livez without a pause and records the longest wait. It runs in a separate thread, so that work of the main thread does not
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
  readonly pollCount: number;
}

interface Subject {
  readonly url: string;
  readonly pid: number;
}

/** The pause between two requests, and the time limit of a request. */
const PAUSE_MS = 5;
const TIMEOUT_MS = 120_000;

const { url, pid }: Subject = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** `isReportRequested`: the report is sent after the pending response, so that each wait is attributed to its cause. */
const state = { isReportRequested: false, ...createPeriod() };
parentPort?.on('message', () => {
  state.isReportRequested = true;
});

for (;;) {
  const before = processorTime() ?? 0;
  const began = performance.now();
  try {
    const status = await requestLivez();
    if (status !== 200) state.failures.push(String(status));
  } catch (error) {
    state.failures.push(error instanceof Error ? error.message : String(error));
  }
  state.pollCount += 1;
  state.longestProcessorTime = Math.max(state.longestProcessorTime, (processorTime() ?? 0) - before);
  state.waited = Math.max(state.waited, performance.now() - began);
  if (state.isReportRequested) reportLongestWait();
  await delay(PAUSE_MS);
}

/** Returns the measurements of a period that begins now. */
function createPeriod(): { longestProcessorTime: number; waited: number; pollCount: number; failures: string[] } {
  return { longestProcessorTime: 0, waited: 0, pollCount: 0, failures: [] };
}

function reportLongestWait(): void {
  const { longestProcessorTime, waited, failures, pollCount } = state;
  const longest: LongestWait = {
    worked: processorTime() === undefined ? undefined : longestProcessorTime,
    waited,
    failures,
    pollCount,
  };
  parentPort?.postMessage(longest);
  Object.assign(state, { isReportRequested: false }, createPeriod());
}

function requestLivez(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/livez`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    request.setTimeout(TIMEOUT_MS, () =>
      request.destroy(new Error(`no response from /livez within ${TIMEOUT_MS / 1000} s`)),
    );
    request.once('error', reject);
  });
}

/** Returns milliseconds of processor time of the server's first thread. */
function processorTime(): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

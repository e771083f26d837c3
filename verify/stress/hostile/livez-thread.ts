/**
 * Polls /livez continuously and records the longest wait for a response. It runs in a separate thread, so that work of the main thread does
 * not delay the measurement.
 *
 * Load on the machine makes every wait longer. Therefore, on Linux, the thread also measures the processor time of the serving thread during a wait.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface LongestWait {
  /** The maximum processor time in milliseconds of the serving thread during a wait; undefined if the operating system does not provide it. */
  readonly processorMs: number | undefined;
  /** The maximum time in milliseconds between a request and its response. */
  readonly waitMs: number;
  /** Status codes other than 200, and connection errors. */
  readonly failures: readonly string[];
  readonly pollCount: number;
}

interface PolledServer {
  readonly url: string;
  readonly pid: number;
}

/** The pause between two requests, and the time limit of a request. */
const PAUSE_MS = 5;
const TIMEOUT_MS = 120_000;

const { url, pid }: PolledServer = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/**
 * The measurements of the current period. If `isReportRequested` is true, the report is sent after the pending response, so that it includes the
 * current wait.
 */
const measurements = { isReportRequested: false, ...createPeriod() };
parentPort?.on('message', () => {
  measurements.isReportRequested = true;
});

for (;;) {
  const initialProcessorTime = readProcessorTime() ?? 0;
  const startTime = performance.now();
  try {
    const status = await requestLivez();
    if (status !== 200) measurements.failures.push(String(status));
  } catch (error) {
    measurements.failures.push(error instanceof Error ? error.message : String(error));
  }
  measurements.pollCount += 1;
  measurements.longestProcessorTime = Math.max(
    measurements.longestProcessorTime,
    (readProcessorTime() ?? 0) - initialProcessorTime,
  );
  measurements.waitMs = Math.max(measurements.waitMs, performance.now() - startTime);
  if (measurements.isReportRequested) reportLongestWait();
  await delay(PAUSE_MS);
}

/** Returns the initial measurements of a period. */
function createPeriod(): { longestProcessorTime: number; waitMs: number; pollCount: number; failures: string[] } {
  return { longestProcessorTime: 0, waitMs: 0, pollCount: 0, failures: [] };
}

function reportLongestWait(): void {
  const { longestProcessorTime, waitMs, failures, pollCount } = measurements;
  const longestWait: LongestWait = {
    processorMs: readProcessorTime() === undefined ? undefined : longestProcessorTime,
    waitMs,
    failures,
    pollCount,
  };
  parentPort?.postMessage(longestWait);
  Object.assign(measurements, { isReportRequested: false }, createPeriod());
}

function requestLivez(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/livez`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.setTimeout(TIMEOUT_MS, () =>
      request.destroy(new Error(`no response from /livez within ${TIMEOUT_MS / 1000} s`)),
    );
    request.once('error', reject);
  });
}

/** Returns the milliseconds of processor time of the first thread of the server, which serves requests. */
function readProcessorTime(): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

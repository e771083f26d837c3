/** Measures the response time of /livez in a separate thread (livez-thread.ts). */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongestWait } from './livez-thread.ts';

export class LivezPoller {
  readonly #thread: Worker;

  constructor(url: string, pid: number) {
    this.#thread = new Worker(new URL('./livez-thread.ts', import.meta.url), { workerData: { url, pid } });
  }

  /** Returns the longest wait for a response since the last call. */
  async takeLongestWait(): Promise<LongestWait> {
    const message = once(this.#thread, 'message');
    this.#thread.postMessage('longest');
    const [longestWait] = await message;
    return longestWait;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** Measures how long a server takes to answer /livez, in a thread of its own (livez-thread.ts). */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongestWait } from './livez-thread.ts';

export class Livez {
  readonly #thread: Worker;

  constructor(url: string, pid: number) {
    this.#thread = new Worker(new URL('./livez-thread.ts', import.meta.url), { workerData: { url, pid } });
  }

  /** Returns the longest wait since the last call. */
  async longest(): Promise<LongestWait> {
    const answer = once(this.#thread, 'message');
    this.#thread.postMessage('longest');
    const [longest] = await answer;
    return longest;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}

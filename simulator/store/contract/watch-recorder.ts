/** A store listener for tests. It records changes, and tests wait until it has received progress or the end of the watch. */
import { setImmediate } from 'node:timers/promises';
import type { Store, StoreChange, StoreListener, StoreWatch } from '../store.ts';

export class WatchRecorder implements StoreListener {
  readonly changes: StoreChange[] = [];
  readonly progressRevisions: number[] = [];
  endError: Error | undefined;
  #waiters: { isMet: () => boolean; resolve: () => void }[] = [];
  #watch: StoreWatch | undefined;

  static async start(store: Store, prefix: string, startRevision: number): Promise<WatchRecorder> {
    const recorder = new WatchRecorder();
    await recorder.watch(store, prefix, startRevision);
    return recorder;
  }

  async watch(store: Store, prefix: string, from: number): Promise<void> {
    this.#watch = await store.watch(prefix, from, this);
  }

  onChange(change: StoreChange): void {
    this.changes.push(change);
    this.#resolveWaiting();
  }

  onProgress(revision: number): void {
    this.progressRevisions.push(revision);
    this.#resolveWaiting();
  }

  onEnd(error: Error): void {
    this.endError = error;
    this.#resolveWaiting();
  }

  close(): void {
    this.#watch?.close();
  }

  getDeliveredRevision(): number | undefined {
    return this.#watch?.getDeliveredRevision();
  }

  /** Resolves when the store has reported that all changes up to `revision` have been delivered. */
  async waitForProgress(revision: number): Promise<void> {
    while (!this.progressRevisions.some((progress) => progress >= revision)) {
      const progressCount = this.progressRevisions.length;
      this.#watch?.requestProgress();
      await this.#waitUntil(() => this.progressRevisions.length > progressCount);
      // A store may report progress synchronously. Pending deliveries need a turn of the event loop.
      await setImmediate();
    }
  }

  waitForEnd(): Promise<void> {
    return this.#waitUntil(() => this.endError !== undefined);
  }

  /** Returns one line per change, such as `put a@3` or `delete a@5`. */
  formatChanges(): string[] {
    return this.changes.map(({ key, revision, entry }) => `${entry ? 'put' : 'delete'} ${key}@${revision}`);
  }

  #waitUntil(isMet: () => boolean): Promise<void> {
    if (isMet()) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ isMet, resolve }));
  }

  #resolveWaiting(): void {
    const metWaiters = this.#waiters.filter(({ isMet }) => isMet());
    this.#waiters = this.#waiters.filter((waiter) => !metWaiters.includes(waiter));
    for (const { resolve } of metWaiters) resolve();
  }
}

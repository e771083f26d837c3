/** A watch listener for tests. It records events, and tests wait until it has received an event or progress. */
import type { CacheWatch, StoredItem, WatchCache, WatchEvent, WatchListener, WatchRequest } from '../watch-cache.ts';

export class EventRecorder implements WatchListener {
  readonly events: WatchEvent[] = [];
  readonly progressRevisions: number[] = [];
  endError: Error | undefined;
  #syncedEventCount = -1;
  #syncedRevision = 0;
  #eventWaiters: { readonly count: number; readonly resolve: () => void }[] = [];
  #progressWaiters: { readonly minRevision: number; readonly resolve: () => void }[] = [];
  #watch: CacheWatch | undefined;

  static async start(cache: WatchCache, request: WatchRequest): Promise<EventRecorder> {
    const recorder = new EventRecorder();
    recorder.#watch = await cache.watch(request, recorder);
    return recorder;
  }

  onEvent(event: WatchEvent): void {
    this.events.push(event);
    for (const { count, resolve } of this.#eventWaiters) if (this.events.length >= count) resolve();
  }

  onSynced(revision: number): void {
    this.#syncedEventCount = this.events.length;
    this.#syncedRevision = revision;
  }

  onProgress(revision: number): void {
    this.progressRevisions.push(revision);
    for (const { minRevision, resolve } of this.#progressWaiters) if (revision >= minRevision) resolve();
  }

  onEnd(error: Error): void {
    this.endError = error;
  }

  close(): void {
    this.#watch?.close();
  }

  requestProgress(): void {
    this.#watch?.requestProgress();
  }

  /** Resolves when `count` events have been received. */
  waitForEvents(count: number): Promise<void> {
    if (this.events.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.#eventWaiters.push({ count, resolve }));
  }

  /** Resolves when progress up to `revision` has been received. */
  waitForProgress(revision: number): Promise<void> {
    if (this.progressRevisions.some((progress) => progress >= revision)) return Promise.resolve();
    return new Promise((resolve) => this.#progressWaiters.push({ minRevision: revision, resolve }));
  }

  /** Returns one line per event, such as `ADDED a/x@3`, and `synced 4` after the initial events. */
  formatEvents(): string[] {
    const lines = this.events.map(({ type, item, revision }) => `${type} ${item.key}@${revision}`);
    return this.#syncedEventCount < 0
      ? lines
      : lines.toSpliced(this.#syncedEventCount, 0, `synced ${this.#syncedRevision}`);
  }
}

export function listItemKeys(items: readonly StoredItem[]): string[] {
  return items.map(({ key }) => key);
}

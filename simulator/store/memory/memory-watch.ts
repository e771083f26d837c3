/** A watch of the memory store. It skips changes before its start, and ends if its listener throws an error. */
import type { StoreChange, StoreListener, StoreWatch } from '../store.ts';

/** The functions of the store that a watch calls. */
interface WatchedStore {
  deliveredRevision(): number | undefined;
  removeWatch(): void;
}

export class MemoryWatch implements StoreWatch {
  readonly #listener: StoreListener;
  /** The revision up to which changes are skipped, because they were replayed when the watch started, or precede its start. */
  readonly #startRevision: number;
  readonly #store: WatchedStore;
  #isOpen = true;

  constructor(listener: StoreListener, startRevision: number, store: WatchedStore) {
    this.#listener = listener;
    this.#startRevision = startRevision;
    this.#store = store;
  }

  /** Delivers a change if it is later than the start of the watch. */
  deliverIfLater(change: StoreChange): void {
    if (change.revision > this.#startRevision) this.deliver(change);
  }

  deliver(change: StoreChange): void {
    this.#runGuarded(() => this.#listener.change(change));
  }

  deliveredRevision(): number | undefined {
    return this.#isOpen ? this.#store.deliveredRevision() : undefined;
  }

  /** Reports progress. If changes are being delivered, tries again in a microtask until the delivery has ended. */
  requestProgress(): void {
    const revision = this.#store.deliveredRevision();
    if (revision === undefined) queueMicrotask(() => this.requestProgress());
    else this.#runGuarded(() => this.#listener.progress(revision));
  }

  close(): void {
    this.#isOpen = false;
    this.#store.removeWatch();
  }

  end(error: Error): void {
    if (!this.#isOpen) return;
    this.close();
    this.#listener.end(error);
  }

  #runGuarded(notify: () => void): void {
    if (!this.#isOpen) return;
    try {
      notify();
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** A watch of the memory store. It skips changes before its start, and ends if its listener throws an error. */
import type { StoreChange, StoreListener, StoreWatch } from '../store.ts';

/** The functions of the memory store that a watch calls. */
interface WatchedStore {
  getDeliveredRevision(): number | undefined;
  removeWatch(): void;
}

export class MemoryWatch implements StoreWatch {
  readonly #listener: StoreListener;
  /** The revision up to which changes are skipped. They precede the start of the watch, or were replayed when the watch started. */
  readonly #startRevision: number;
  readonly #store: WatchedStore;
  #isOpen = true;

  constructor(listener: StoreListener, startRevision: number, store: WatchedStore) {
    this.#listener = listener;
    this.#startRevision = startRevision;
    this.#store = store;
  }

  /** Delivers a change if it is later than the start of the watch. */
  deliverChangeAfterStart(change: StoreChange): void {
    if (change.revision > this.#startRevision) this.deliverChange(change);
  }

  deliverChange(change: StoreChange): void {
    this.#notifyListener(() => this.#listener.onChange(change));
  }

  getDeliveredRevision(): number | undefined {
    return this.#isOpen ? this.#store.getDeliveredRevision() : undefined;
  }

  /** Reports progress. If changes are being delivered, tries again in a microtask until the delivery has ended. */
  requestProgress(): void {
    const revision = this.#store.getDeliveredRevision();
    if (revision === undefined) queueMicrotask(() => this.requestProgress());
    else this.#notifyListener(() => this.#listener.onProgress(revision));
  }

  close(): void {
    this.#isOpen = false;
    this.#store.removeWatch();
  }

  end(error: Error): void {
    if (!this.#isOpen) return;
    this.close();
    this.#listener.onEnd(error);
  }

  #notifyListener(notify: () => void): void {
    if (!this.#isOpen) return;
    try {
      notify();
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

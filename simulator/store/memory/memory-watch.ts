/** One watch of the memory store: what it has seen already, and what becomes of a listener that throws. */
import type { Change, StoreListener, StoreWatch } from '../store.ts';

/** What a watch asks of its store. */
interface Origin {
  delivered(): number | undefined;
  forget(): void;
}

export class MemoryWatch implements StoreWatch {
  readonly #listener: StoreListener;
  /** Changes up to this revision are not taken: they were replayed at the start, or are before it. */
  readonly #from: number;
  readonly #origin: Origin;
  #open = true;

  constructor(listener: StoreListener, from: number, origin: Origin) {
    this.#listener = listener;
    this.#from = from;
    this.#origin = origin;
  }

  take(change: Change): void {
    if (change.revision > this.#from) this.deliver(change);
  }

  deliver(change: Change): void {
    this.#guarded(() => this.#listener.change(change));
  }

  delivered(): number | undefined {
    return this.#open ? this.#origin.delivered() : undefined;
  }

  /** In the midst of a delivery the answer has to wait; that is over by the next microtask. */
  requestProgress(): void {
    const revision = this.#origin.delivered();
    if (revision === undefined) queueMicrotask(() => this.requestProgress());
    else this.#guarded(() => this.#listener.progress(revision));
  }

  close(): void {
    this.#open = false;
    this.#origin.forget();
  }

  end(error: Error): void {
    if (!this.#open) return;
    this.close();
    this.#listener.end(error);
  }

  #guarded(tell: () => void): void {
    if (!this.#open) return;
    try {
      tell();
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/**
 * Keeps a cache up to date with its store. The reflector loads everything below a prefix, and then watches changes. If the store ends the
 * watch, the reflector notifies its target and loads again after a second. While it is paused, it holds changes back.
 */
import type { Clock } from '../../foundation/clock.ts';
import type { Store, StoreChange, StoreEntry, StoreListener, StoreWatch } from '../store.ts';

const PAGE_SIZE = 10_000;
const RETRY_MILLISECONDS = 1000;

export interface ReflectorTarget {
  /** Replaces the state with all entries at `revision`. */
  load(entries: readonly StoreEntry[], revision: number): void;
  change(change: StoreChange): void;
  /** Called when all changes up to `revision` have been delivered. */
  progress(revision: number): void;
  /** Called when the state is no longer reliable. `load` follows unless the reflector was closed. */
  handleLoss(error: Error): void;
}

export class Reflector {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #target: ReflectorTarget;
  #watch: StoreWatch | undefined;
  #ready: PromiseWithResolvers<void> | undefined;
  #heldChanges: StoreChange[] | undefined;
  /** Identifies the current watch. */
  #generation = 0;
  #isClosed = false;
  #cancelRetry = () => {};

  constructor(store: Store, prefix: string, clock: Clock, target: ReflectorTarget) {
    this.#store = store;
    this.#prefix = prefix;
    this.#clock = clock;
    this.#target = target;
  }

  /** A promise that resolves when the state is loaded and the watch is started. Undefined if that is already the case. */
  get startPromise(): Promise<void> | undefined {
    return this.#ready?.promise;
  }

  get isPaused(): boolean {
    return this.#heldChanges !== undefined;
  }

  start(): void {
    if (this.#isClosed) return;
    this.#createReadyPromise();
    this.#listAndWatch().catch((error: Error) => this.#restart(error));
  }

  pause(): void {
    this.#heldChanges ??= [];
  }

  resume(): void {
    const heldChanges = this.#heldChanges ?? [];
    this.#heldChanges = undefined;
    for (const change of heldChanges) this.#target.change(change);
  }

  /** Returns the newest revision of the store if all changes up to it have been delivered. */
  deliveredRevision(): number | undefined {
    return this.#heldChanges || this.#ready ? undefined : this.#watch?.deliveredRevision();
  }

  requestProgress(): void {
    this.#watch?.requestProgress();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#watch?.close();
    this.#ready?.reject(new Error('the store is closed'));
  }

  async #listAndWatch(): Promise<void> {
    const entries: StoreEntry[] = [];
    let {
      entries: page,
      revision,
      remaining: remainingCount,
    } = await this.#store.range({ prefix: this.#prefix, limit: PAGE_SIZE });
    entries.push(...page);
    while (remainingCount > 0) {
      const start = `${page.at(-1)?.key}\0`;
      ({ entries: page, remaining: remainingCount } = await this.#store.range({
        prefix: this.#prefix,
        start,
        limit: PAGE_SIZE,
        revision,
      }));
      entries.push(...page);
    }
    if (this.#isClosed) return;
    this.#target.load(entries, revision);
    const watch = await this.#store.watch(this.#prefix, revision, this.#createListener());
    if (this.#isClosed) return watch.close();
    this.#watch = watch;
    this.#ready?.resolve();
    this.#ready = undefined;
  }

  /** Creates the listener of a new watch, which ignores calls of previous watches. */
  #createListener(): StoreListener {
    const generation = ++this.#generation;
    const isCurrent = () => generation === this.#generation;
    return {
      change: (change) => {
        if (!isCurrent()) return;
        if (this.#heldChanges) this.#heldChanges.push(change);
        else this.#target.change(change);
      },
      progress: (revision) => {
        if (isCurrent() && !this.#heldChanges) this.#target.progress(revision);
      },
      end: (error) => {
        if (isCurrent()) this.#restart(error);
      },
    };
  }

  #restart(error: Error): void {
    this.#watch = undefined;
    this.#generation++;
    if (this.#heldChanges) this.#heldChanges = [];
    this.#target.handleLoss(error);
    if (this.#isClosed) return;
    this.#createReadyPromise();
    this.#cancelRetry = this.#clock.schedule(RETRY_MILLISECONDS, () => this.start());
  }

  #createReadyPromise(): void {
    if (this.#ready) return;
    this.#ready = Promise.withResolvers();
    // If no request waits when the reflector is closed, the rejection would otherwise be unhandled.
    this.#ready.promise.catch(() => undefined);
  }
}

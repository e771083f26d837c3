/**
 * Keeps a cache, the target, up to date with its store. The reflector loads all entries below a prefix, and then watches changes. If the
 * store ends the watch, the reflector notifies the target and loads again after a second. A paused reflector holds changes back.
 */
import type { Clock } from '../../foundation/clock.ts';
import type { Store, StoreChange, StoreEntry, StoreListener, StoreWatch } from '../store.ts';

const PAGE_SIZE = 10_000;
const RETRY_MILLISECONDS = 1000;

export interface ReflectorTarget {
  /** Replaces the state with all entries at `revision`. */
  replaceState(entries: readonly StoreEntry[], revision: number): void;
  applyChange(change: StoreChange): void;
  /** Called when all changes up to `revision` have been delivered. */
  advanceRevision(revision: number): void;
  /** Called when changes may have been lost. A call of `replaceState` follows unless the reflector was closed. */
  handleWatchLoss(error: Error): void;
}

export class Reflector {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #target: ReflectorTarget;
  #watch: StoreWatch | undefined;
  #pendingStart: PromiseWithResolvers<void> | undefined;
  #heldChanges: StoreChange[] | undefined;
  /** The number of the current watch, which distinguishes its calls from calls of earlier watches. */
  #watchNumber = 0;
  #isClosed = false;
  #cancelRetry = () => {};

  constructor(store: Store, prefix: string, clock: Clock, target: ReflectorTarget) {
    this.#store = store;
    this.#prefix = prefix;
    this.#clock = clock;
    this.#target = target;
  }

  /** A promise that resolves when the state is loaded and the watch has started. Undefined after the watch has started. */
  get pendingStart(): Promise<void> | undefined {
    return this.#pendingStart?.promise;
  }

  get isPaused(): boolean {
    return this.#heldChanges !== undefined;
  }

  start(): void {
    if (this.#isClosed) return;
    this.#createStartPromise();
    this.#listAndWatch().catch((error: Error) => this.#restart(error));
  }

  pause(): void {
    this.#heldChanges ??= [];
  }

  resume(): void {
    const heldChanges = this.#heldChanges ?? [];
    this.#heldChanges = undefined;
    for (const change of heldChanges) this.#target.applyChange(change);
  }

  /** Returns the newest revision of the store if all changes up to it have been delivered. */
  getDeliveredRevision(): number | undefined {
    return this.#heldChanges || this.#pendingStart ? undefined : this.#watch?.getDeliveredRevision();
  }

  requestProgress(): void {
    this.#watch?.requestProgress();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#watch?.close();
    this.#pendingStart?.reject(new Error('the store is closed'));
  }

  async #listAndWatch(): Promise<void> {
    const entries: StoreEntry[] = [];
    let {
      entries: page,
      revision,
      remainingCount,
    } = await this.#store.range({ prefix: this.#prefix, limit: PAGE_SIZE });
    entries.push(...page);
    while (remainingCount > 0) {
      const start = `${page.at(-1)?.key}\0`;
      ({ entries: page, remainingCount } = await this.#store.range({
        prefix: this.#prefix,
        start,
        limit: PAGE_SIZE,
        revision,
      }));
      entries.push(...page);
    }
    if (this.#isClosed) return;
    this.#target.replaceState(entries, revision);
    const watch = await this.#store.watch(this.#prefix, revision, this.#createListener());
    if (this.#isClosed) return watch.close();
    this.#watch = watch;
    this.#pendingStart?.resolve();
    this.#pendingStart = undefined;
  }

  /** Creates the listener of a new watch, which ignores calls of previous watches. */
  #createListener(): StoreListener {
    const watchNumber = ++this.#watchNumber;
    const isCurrent = () => watchNumber === this.#watchNumber;
    return {
      onChange: (change) => {
        if (!isCurrent()) return;
        if (this.#heldChanges) this.#heldChanges.push(change);
        else this.#target.applyChange(change);
      },
      onProgress: (revision) => {
        if (isCurrent() && !this.#heldChanges) this.#target.advanceRevision(revision);
      },
      onEnd: (error) => {
        if (isCurrent()) this.#restart(error);
      },
    };
  }

  #restart(error: Error): void {
    this.#watch = undefined;
    this.#watchNumber++;
    if (this.#heldChanges) this.#heldChanges = [];
    this.#target.handleWatchLoss(error);
    if (this.#isClosed) return;
    this.#createStartPromise();
    this.#cancelRetry = this.#clock.schedule(RETRY_MILLISECONDS, () => this.start());
  }

  #createStartPromise(): void {
    if (this.#pendingStart) return;
    this.#pendingStart = Promise.withResolvers();
    // Without this handler, closing the reflector while no request waits would cause an unhandled rejection.
    this.#pendingStart.promise.catch(() => undefined);
  }
}

/**
 * How a cache follows its store: it loads everything below a prefix, then hears of every change. When the store ends the watch the
 * feed says so, and loads again a second later. While it is paused, changes are held back and told on resuming.
 */
import type { Clock } from '../../ground/clock.ts';
import type { Change, Entry, Store, StoreListener, StoreWatch } from '../store.ts';

const PAGE = 10_000;
const RETRY = 1000;

export interface ReflectorTarget {
  /** Everything there is, as of `revision`; takes the place of what was known before. */
  load(entries: readonly Entry[], revision: number): void;
  change(change: Change): void;
  /** All changes up to `revision` have been told. */
  progress(revision: number): void;
  /** What is known can no longer be relied on; `load` will follow unless the feed was closed. */
  lost(error: Error): void;
}

export class Reflector {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #target: ReflectorTarget;
  #watch: StoreWatch | undefined;
  #ready: PromiseWithResolvers<void> | undefined;
  #held: Change[] | undefined;
  /** Counts the watches. */
  #turn = 0;
  #closed = false;
  #cancelRetry = () => {};

  constructor(store: Store, prefix: string, clock: Clock, follower: ReflectorTarget) {
    this.#store = store;
    this.#prefix = prefix;
    this.#clock = clock;
    this.#target = follower;
  }

  /** What to wait for until there is something to read; undefined when there is. */
  get starting(): Promise<void> | undefined {
    return this.#ready?.promise;
  }

  get paused(): boolean {
    return this.#held !== undefined;
  }

  start(): void {
    if (this.#closed) return;
    this.#startWaiting();
    this.#listAndWatch().catch((error: Error) => this.#restart(error));
  }

  pause(): void {
    this.#held ??= [];
  }

  resume(): void {
    const heldEvents = this.#held ?? [];
    this.#held = undefined;
    for (const change of heldEvents) this.#target.change(change);
  }

  /** The newest revision of the store, if everything up to it has been told at this very moment. */
  delivered(): number | undefined {
    return this.#held || this.#ready ? undefined : this.#watch?.delivered();
  }

  requestProgress(): void {
    this.#watch?.requestProgress();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry();
    this.#watch?.close();
    this.#ready?.reject(new Error('the store is closed'));
  }

  async #listAndWatch(): Promise<void> {
    const entries: Entry[] = [];
    let { entries: page, revision, remaining } = await this.#store.range({ prefix: this.#prefix, limit: PAGE });
    entries.push(...page);
    while (remaining > 0) {
      const start = `${page.at(-1)?.key}\0`;
      ({ entries: page, remaining } = await this.#store.range({ prefix: this.#prefix, start, limit: PAGE, revision }));
      entries.push(...page);
    }
    if (this.#closed) return;
    this.#target.load(entries, revision);
    const watch = await this.#store.watch(this.#prefix, revision, this.#listener());
    if (this.#closed) return watch.close();
    this.#watch = watch;
    this.#ready?.resolve();
    this.#ready = undefined;
  }

  /** What a watch that is over still has to say is not heard. */
  #listener(): StoreListener {
    const turn = ++this.#turn;
    const current = () => turn === this.#turn;
    return {
      change: (change) => {
        if (!current()) return;
        if (this.#held) this.#held.push(change);
        else this.#target.change(change);
      },
      progress: (revision) => {
        if (current() && !this.#held) this.#target.progress(revision);
      },
      end: (error) => {
        if (current()) this.#restart(error);
      },
    };
  }

  #restart(error: Error): void {
    this.#watch = undefined;
    this.#turn++;
    if (this.#held) this.#held = [];
    this.#target.lost(error);
    if (this.#closed) return;
    this.#startWaiting();
    this.#cancelRetry = this.#clock.after(RETRY, () => this.start());
  }

  #startWaiting(): void {
    if (this.#ready) return;
    this.#ready = Promise.withResolvers();
    // Nobody may be waiting when the feed is closed.
    this.#ready.promise.catch(() => undefined);
  }
}

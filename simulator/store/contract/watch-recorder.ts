/** A store listener for tests: keeps what it was told, and waits for named conditions instead of sleeping. */
import { setImmediate } from 'node:timers/promises';
import type { Change, Store, StoreListener, StoreWatch } from '../store.ts';

export class WatchRecorder implements StoreListener {
  readonly changes: Change[] = [];
  readonly progresses: number[] = [];
  ended: Error | undefined;
  #waiting: { holds: () => boolean; done: () => void }[] = [];
  #watch: StoreWatch | undefined;

  static async on(store: Store, prefix: string, from: number): Promise<WatchRecorder> {
    const recorder = new WatchRecorder();
    await recorder.watch(store, prefix, from);
    return recorder;
  }

  async watch(store: Store, prefix: string, from: number): Promise<void> {
    this.#watch = await store.watch(prefix, from, this);
  }

  change(change: Change): void {
    this.changes.push(change);
    this.#look();
  }

  progress(revision: number): void {
    this.progresses.push(revision);
    this.#look();
  }

  end(error: Error): void {
    this.ended = error;
    this.#look();
  }

  close(): void {
    this.#watch?.close();
  }

  delivered(): number | undefined {
    return this.#watch?.delivered();
  }

  /** Resolves when the store has said that everything up to `revision` has been delivered. */
  async progressed(revision: number): Promise<void> {
    while (!this.progresses.some((progress) => progress >= revision)) {
      const progressCount = this.progresses.length;
      this.#watch?.requestProgress();
      await this.#until(() => this.progresses.length > progressCount);
      // A store may say at once how far it is; what it waits for needs a turn.
      await setImmediate();
    }
  }

  finished(): Promise<void> {
    return this.#until(() => this.ended !== undefined);
  }

  /** One line a change: `put a@3`, `delete a@5`. */
  lines(): string[] {
    return this.changes.map(({ key, revision, entry }) => `${entry ? 'put' : 'delete'} ${key}@${revision}`);
  }

  #until(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ holds, done }));
  }

  #look(): void {
    const ready = this.#waiting.filter(({ holds }) => holds());
    this.#waiting = this.#waiting.filter((waiting) => !ready.includes(waiting));
    for (const { done } of ready) done();
  }
}

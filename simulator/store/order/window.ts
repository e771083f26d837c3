/**
 * The most recent entries in order of revision, limited in number and bytes, with a search by revision.
 *
 * Worked example: a window of at most three entries contains 4, 6, 7. Adding 9 removes 4, and `complete` becomes 4: a watcher that has
 * received everything up to 4 still finds all later entries. `forget(7)` removes 6, and `complete` becomes 6.
 */
import type { ByteBudget } from './budget.ts';

interface WindowEntry {
  readonly revision: number;
  /** The approximate size in bytes. */
  readonly weight?: number;
}

export class RevisionWindow<T extends WindowEntry> {
  readonly #capacity: number;
  readonly #budget: ByteBudget | undefined;
  /** Removed entries are undefined. */
  #entries: (T | undefined)[] = [];
  #head = 0;
  #firstCompleteRevision: number;

  /** `complete`: all entries after this revision are available. */
  constructor(capacity: number, complete: number, budget?: ByteBudget) {
    this.#capacity = capacity;
    this.#budget = budget;
    this.#firstCompleteRevision = complete;
  }

  get size(): number {
    return this.#entries.length - this.#head;
  }

  /** All entries after this revision are available. */
  get complete(): number {
    return this.#firstCompleteRevision;
  }

  add(item: T): void {
    this.#entries.push(item);
    this.#budget?.add(item.weight ?? 0);
    if (this.size > this.#capacity) this.#drop(1);
    // The newest entry is kept, however large it is.
    while (this.#budget?.exceeded === true && this.size > 1) this.#drop(1);
  }

  /** Returns the entry that `distance` newer ones follow, if there is one. */
  getFromEnd(distance: number): T | undefined {
    return distance < this.size ? this.#entries[this.#entries.length - 1 - distance] : undefined;
  }

  /** Removes entries before `revision`. */
  forget(revision: number): void {
    this.#drop(this.#findIndexAfter(revision - 1) - this.#head);
    this.#firstCompleteRevision = Math.max(this.#firstCompleteRevision, revision - 1);
  }

  /** Removes all entries, and releases their part of the budget. */
  close(): void {
    this.#drop(this.size);
  }

  /** Calls `visit` with the entries after `revision`, up to `last`, in order. */
  visitRange(revision: number, lastRevision: number, visit: (item: T) => void): void {
    const list = this.#entries;
    for (let index = this.#findIndexAfter(revision); index < list.length; index++) {
      const item = list[index];
      if (item === undefined || item.revision > lastRevision) return;
      visit(item);
    }
  }

  /** Calls `visit` with the same entries as `visitRange`, the newest first. */
  visitBackwards(revision: number, last: number, visit: (item: T) => void): void {
    for (let index = this.#findIndexAfter(last) - 1; index >= this.#head; index--) {
      const item = this.#entries[index];
      if (item === undefined || item.revision <= revision) return;
      visit(item);
    }
  }

  /** Returns the number of entries after `revision`, up to `last`. */
  countBetween(revision: number, last: number): number {
    return this.#findIndexAfter(last) - this.#findIndexAfter(revision);
  }

  /** Returns the index of the first entry after `revision`. */
  #findIndexAfter(revision: number): number {
    let low = this.#head;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = this.#entries[middle];
      if (item !== undefined && item.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #drop(count: number): void {
    const lastDropped = this.#entries[this.#head + count - 1];
    if (count <= 0 || lastDropped === undefined) return;
    this.#firstCompleteRevision = Math.max(this.#firstCompleteRevision, lastDropped.revision);
    for (let index = this.#head; index < this.#head + count; index += 1) {
      this.#budget?.add(-(this.#entries[index]?.weight ?? 0));
    }
    this.#entries.fill(undefined, this.#head, this.#head + count);
    this.#head += count;
    if (this.#head > 64 && this.#head * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
  }
}

/**
 * A window of the most recent entries in the order of revisions, with a limited number and size.
 *
 * Example: a window with a capacity of three contains the revisions 4, 6 and 7. Adding 9 removes 4, and `completeAfter` becomes 4: a watcher
 * that has received everything up to 4 finds all later entries. `forget(7)` removes 6, and `completeAfter` becomes 6.
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
  /** The entries. Those before `#head` were removed and are undefined. */
  #entries: (T | undefined)[] = [];
  #head = 0;
  #completeAfter: number;

  /** Creates an empty window. `completeAfter` is the revision after which all entries will be available. */
  constructor(capacity: number, completeAfter: number, budget?: ByteBudget) {
    this.#capacity = capacity;
    this.#budget = budget;
    this.#completeAfter = completeAfter;
  }

  get size(): number {
    return this.#entries.length - this.#head;
  }

  /** The revision after which all entries are available. */
  get completeAfter(): number {
    return this.#completeAfter;
  }

  add(item: T): void {
    this.#entries.push(item);
    this.#budget?.add(item.weight ?? 0);
    if (this.size > this.#capacity) this.#drop(1);
    // The newest entry is kept regardless of its size.
    while (this.#budget?.isExceeded === true && this.size > 1) this.#drop(1);
  }

  /** Returns the entry that is followed by `distance` newer entries, if there is one. */
  getFromEnd(distance: number): T | undefined {
    return distance < this.size ? this.#entries[this.#entries.length - 1 - distance] : undefined;
  }

  /** Removes entries before `revision`. */
  forget(revision: number): void {
    this.#drop(this.#findIndexAfter(revision - 1) - this.#head);
    this.#completeAfter = Math.max(this.#completeAfter, revision - 1);
  }

  /** Removes all entries, and releases their part of the budget. */
  close(): void {
    this.#drop(this.size);
  }

  /** Calls `visit` with the entries after `revision` and up to `lastRevision`, in order. */
  visitRange(revision: number, lastRevision: number, visit: (item: T) => void): void {
    const list = this.#entries;
    for (let index = this.#findIndexAfter(revision); index < list.length; index++) {
      const item = list[index];
      if (item === undefined || item.revision > lastRevision) return;
      visit(item);
    }
  }

  /** Calls `visit` with the same entries as `visitRange`, the newest first. */
  visitBackwards(revision: number, lastRevision: number, visit: (item: T) => void): void {
    for (let index = this.#findIndexAfter(lastRevision) - 1; index >= this.#head; index--) {
      const item = this.#entries[index];
      if (item === undefined || item.revision <= revision) return;
      visit(item);
    }
  }

  /** Returns the number of entries after `revision` and up to `lastRevision`. */
  countBetween(revision: number, lastRevision: number): number {
    return this.#findIndexAfter(lastRevision) - this.#findIndexAfter(revision);
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
    this.#completeAfter = Math.max(this.#completeAfter, lastDropped.revision);
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

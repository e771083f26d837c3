/**
 * A list of the most recent entries in the order of revisions. The number of entries and their total size are limited.
 *
 * Example: a window with a capacity of three contains the revisions 4, 6 and 7. Adding 9 removes 4, and `completeAfter` becomes 4. Therefore,
 * a watcher that has received all changes up to 4 finds all later changes. `removeEntriesBefore(7)` removes 6, and `completeAfter` becomes 6.
 */
import type { ByteBudget } from './budget.ts';

interface RevisionEntry {
  readonly revision: number;
  /** The approximate size in bytes. */
  readonly weight?: number;
}

export class RevisionWindow<T extends RevisionEntry> {
  readonly #capacity: number;
  readonly #budget: ByteBudget | undefined;
  /** The entries. Those before `#firstIndex` were removed and are undefined. */
  #entries: (T | undefined)[] = [];
  #firstIndex = 0;
  #completeAfter: number;

  /** Creates an empty window. `completeAfter` is the revision after which all entries will be available. */
  constructor(capacity: number, completeAfter: number, budget?: ByteBudget) {
    this.#capacity = capacity;
    this.#budget = budget;
    this.#completeAfter = completeAfter;
  }

  get size(): number {
    return this.#entries.length - this.#firstIndex;
  }

  /** The revision after which all entries are available. */
  get completeAfter(): number {
    return this.#completeAfter;
  }

  addEntry(entry: T): void {
    this.#entries.push(entry);
    this.#budget?.addBytes(entry.weight ?? 0);
    if (this.size > this.#capacity) this.#removeOldest(1);
    // The newest entry is kept regardless of its size.
    while (this.#budget?.isExceeded === true && this.size > 1) this.#removeOldest(1);
  }

  /** Returns the entry that is followed by `distance` newer entries, if there is one. */
  getEntryFromEnd(distance: number): T | undefined {
    return distance < this.size ? this.#entries[this.#entries.length - 1 - distance] : undefined;
  }

  /** Removes entries before `revision`. */
  removeEntriesBefore(revision: number): void {
    this.#removeOldest(this.#findIndexAfter(revision - 1) - this.#firstIndex);
    this.#completeAfter = Math.max(this.#completeAfter, revision - 1);
  }

  /** Removes all entries, and releases their part of the budget. */
  removeAllEntries(): void {
    this.#removeOldest(this.size);
  }

  /** Calls `visit` with the entries after `revision` and up to `lastRevision`, in order. */
  visitRange(revision: number, lastRevision: number, visit: (entry: T) => void): void {
    const entries = this.#entries;
    for (let index = this.#findIndexAfter(revision); index < entries.length; index++) {
      const entry = entries[index];
      if (entry === undefined || entry.revision > lastRevision) return;
      visit(entry);
    }
  }

  /** Calls `visit` with the same entries as `visitRange`, the newest first. */
  visitBackwards(revision: number, lastRevision: number, visit: (entry: T) => void): void {
    for (let index = this.#findIndexAfter(lastRevision) - 1; index >= this.#firstIndex; index--) {
      const entry = this.#entries[index];
      if (entry === undefined || entry.revision <= revision) return;
      visit(entry);
    }
  }

  /** Returns the number of entries after `revision` and up to `lastRevision`. */
  countBetween(revision: number, lastRevision: number): number {
    return this.#findIndexAfter(lastRevision) - this.#findIndexAfter(revision);
  }

  /** Returns the index of the first entry after `revision`. */
  #findIndexAfter(revision: number): number {
    let low = this.#firstIndex;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.#entries[middle];
      if (entry !== undefined && entry.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #removeOldest(count: number): void {
    const lastRemovedEntry = this.#entries[this.#firstIndex + count - 1];
    if (count <= 0 || lastRemovedEntry === undefined) return;
    this.#completeAfter = Math.max(this.#completeAfter, lastRemovedEntry.revision);
    for (let index = this.#firstIndex; index < this.#firstIndex + count; index += 1) {
      this.#budget?.addBytes(-(this.#entries[index]?.weight ?? 0));
    }
    this.#entries.fill(undefined, this.#firstIndex, this.#firstIndex + count);
    this.#firstIndex += count;
    if (this.#firstIndex > 64 && this.#firstIndex * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#firstIndex);
      this.#firstIndex = 0;
    }
  }
}

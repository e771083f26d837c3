/**
 * The most recent things of a kind in order of revision, bounded in count and in bytes, and searched by revision.
 *
 * Worked example: a window of at most three holds 4, 6, 7. Adding 9 drops 4, and `complete` becomes 4: a watcher that has seen everything up
 * to 4 still finds all that came after it. `forget(7)` drops 6 and `complete` becomes 6.
 */
import type { Budget } from './budget.ts';

interface Thing {
  readonly revision: number;
  /** About how many bytes it holds. */
  readonly weight?: number;
}

export class Window<T extends Thing> {
  readonly #most: number;
  readonly #budget: Budget | undefined;
  /** Undefined where something was dropped. */
  #list: (T | undefined)[] = [];
  #head = 0;
  #complete: number;

  /** `complete`: nothing that happened after this revision is missing. */
  constructor(most: number, complete: number, budget?: Budget) {
    this.#most = most;
    this.#budget = budget;
    this.#complete = complete;
  }

  get size(): number {
    return this.#list.length - this.#head;
  }

  /** Everything after this revision is here. */
  get complete(): number {
    return this.#complete;
  }

  add(thing: T): void {
    this.#list.push(thing);
    this.#budget?.add(thing.weight ?? 0);
    if (this.size > this.#most) this.#drop(1);
    // The newest stays, however heavy it is.
    while (this.#budget?.exceeded === true && this.size > 1) this.#drop(1);
  }

  /** The thing that `distance` newer ones follow, if there is one. */
  fromEnd(distance: number): T | undefined {
    return distance < this.size ? this.#list[this.#list.length - 1 - distance] : undefined;
  }

  /** Drops what happened before `revision`. */
  forget(revision: number): void {
    this.#drop(this.#visitRange(revision - 1) - this.#head);
    this.#complete = Math.max(this.#complete, revision - 1);
  }

  /** Gives up all that it holds, and its part of the budget. */
  close(): void {
    this.#drop(this.size);
  }

  /** Calls `visit` with what happened after `revision`, up to `last`, in order. */
  visitRange(revision: number, last: number, visit: (thing: T) => void): void {
    const list = this.#list;
    for (let index = this.#visitRange(revision); index < list.length; index++) {
      const thing = list[index];
      if (thing === undefined || thing.revision > last) return;
      visit(thing);
    }
  }

  /** The same things, the newest first. */
  backwards(revision: number, last: number, visit: (thing: T) => void): void {
    for (let index = this.#visitRange(last) - 1; index >= this.#head; index--) {
      const thing = this.#list[index];
      if (thing === undefined || thing.revision <= revision) return;
      visit(thing);
    }
  }

  /** How many things happened after `revision`, up to `last`. */
  countBetween(revision: number, last: number): number {
    return this.#visitRange(last) - this.#visitRange(revision);
  }

  /** The index of the first thing that happened after `revision`. */
  #visitRange(revision: number): number {
    let low = this.#head;
    let high = this.#list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const thing = this.#list[middle];
      if (thing !== undefined && thing.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #drop(count: number): void {
    const last = this.#list[this.#head + count - 1];
    if (count <= 0 || last === undefined) return;
    this.#complete = Math.max(this.#complete, last.revision);
    for (let index = this.#head; index < this.#head + count; index += 1) {
      this.#budget?.add(-(this.#list[index]?.weight ?? 0));
    }
    this.#list.fill(undefined, this.#head, this.#head + count);
    this.#head += count;
    if (this.#head > 64 && this.#head * 2 > this.#list.length) {
      this.#list = this.#list.slice(this.#head);
      this.#head = 0;
    }
  }
}

/**
 * The past of the memory store: its changes, and from them the state at any revision that is still kept.
 *
 * Keeping a root for each revision would keep the copied nodes of each. Instead a root is kept every `STRIDE` changes, and the state
 * between two of them is made by redoing or undoing at most half a stride of changes, some tenths of a millisecond. What was
 * made is remembered for a while, because the pages of one list all ask for the same revision.
 */
import { sortable } from './byte-order.ts';
import type { OrderedTree } from './ordered-tree.ts';
import { type Change, CompactedError, type Entry } from './store.ts';
import { Window } from './window.ts';

const STRIDE = 1024;
const REMEMBERED = 32;

interface Snapshot {
  readonly revision: number;
  readonly root: OrderedTree<Entry>;
}

export class History {
  readonly #changes: Window<Change>;
  readonly #milestones: Window<Snapshot>;
  readonly #remembered = new Map<number, OrderedTree<Entry>>();
  #compacted: number;
  #sinceMilestone = 0;

  /** `most`: how many changes are kept when time alone would keep more. */
  constructor(most: number, start: Snapshot) {
    this.#changes = new Window(most, 0);
    this.#milestones = new Window(Math.ceil(most / STRIDE) + 1, 0);
    this.#milestones.add(start);
    this.#compacted = start.revision;
  }

  /** The oldest revision that can be read; a watch may start one earlier. */
  get compacted(): number {
    return Math.max(this.#compacted, this.#changes.complete + 1);
  }

  get size(): number {
    return this.#changes.size;
  }

  /** `root` is the state after all changes of this revision. */
  add(changes: readonly Change[], root: OrderedTree<Entry>): void {
    for (const change of changes) this.#changes.add(change);
    this.#sinceMilestone += changes.length;
    if (this.#sinceMilestone < STRIDE) return;
    this.#sinceMilestone = 0;
    this.#milestones.add({ revision: (changes[0] as Change).revision, root });
    this.#forgetSnapshots();
  }

  /** Calls `visit` with every change after `revision`. */
  after(revision: number, visit: (change: Change) => void): void {
    if (revision < this.compacted - 1) throw new CompactedError(this.compacted);
    this.#changes.after(revision, Number.POSITIVE_INFINITY, visit);
  }

  /** The state at `revision`, which is not after `newest`. */
  at(revision: number, newest: Snapshot): OrderedTree<Entry> {
    if (revision < this.compacted) throw new CompactedError(this.compacted);
    if (revision === newest.revision) return newest.root;
    const root = this.#remembered.get(revision) ?? this.#made(revision, newest);
    this.#remembered.delete(revision);
    this.#remembered.set(revision, root);
    if (this.#remembered.size > REMEMBERED) this.#remembered.delete(this.#remembered.keys().next().value as number);
    return root;
  }

  forget(revision: number): void {
    this.#compacted = Math.max(this.#compacted, revision);
    this.#changes.forget(revision);
    this.#forgetSnapshots();
  }

  #made(revision: number, newest: Snapshot): OrderedTree<Entry> {
    let below: Snapshot | undefined;
    let above = newest;
    this.#milestones.backwards(0, Number.POSITIVE_INFINITY, (milestone) => {
      if (milestone.revision >= revision) above = milestone;
      else below ??= milestone;
    });
    const forward = below ? this.#changes.between(below.revision, revision) : Number.POSITIVE_INFINITY;
    const backward = this.#changes.between(revision, above.revision);
    return below && forward < backward ? this.#redone(below, revision) : this.#undone(above, revision);
  }

  #redone(from: Snapshot, revision: number): OrderedTree<Entry> {
    let root = from.root;
    this.#changes.after(from.revision, revision, ({ key, entry }) => {
      root = entry ? root.set(sortable(key), entry) : root.delete(sortable(key));
    });
    return root;
  }

  #undone(from: Snapshot, revision: number): OrderedTree<Entry> {
    let root = from.root;
    this.#changes.backwards(revision, from.revision, ({ key, previous }) => {
      root = previous ? root.set(sortable(key), previous) : root.delete(sortable(key));
    });
    return root;
  }

  #forgetSnapshots(): void {
    const oldest = this.compacted;
    this.#milestones.forget(oldest);
    for (const revision of this.#remembered.keys()) if (revision < oldest) this.#remembered.delete(revision);
  }
}

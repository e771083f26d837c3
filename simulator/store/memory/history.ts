/**
 * The past of the memory store: its changes, and from them the state at any revision that is still kept.
 *
 * Keeping a root for each revision would keep the copied nodes of each. Instead a root is kept every `STRIDE` changes, and the state
 * between two of them is made by redoing or undoing at most half a stride of changes, some tenths of a millisecond. What was
 * made is remembered for a while, because the pages of one list all ask for the same revision.
 */

import { Budget } from '../order/budget.ts';
import { sortable } from '../order/byte-order.ts';
import { GrowingTree, type TreeSnapshot } from '../order/ordered-tree.ts';
import { Window } from '../order/window.ts';
import { type Change, CompactedError } from '../store.ts';
import type { StoredEntry } from './stored-entry.ts';

const STRIDE = 1024;
const REMEMBERED = 32;
/** What the last so many changes replaced or removed stays at hand, unless it is heavy; what is older is put away. */
const RECENT = 1024;
const RECENT_WEIGHT = 16 * 1024 * 1024;
/** Bytes of all changes together; the oldest go first, as if compacted. */
const MOST_BYTES = 128 * 1024 * 1024;

export interface StoredChange extends Change {
  readonly entry?: StoredEntry;
  readonly previous?: StoredEntry;
  readonly weight: number;
}

interface Snapshot {
  readonly revision: number;
  readonly root: TreeSnapshot<StoredEntry>;
}

export class History {
  readonly #changes: Window<StoredChange>;
  readonly #milestones: Window<Snapshot>;
  readonly #remembered = new Map<number, TreeSnapshot<StoredEntry>>();
  #compacted: number;
  #sinceMilestone = 0;
  readonly #atHand: StoredEntry[] = [];
  #weightAtHand = 0;

  /** `most`: how many changes, and how many bytes of them, are kept when time alone would keep more. */
  constructor(most: { readonly changes: number; readonly bytes?: number | undefined }, start: Snapshot) {
    this.#changes = new Window(most.changes, 0, new Budget(most.bytes ?? MOST_BYTES));
    this.#milestones = new Window(Math.ceil(most.changes / STRIDE) + 1, 0);
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

  /** `tree` holds the state after all changes of this revision. */
  add(changes: readonly StoredChange[], tree: GrowingTree<StoredEntry>): void {
    const { compacted } = this;
    for (const change of changes) {
      this.#changes.add(change);
      if (change.previous !== undefined) this.#keepAtHand(change.previous);
    }
    if (this.compacted !== compacted) this.#forgetSnapshots();
    this.#sinceMilestone += changes.length;
    const [first] = changes;
    if (this.#sinceMilestone < STRIDE || first === undefined) return;
    this.#sinceMilestone = 0;
    this.#milestones.add({ revision: first.revision, root: tree.snapshot() });
    this.#forgetSnapshots();
  }

  /** Calls `visit` with every change after `revision`. */
  after(revision: number, visit: (change: Change) => void): void {
    if (revision < this.compacted - 1) throw new CompactedError(this.compacted);
    this.#changes.after(revision, Number.POSITIVE_INFINITY, visit);
  }

  /** The state at `revision`, which is before `newest`. */
  at(revision: number, newest: number, tree: GrowingTree<StoredEntry>): TreeSnapshot<StoredEntry> {
    if (revision < this.compacted) throw new CompactedError(this.compacted);
    const pastState = this.#remembered.get(revision);
    const root = pastState ?? this.#made(revision, { revision: newest, root: tree.snapshot() });
    this.#remembered.delete(revision);
    this.#remembered.set(revision, root);
    const { value: oldest } = this.#remembered.keys().next();
    if (this.#remembered.size > REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    return root;
  }

  forget(revision: number): void {
    this.#compacted = Math.max(this.#compacted, revision);
    this.#changes.forget(revision);
    this.#forgetSnapshots();
  }

  #keepAtHand(entry: StoredEntry): void {
    this.#atHand.push(entry);
    this.#weightAtHand += entry.weight;
    while (this.#atHand.length > RECENT || this.#weightAtHand > RECENT_WEIGHT) {
      const oldest = this.#atHand.shift();
      if (oldest === undefined) return;
      this.#weightAtHand -= oldest.weight;
      oldest.putAway();
    }
  }

  #made(revision: number, newest: Snapshot): TreeSnapshot<StoredEntry> {
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

  #redone(from: Snapshot, revision: number): TreeSnapshot<StoredEntry> {
    const tree = new GrowingTree(from.root);
    this.#changes.after(from.revision, revision, ({ key, entry }) => replace(tree, key, entry));
    return tree.snapshot();
  }

  #undone(from: Snapshot, revision: number): TreeSnapshot<StoredEntry> {
    const tree = new GrowingTree(from.root);
    this.#changes.backwards(revision, from.revision, ({ key, previous }) => replace(tree, key, previous));
    return tree.snapshot();
  }

  #forgetSnapshots(): void {
    const oldest = this.compacted;
    this.#milestones.forget(oldest);
    for (const revision of this.#remembered.keys()) if (revision < oldest) this.#remembered.delete(revision);
  }
}

function replace(tree: GrowingTree<StoredEntry>, key: string, entry: StoredEntry | undefined): void {
  if (entry) tree.set(sortable(key), entry);
  else tree.delete(sortable(key));
}

/**
 * The history of the memory store. It keeps changes, and returns the state at any kept revision.
 *
 * The trees of all revisions would need too much memory, because of copied nodes. Instead, only the tree after every `MILESTONE_INTERVAL`
 * changes is kept as a milestone. The state between two milestones is computed from the nearest one by redoing or undoing changes, which
 * takes less than a millisecond. Computed states are cached, because all pages of a list have the same revision.
 */

import { ByteBudget } from '../order/budget.ts';
import { toSortableKey } from '../order/byte-order.ts';
import { type TreeSnapshot, WritableTree } from '../order/ordered-tree.ts';
import { RevisionWindow } from '../order/revision-window.ts';
import { CompactedError, type StoreChange } from '../store.ts';
import type { StoredEntry } from './stored-entry.ts';

const MILESTONE_INTERVAL = 1024;
const MAX_CACHED_STATES = 32;
/** The maximum number of recently replaced entries that are kept as objects. Older ones are serialized. */
const MAX_RECENT_ENTRIES = 1024;
const MAX_RECENT_WEIGHT = 16 * 1024 * 1024;
/** The maximum total size of all changes in bytes. The oldest changes are removed first, as by a compaction. */
const MAX_HISTORY_BYTES = 128 * 1024 * 1024;

export interface StoredChange extends StoreChange {
  readonly entry?: StoredEntry;
  readonly previous?: StoredEntry;
  readonly weight: number;
}

interface RevisionSnapshot {
  readonly revision: number;
  readonly root: TreeSnapshot<StoredEntry>;
}

export class StoreHistory {
  readonly #changes: RevisionWindow<StoredChange>;
  readonly #milestones: RevisionWindow<RevisionSnapshot>;
  readonly #cachedStates = new Map<number, TreeSnapshot<StoredEntry>>();
  #compactedRevision: number;
  #changesSinceMilestone = 0;
  readonly #recentEntries: StoredEntry[] = [];
  #recentWeight = 0;

  /** Creates a history. `limits` are the maximum number and the maximum total size in bytes of changes to keep. */
  constructor(limits: { readonly changes: number; readonly bytes?: number | undefined }, start: RevisionSnapshot) {
    this.#changes = new RevisionWindow(limits.changes, 0, new ByteBudget(limits.bytes ?? MAX_HISTORY_BYTES));
    this.#milestones = new RevisionWindow(Math.ceil(limits.changes / MILESTONE_INTERVAL) + 1, 0);
    this.#milestones.add(start);
    this.#compactedRevision = start.revision;
  }

  /** The oldest revision that can be read. A watch may start one revision earlier. */
  get compacted(): number {
    return Math.max(this.#compactedRevision, this.#changes.completeAfter + 1);
  }

  get size(): number {
    return this.#changes.size;
  }

  /** Adds the changes of one revision. `tree` contains the state after these changes. */
  add(changes: readonly StoredChange[], tree: WritableTree<StoredEntry>): void {
    const { compacted: compactedRevision } = this;
    for (const change of changes) {
      this.#changes.add(change);
      if (change.previous !== undefined) this.#addRecentEntry(change.previous);
    }
    if (this.compacted !== compactedRevision) this.#forgetSnapshots();
    this.#changesSinceMilestone += changes.length;
    const [firstChange] = changes;
    if (this.#changesSinceMilestone < MILESTONE_INTERVAL || firstChange === undefined) return;
    this.#changesSinceMilestone = 0;
    this.#milestones.add({ revision: firstChange.revision, root: tree.takeSnapshot() });
    this.#forgetSnapshots();
  }

  /** Calls `visit` with every change after `revision`. */
  replayAfter(revision: number, visit: (change: StoreChange) => void): void {
    if (revision < this.compacted - 1) throw new CompactedError(this.compacted);
    this.#changes.visitRange(revision, Number.POSITIVE_INFINITY, visit);
  }

  /** Returns the state at `revision`, which is before `newestRevision`. `tree` contains the state at `newestRevision`. */
  findState(revision: number, newestRevision: number, tree: WritableTree<StoredEntry>): TreeSnapshot<StoredEntry> {
    if (revision < this.compacted) throw new CompactedError(this.compacted);
    const pastState = this.#cachedStates.get(revision);
    const root = pastState ?? this.#computeState(revision, { revision: newestRevision, root: tree.takeSnapshot() });
    this.#cachedStates.delete(revision);
    this.#cachedStates.set(revision, root);
    const { value: oldest } = this.#cachedStates.keys().next();
    if (this.#cachedStates.size > MAX_CACHED_STATES && oldest !== undefined) this.#cachedStates.delete(oldest);
    return root;
  }

  forget(revision: number): void {
    this.#compactedRevision = Math.max(this.#compactedRevision, revision);
    this.#changes.forget(revision);
    this.#forgetSnapshots();
  }

  #addRecentEntry(entry: StoredEntry): void {
    this.#recentEntries.push(entry);
    this.#recentWeight += entry.weight;
    while (this.#recentEntries.length > MAX_RECENT_ENTRIES || this.#recentWeight > MAX_RECENT_WEIGHT) {
      const oldest = this.#recentEntries.shift();
      if (oldest === undefined) return;
      this.#recentWeight -= oldest.weight;
      oldest.serialize();
    }
  }

  #computeState(revision: number, newest: RevisionSnapshot): TreeSnapshot<StoredEntry> {
    let olderSnapshot: RevisionSnapshot | undefined;
    let newerSnapshot = newest;
    this.#milestones.visitBackwards(0, Number.POSITIVE_INFINITY, (milestone) => {
      if (milestone.revision >= revision) newerSnapshot = milestone;
      else olderSnapshot ??= milestone;
    });
    const forwardCount = olderSnapshot
      ? this.#changes.countBetween(olderSnapshot.revision, revision)
      : Number.POSITIVE_INFINITY;
    const backwardCount = this.#changes.countBetween(revision, newerSnapshot.revision);
    return olderSnapshot && forwardCount < backwardCount
      ? this.#redoChanges(olderSnapshot, revision)
      : this.#undoChanges(newerSnapshot, revision);
  }

  #redoChanges(snapshot: RevisionSnapshot, revision: number): TreeSnapshot<StoredEntry> {
    const tree = new WritableTree(snapshot.root);
    this.#changes.visitRange(snapshot.revision, revision, ({ key, entry }) => replaceEntry(tree, key, entry));
    return tree.takeSnapshot();
  }

  #undoChanges(snapshot: RevisionSnapshot, revision: number): TreeSnapshot<StoredEntry> {
    const tree = new WritableTree(snapshot.root);
    this.#changes.visitBackwards(revision, snapshot.revision, ({ key, previous }) => replaceEntry(tree, key, previous));
    return tree.takeSnapshot();
  }

  #forgetSnapshots(): void {
    const oldest = this.compacted;
    this.#milestones.forget(oldest);
    for (const revision of this.#cachedStates.keys()) if (revision < oldest) this.#cachedStates.delete(revision);
  }
}

function replaceEntry(tree: WritableTree<StoredEntry>, key: string, entry: StoredEntry | undefined): void {
  if (entry) tree.set(toSortableKey(key), entry);
  else tree.delete(toSortableKey(key));
}

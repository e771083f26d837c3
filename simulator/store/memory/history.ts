/**
 * The history of the memory store. It keeps changes, and returns the state at any kept revision.
 *
 * A tree for each revision would need too much memory. Instead, the history keeps the tree after every `MILESTONE_INTERVAL` changes as a
 * milestone. It computes a state between two milestones from the nearest milestone by redoing or undoing changes, which takes less than a
 * millisecond. Computed states are cached, because all pages of a list have the same revision.
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
  constructor(
    limits: { readonly maxChanges: number; readonly maxBytes?: number | undefined },
    initialSnapshot: RevisionSnapshot,
  ) {
    this.#changes = new RevisionWindow(limits.maxChanges, 0, new ByteBudget(limits.maxBytes ?? MAX_HISTORY_BYTES));
    this.#milestones = new RevisionWindow(Math.ceil(limits.maxChanges / MILESTONE_INTERVAL) + 1, 0);
    this.#milestones.addEntry(initialSnapshot);
    this.#compactedRevision = initialSnapshot.revision;
  }

  /** The oldest revision that can be read. A watch may start one revision earlier. */
  get oldestReadableRevision(): number {
    return Math.max(this.#compactedRevision, this.#changes.completeAfter + 1);
  }

  get changeCount(): number {
    return this.#changes.size;
  }

  /** Adds the changes of one revision. `tree` contains the state after these changes. */
  addChanges(changes: readonly StoredChange[], tree: WritableTree<StoredEntry>): void {
    const { oldestReadableRevision: previousOldestRevision } = this;
    for (const change of changes) {
      this.#changes.addEntry(change);
      if (change.previous !== undefined) this.#addRecentEntry(change.previous);
    }
    if (this.oldestReadableRevision !== previousOldestRevision) this.#forgetUnreadableSnapshots();
    this.#changesSinceMilestone += changes.length;
    const [firstChange] = changes;
    if (this.#changesSinceMilestone < MILESTONE_INTERVAL || firstChange === undefined) return;
    this.#changesSinceMilestone = 0;
    this.#milestones.addEntry({ revision: firstChange.revision, root: tree.takeSnapshot() });
    this.#forgetUnreadableSnapshots();
  }

  /** Calls `visit` with every change after `revision`. */
  replayAfter(revision: number, visit: (change: StoreChange) => void): void {
    if (revision < this.oldestReadableRevision - 1) throw new CompactedError(this.oldestReadableRevision);
    this.#changes.visitRange(revision, Number.POSITIVE_INFINITY, visit);
  }

  /** Returns the state at `revision`, which is before `newestRevision`. `tree` contains the state at `newestRevision`. */
  findState(revision: number, newestRevision: number, tree: WritableTree<StoredEntry>): TreeSnapshot<StoredEntry> {
    if (revision < this.oldestReadableRevision) throw new CompactedError(this.oldestReadableRevision);
    const cachedState = this.#cachedStates.get(revision);
    const root = cachedState ?? this.#computeState(revision, { revision: newestRevision, root: tree.takeSnapshot() });
    this.#cachedStates.delete(revision);
    this.#cachedStates.set(revision, root);
    const { value: oldestCachedRevision } = this.#cachedStates.keys().next();
    if (this.#cachedStates.size > MAX_CACHED_STATES && oldestCachedRevision !== undefined)
      this.#cachedStates.delete(oldestCachedRevision);
    return root;
  }

  forgetStatesBefore(revision: number): void {
    this.#compactedRevision = Math.max(this.#compactedRevision, revision);
    this.#changes.removeEntriesBefore(revision);
    this.#forgetUnreadableSnapshots();
  }

  #addRecentEntry(entry: StoredEntry): void {
    this.#recentEntries.push(entry);
    this.#recentWeight += entry.weight;
    while (this.#recentEntries.length > MAX_RECENT_ENTRIES || this.#recentWeight > MAX_RECENT_WEIGHT) {
      const oldestEntry = this.#recentEntries.shift();
      if (oldestEntry === undefined) return;
      this.#recentWeight -= oldestEntry.weight;
      oldestEntry.serialize();
    }
  }

  #computeState(revision: number, newestSnapshot: RevisionSnapshot): TreeSnapshot<StoredEntry> {
    let olderSnapshot: RevisionSnapshot | undefined;
    let newerSnapshot = newestSnapshot;
    this.#milestones.visitBackwards(0, Number.POSITIVE_INFINITY, (milestone) => {
      if (milestone.revision >= revision) newerSnapshot = milestone;
      else olderSnapshot ??= milestone;
    });
    const redoCount = olderSnapshot
      ? this.#changes.countBetween(olderSnapshot.revision, revision)
      : Number.POSITIVE_INFINITY;
    const undoCount = this.#changes.countBetween(revision, newerSnapshot.revision);
    return olderSnapshot && redoCount < undoCount
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

  #forgetUnreadableSnapshots(): void {
    const oldestRevision = this.oldestReadableRevision;
    this.#milestones.removeEntriesBefore(oldestRevision);
    for (const revision of this.#cachedStates.keys())
      if (revision < oldestRevision) this.#cachedStates.delete(revision);
  }
}

function replaceEntry(tree: WritableTree<StoredEntry>, key: string, entry: StoredEntry | undefined): void {
  if (entry) tree.set(toSortableKey(key), entry);
  else tree.delete(toSortableKey(key));
}

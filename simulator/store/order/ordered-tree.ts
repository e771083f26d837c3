/**
 * An ordered map with snapshots. It is a B+ tree whose nodes contain the number of keys below them. A snapshot consists of a root node, so
 * that taking a snapshot costs nothing. Later writes do not change the snapshot, because they copy the nodes on one path. All other nodes are
 * shared. Nodes that no snapshot contains belong to the tree that created them (`owner`), and are changed in place.
 *
 * Example: after `tree.set('x', 1); a = tree.takeSnapshot(); tree.set('y', 2)`, `a` still contains only x. Because the nodes contain
 * numbers of keys, `countKeysBefore` takes only logarithmic time. The server uses it to compute `remainingItemCount`.
 */
import { Branch, Leaf, MAX_WIDTH, type NodeOwner, splitNode, type TreeNode } from './tree-node.ts';

/** The read operations of trees and snapshots. A snapshot never changes. Reads of a writable tree return its current state. */
export interface OrderedTree<V> {
  readonly size: number;
  get(key: string): V | undefined;
  /** Returns the number of keys that sort before `key`, which need not exist. */
  countKeysBefore(key: string): number;
  /** Visits values in the order of their keys, starting at `startKey`, until `visit` returns false. */
  visitFrom(startKey: string, visit: (value: V, key: string) => boolean): void;
}

/** The state of a tree at one moment. */
export class TreeSnapshot<V> implements OrderedTree<V> {
  readonly root: TreeNode<V>;
  constructor(root: TreeNode<V>) {
    this.root = root;
  }

  get size(): number {
    return this.root.size;
  }

  get(key: string): V | undefined {
    return this.root.get(key);
  }

  countKeysBefore(key: string): number {
    return this.root.countKeysBefore(key);
  }

  visitFrom(startKey: string, visit: (value: V, key: string) => boolean): void {
    this.root.visitFrom(startKey, visit);
  }
}

/** The tree that is written to. It must not change while `visitFrom` runs. A snapshot can be read during changes. */
export class WritableTree<V> implements OrderedTree<V> {
  #owner: NodeOwner = {};
  #root: TreeNode<V>;

  /** Creates a tree with the content of a snapshot, which does not change, or an empty tree. */
  constructor(snapshot?: TreeSnapshot<V>) {
    this.#root = snapshot ? snapshot.root : new Leaf([], [], this.#owner);
  }

  get size(): number {
    return this.#root.size;
  }

  get(key: string): V | undefined {
    return this.#root.get(key);
  }

  set(key: string, value: V): void {
    const root = this.#root.set(key, value, this.#owner);
    this.#root = root;
    if (root.width <= MAX_WIDTH) return;
    const [left, right, boundary] = splitNode(root, this.#owner);
    this.#root = new Branch(['', boundary], [left, right], left.size + right.size, this.#owner);
  }

  delete(key: string): void {
    const root = this.#root.delete(key, this.#owner);
    this.#root = root instanceof Branch && root.width === 1 ? (root.children[0] ?? root) : root;
  }

  countKeysBefore(key: string): number {
    return this.#root.countKeysBefore(key);
  }

  visitFrom(startKey: string, visit: (value: V, key: string) => boolean): void {
    this.#root.visitFrom(startKey, visit);
  }

  takeSnapshot(): TreeSnapshot<V> {
    this.#owner = {};
    return new TreeSnapshot(this.#root);
  }
}

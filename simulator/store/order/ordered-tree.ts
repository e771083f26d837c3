/**
 * An ordered map with snapshots: a B+ tree whose nodes know the number of keys below them. A snapshot is a root: taking it costs nothing,
 * and later writers do not change it, but copy the nodes on one path and share all others. Nodes that no snapshot contains belong to the
 * tree that created them (`owner`), and are changed in place.
 *
 * Worked example: `tree.set('x', 1); a = tree.snapshot(); tree.set('y', 2)`: `a` still contains only x; both share nodes where possible.
 * The counts make `rank` (the number of keys before a key) logarithmic, and with it the number of keys that follow a page.
 */
import { Branch, Leaf, MAX_WIDTH, type NodeOwner, splitNode, type TreeNode } from './tree-node.ts';

/** A readable state. A snapshot never changes; a growing tree is read as it is at the moment of the call. */
export interface OrderedTree<V> {
  readonly size: number;
  get(key: string): V | undefined;
  /** Returns the number of keys that sort before `key`, which need not exist. */
  rank(key: string): number;
  /** Visits values in order of their keys, from `from` on, until `visit` returns false. */
  scan(from: string, visit: (value: V, key: string) => boolean): void;
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

  rank(key: string): number {
    return this.root.rank(key);
  }

  scan(startKey: string, visit: (value: V, key: string) => boolean): void {
    this.root.scan(startKey, visit);
  }
}

/** The tree that is written to. It must not change during a `scan`: scan a snapshot instead. */
export class WritableTree<V> implements OrderedTree<V> {
  #owner: NodeOwner = {};
  #root: TreeNode<V>;

  /** Starts from a snapshot, which does not change, or empty. */
  constructor(origin?: TreeSnapshot<V>) {
    this.#root = origin ? origin.root : new Leaf([], [], this.#owner);
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
    const [left, right, first] = splitNode(root, this.#owner);
    this.#root = new Branch(['', first], [left, right], left.size + right.size, this.#owner);
  }

  delete(key: string): void {
    const root = this.#root.delete(key, this.#owner);
    this.#root = root instanceof Branch && root.width === 1 ? (root.children[0] ?? root) : root;
  }

  rank(key: string): number {
    return this.#root.rank(key);
  }

  scan(from: string, visit: (value: V, key: string) => boolean): void {
    this.#root.scan(from, visit);
  }

  snapshot(): TreeSnapshot<V> {
    this.#owner = {};
    return new TreeSnapshot(this.#root);
  }
}

/**
 * An ordered map with snapshots: a B+ tree whose nodes know how many keys are below them. A snapshot is a root: it costs nothing to
 * take and is never changed by later writers, who copy the nodes on one path and share all others. Nodes that no snapshot
 * has seen belong to the tree that made them (`owner`), and are changed in place.
 *
 * Worked example: `tree.set('x', 1); a = tree.snapshot(); tree.set('y', 2)`: `a` still holds x alone; both share what they can.
 * Counts make `rank` (how many keys sort before this one) logarithmic, and with it the number of keys that follow a page.
 */
import { Branch, Leaf, MOST, type Node, type Owner, split } from './tree-node.ts';

/** A state to read from. A snapshot stays what it is; of a growing tree this is what it holds at the moment of the call. */
export interface OrderedTree<V> {
  readonly size: number;
  get(key: string): V | undefined;
  /** How many keys sort before `key`, whether it is there or not. */
  rank(key: string): number;
  /** Values in order of their keys, from `from` on, until `visit` answers false. */
  scan(from: string, visit: (value: V, key: string) => boolean): void;
}

/** What a tree held when it was taken. */
export class TreeSnapshot<V> implements OrderedTree<V> {
  readonly root: Node<V>;
  constructor(root: Node<V>) {
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

  scan(from: string, visit: (value: V, key: string) => boolean): void {
    this.root.scan(from, visit);
  }
}

/** The tree that is written to. What it changes while a `scan` of it is going on is not defined: scan a snapshot then. */
export class GrowingTree<V> implements OrderedTree<V> {
  #owner: Owner = {};
  #root: Node<V>;

  /** Grows out of a snapshot, which stays as it is, or out of nothing. */
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
    if (root.width <= MOST) return;
    const [left, right, first] = split(root, this.#owner);
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

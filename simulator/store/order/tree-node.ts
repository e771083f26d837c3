/**
 * The nodes of `ordered-tree.ts`. Leaves contain keys and values, and branches contain nodes and the first key of each. The owner that
 * created a node changes it in place. Other owners change a copy.
 */

/** The maximum number of children or keys. Wider nodes are split. Nodes below `MIN_WIDTH` are joined or balanced with a neighbour. */
export const MAX_WIDTH = 64;
const MIN_WIDTH = 16;

/** An object whose identity stands for a tree since its last snapshot. Nodes of this owner are not part of a snapshot. */
export type NodeOwner = object;

export type TreeNode<V> = Leaf<V> | Branch<V>;

/** Returns the index of `key`, or the index at which it would be inserted. */
function findLowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (getKey(keys, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the key at an index. Throws an error if there is none. */
function getKey(keys: readonly string[], index: number): string {
  const key = keys[index];
  if (key === undefined) throw new RangeError(`no key at ${index}`);
  return key;
}

/** Returns the list itself if it may be changed, otherwise a copy. */
function copyUnlessOwned<T>(list: T[], isOwned: boolean): T[] {
  return isOwned ? list : list.slice();
}

export class Leaf<V> {
  readonly keys: string[];
  readonly values: V[];
  readonly #owner: NodeOwner;
  constructor(keys: string[], values: V[], owner: NodeOwner) {
    this.keys = keys;
    this.values = values;
    this.#owner = owner;
  }

  get size(): number {
    return this.keys.length;
  }

  get width(): number {
    return this.keys.length;
  }

  get(key: string): V | undefined {
    const index = findLowerBound(this.keys, key);
    return this.keys[index] === key ? this.values[index] : undefined;
  }

  set(key: string, value: V, owner: NodeOwner): Leaf<V> {
    const index = findLowerBound(this.keys, key);
    const isOwned = this.#owner === owner;
    const values = copyUnlessOwned(this.values, isOwned);
    if (this.keys[index] === key) {
      values[index] = value;
      return isOwned ? this : new Leaf(this.keys.slice(), values, owner);
    }
    const keys = copyUnlessOwned(this.keys, isOwned);
    keys.splice(index, 0, key);
    values.splice(index, 0, value);
    return isOwned ? this : new Leaf(keys, values, owner);
  }

  delete(key: string, owner: NodeOwner): Leaf<V> {
    const index = findLowerBound(this.keys, key);
    if (this.keys[index] !== key) return this;
    const isOwned = this.#owner === owner;
    const keys = copyUnlessOwned(this.keys, isOwned);
    const values = copyUnlessOwned(this.values, isOwned);
    keys.splice(index, 1);
    values.splice(index, 1);
    return isOwned ? this : new Leaf(keys, values, owner);
  }

  countKeysBefore(key: string): number {
    return findLowerBound(this.keys, key);
  }

  visitFrom(startKey: string, visit: (value: V, key: string) => boolean): boolean {
    const { keys, values } = this;
    for (let index = startKey === '' ? 0 : findLowerBound(keys, startKey); index < keys.length; index++) {
      const key = keys[index];
      if (key !== undefined && !visit(values[index] as V, key)) return false;
    }
    return true;
  }

  slice(start: number, end: number, owner: NodeOwner): Leaf<V> {
    return new Leaf(this.keys.slice(start, end), this.values.slice(start, end), owner);
  }

  joinWith(right: Leaf<V>, owner: NodeOwner): Leaf<V> {
    return new Leaf(this.keys.concat(right.keys), this.values.concat(right.values), owner);
  }
}

export class Branch<V> {
  /** `firstKeys[i]` is greater than every key of child i-1 and not greater than any key of child i. `firstKeys[0]` is not used. */
  readonly firstKeys: string[];
  readonly children: TreeNode<V>[];
  readonly #owner: NodeOwner;
  #size: number;
  constructor(firstKeys: string[], children: TreeNode<V>[], size: number, owner: NodeOwner) {
    this.firstKeys = firstKeys;
    this.children = children;
    this.#size = size;
    this.#owner = owner;
  }

  get size(): number {
    return this.#size;
  }

  get width(): number {
    return this.children.length;
  }

  /** Returns the index of the only child that may contain `key`. */
  #findChildIndex(key: string): number {
    let low = 1;
    let high = this.firstKeys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (getKey(this.firstKeys, middle) <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #getChild(index: number): TreeNode<V> {
    const child = this.children[index];
    if (child === undefined) throw new RangeError(`no child at ${index}`);
    return child;
  }

  get(key: string): V | undefined {
    return this.#getChild(this.#findChildIndex(key)).get(key);
  }

  set(key: string, value: V, owner: NodeOwner): Branch<V> {
    const index = this.#findChildIndex(key);
    const oldChild = this.#getChild(index);
    const previousSize = oldChild.size;
    const newChild = oldChild.set(key, value, owner);
    const target = this.#copyUnlessOwned(owner);
    target.#size += newChild.size - previousSize;
    target.children[index] = newChild;
    if (newChild.width > MAX_WIDTH) {
      const [left, right, firstKeyOfRight] = splitNode(newChild, owner);
      target.children.splice(index, 1, left, right);
      target.firstKeys.splice(index + 1, 0, firstKeyOfRight);
    }
    return target;
  }

  delete(key: string, owner: NodeOwner): Branch<V> {
    const index = this.#findChildIndex(key);
    const oldChild = this.#getChild(index);
    const previousSize = oldChild.size;
    const newChild = oldChild.delete(key, owner);
    if (newChild.size === previousSize) return this;
    const target = this.#copyUnlessOwned(owner);
    target.#size--;
    target.children[index] = newChild;
    if (newChild.width < MIN_WIDTH && target.children.length > 1) target.#balance(index === 0 ? 0 : index - 1, owner);
    return target;
  }

  /** Returns this node if it may be changed, otherwise a copy. */
  #copyUnlessOwned(owner: NodeOwner): Branch<V> {
    if (this.#owner === owner) return this;
    return new Branch(this.firstKeys.slice(), this.children.slice(), this.#size, owner);
  }

  countKeysBefore(key: string): number {
    const index = this.#findChildIndex(key);
    let count = this.#getChild(index).countKeysBefore(key);
    for (let left = 0; left < index; left++) count += this.#getChild(left).size;
    return count;
  }

  visitFrom(startKey: string, visit: (value: V, key: string) => boolean): boolean {
    const start = startKey === '' ? 0 : this.#findChildIndex(startKey);
    for (let index = start; index < this.children.length; index++) {
      if (!this.#getChild(index).visitFrom(index === start ? startKey : '', visit)) return false;
    }
    return true;
  }

  slice(start: number, end: number, owner: NodeOwner): Branch<V> {
    const children = this.children.slice(start, end);
    return new Branch(this.firstKeys.slice(start, end), children, sumSizes(children), owner);
  }

  joinWith(right: Branch<V>, firstKeyOfRight: string, owner: NodeOwner): Branch<V> {
    const firstKeys = this.firstKeys.concat(right.firstKeys.with(0, firstKeyOfRight));
    return new Branch(firstKeys, this.children.concat(right.children), this.#size + right.size, owner);
  }

  /** Joins the children at `index` and `index + 1`, of which one is too small, or distributes their keys or children evenly. */
  #balance(index: number, owner: NodeOwner): void {
    const joinedNode = joinNodes(
      this.#getChild(index),
      this.#getChild(index + 1),
      getKey(this.firstKeys, index + 1),
      owner,
    );
    if (joinedNode.width <= MAX_WIDTH) {
      this.children.splice(index, 2, joinedNode);
      this.firstKeys.splice(index + 1, 1);
      return;
    }
    const [left, right, firstKeyOfRight] = splitNode(joinedNode, owner);
    this.children.splice(index, 2, left, right);
    this.firstKeys[index + 1] = firstKeyOfRight;
  }
}

function sumSizes<V>(children: readonly TreeNode<V>[]): number {
  let size = 0;
  for (const child of children) size += child.size;
  return size;
}

export function splitNode<V>(node: TreeNode<V>, owner: NodeOwner): [TreeNode<V>, TreeNode<V>, string] {
  const middle = node.width >>> 1;
  const firstKeyOfRight = getKey(node instanceof Leaf ? node.keys : node.firstKeys, middle);
  return [node.slice(0, middle, owner), node.slice(middle, node.width, owner), firstKeyOfRight];
}

/** Joins two neighbours. They have the same height, so that either both are leaves or both are branches. */
function joinNodes<V>(left: TreeNode<V>, right: TreeNode<V>, firstKeyOfRight: string, owner: NodeOwner): TreeNode<V> {
  if (left instanceof Leaf && right instanceof Leaf) return left.joinWith(right, owner);
  if (left instanceof Branch && right instanceof Branch) return left.joinWith(right, firstKeyOfRight, owner);
  throw new Error('neighbours in a tree have different heights');
}

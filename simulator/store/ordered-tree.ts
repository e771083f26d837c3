/**
 * An immutable ordered map: a B+ tree whose nodes know how many keys are below them. A change copies the nodes on one path and
 * shares all others, so that a snapshot is a root, costs nothing to take, and is never changed by later writers.
 *
 * Worked example: `a = EMPTY.set('x', 1); b = a.set('y', 2)`: `a` still holds x alone; both share what they can.
 * Counts make `rank` (how many keys sort before this one) logarithmic, and with it the number of keys that follow a page.
 */
const MOST = 64;
const FEW = 16;

export interface OrderedTree<V> {
  readonly size: number;
  get(key: string): V | undefined;
  set(key: string, value: V): OrderedTree<V>;
  /** The same tree when the key is absent. */
  delete(key: string): OrderedTree<V>;
  /** How many keys sort before `key`, whether it is there or not. */
  rank(key: string): number;
  /** Values in order of their keys, from `from` on, until `visit` answers false. */
  scan(from: string, visit: (value: V, key: string) => boolean): void;
}

type Node<V> = Leaf<V> | Branch<V>;

/** Where `key` stands, or would stand. */
function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inserted<T>(list: readonly T[], index: number, value: T): T[] {
  const copy = list.slice(0, index);
  copy.push(value);
  for (let rest = index; rest < list.length; rest++) copy.push(list[rest] as T);
  return copy;
}

function replaced<T>(list: readonly T[], index: number, value: T): T[] {
  const copy = list.slice();
  copy[index] = value;
  return copy;
}

class Leaf<V> {
  readonly keys: readonly string[];
  readonly values: readonly V[];
  readonly size: number;
  constructor(keys: readonly string[], values: readonly V[]) {
    this.keys = keys;
    this.values = values;
    this.size = keys.length;
  }

  get width(): number {
    return this.keys.length;
  }

  get(key: string): V | undefined {
    const index = lowerBound(this.keys, key);
    return this.keys[index] === key ? this.values[index] : undefined;
  }

  set(key: string, value: V): Leaf<V> {
    const index = lowerBound(this.keys, key);
    if (this.keys[index] === key) return new Leaf(this.keys, replaced(this.values, index, value));
    return new Leaf(inserted(this.keys, index, key), inserted(this.values, index, value));
  }

  delete(key: string): Leaf<V> {
    const index = lowerBound(this.keys, key);
    if (this.keys[index] !== key) return this;
    return new Leaf(this.keys.toSpliced(index, 1), this.values.toSpliced(index, 1));
  }

  rank(key: string): number {
    return lowerBound(this.keys, key);
  }

  scan(from: string, visit: (value: V, key: string) => boolean): boolean {
    const { keys, values } = this;
    for (let index = from === '' ? 0 : lowerBound(keys, from); index < keys.length; index++) {
      if (!visit(values[index] as V, keys[index] as string)) return false;
    }
    return true;
  }

  part(start: number, end: number): Leaf<V> {
    return new Leaf(this.keys.slice(start, end), this.values.slice(start, end));
  }

  joined(right: Leaf<V>): Leaf<V> {
    return new Leaf(this.keys.concat(right.keys), this.values.concat(right.values));
  }
}

class Branch<V> {
  /** `firsts[i]` is above every key of child i-1 and not above any of child i; `firsts[0]` bounds nothing. */
  readonly firsts: readonly string[];
  readonly children: readonly Node<V>[];
  readonly size: number;
  constructor(firsts: readonly string[], children: readonly Node<V>[], size: number) {
    this.firsts = firsts;
    this.children = children;
    this.size = size;
  }

  get width(): number {
    return this.children.length;
  }

  /** The only child that may hold `key`. */
  #childOf(key: string): number {
    let low = 1;
    let high = this.firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.firsts[middle] as string) <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  get(key: string): V | undefined {
    return (this.children[this.#childOf(key)] as Node<V>).get(key);
  }

  set(key: string, value: V): Branch<V> {
    const index = this.#childOf(key);
    const before = this.children[index] as Node<V>;
    const after = before.set(key, value);
    const size = this.size + after.size - before.size;
    if (after.width <= MOST) return new Branch(this.firsts, replaced(this.children, index, after), size);
    const [left, right, first] = split(after);
    const children = inserted(this.children, index + 1, right);
    children[index] = left;
    return new Branch(inserted(this.firsts, index + 1, first), children, size);
  }

  delete(key: string): Branch<V> {
    const index = this.#childOf(key);
    const before = this.children[index] as Node<V>;
    const after = before.delete(key);
    if (after === before) return this;
    if (after.width < FEW && this.children.length > 1) return this.#balanced(index, after);
    return new Branch(this.firsts, replaced(this.children, index, after), this.size - 1);
  }

  rank(key: string): number {
    const index = this.#childOf(key);
    let rank = (this.children[index] as Node<V>).rank(key);
    for (let left = 0; left < index; left++) rank += (this.children[left] as Node<V>).size;
    return rank;
  }

  scan(from: string, visit: (value: V, key: string) => boolean): boolean {
    const start = from === '' ? 0 : this.#childOf(from);
    for (let index = start; index < this.children.length; index++) {
      if (!(this.children[index] as Node<V>).scan(index === start ? from : '', visit)) return false;
    }
    return true;
  }

  part(start: number, end: number): Branch<V> {
    const children = this.children.slice(start, end);
    return new Branch(this.firsts.slice(start, end), children, sum(children));
  }

  joined(right: Branch<V>, first: string): Branch<V> {
    const firsts = this.firsts.concat(replaced(right.firsts, 0, first));
    return new Branch(firsts, this.children.concat(right.children), this.size + right.size);
  }

  /** Child `index` became too small: it is joined with a neighbour, or takes half of what the two have. */
  #balanced(index: number, child: Node<V>): Branch<V> {
    const at = index === 0 ? 0 : index - 1;
    const left = index === 0 ? child : (this.children[at] as Node<V>);
    const right = index === 0 ? (this.children[1] as Node<V>) : child;
    const whole = join(left, right, this.firsts[at + 1] as string);
    if (whole.width <= MOST) {
      const children = this.children.toSpliced(at, 2, whole);
      return new Branch(this.firsts.toSpliced(at + 1, 1), children, this.size - 1);
    }
    const [first, second, boundary] = split(whole);
    const children = this.children.toSpliced(at, 2, first, second);
    return new Branch(replaced(this.firsts, at + 1, boundary), children, this.size - 1);
  }
}

function sum<V>(children: readonly Node<V>[]): number {
  let size = 0;
  for (const child of children) size += child.size;
  return size;
}

function split<V>(node: Node<V>): [Node<V>, Node<V>, string] {
  const middle = node.width >>> 1;
  const first = (node instanceof Leaf ? node.keys[middle] : node.firsts[middle]) as string;
  return [node.part(0, middle), node.part(middle, node.width), first];
}

/** Neighbours are of the same height, so both are leaves or both branches. */
function join<V>(left: Node<V>, right: Node<V>, first: string): Node<V> {
  if (left instanceof Leaf) return left.joined(right as Leaf<V>);
  return left.joined(right as Branch<V>, first);
}

/** The root: the one place where the height changes. */
class Root<V> implements OrderedTree<V> {
  readonly #node: Node<V>;
  constructor(node: Node<V>) {
    this.#node = node;
  }

  get size(): number {
    return this.#node.size;
  }

  get(key: string): V | undefined {
    return this.#node.get(key);
  }

  set(key: string, value: V): Root<V> {
    const node = this.#node.set(key, value);
    if (node.width <= MOST) return new Root(node);
    const [left, right, first] = split(node);
    return new Root(new Branch(['', first], [left, right], node.size));
  }

  delete(key: string): Root<V> {
    const node = this.#node.delete(key);
    if (node === this.#node) return this;
    return new Root(node instanceof Branch && node.width === 1 ? (node.children[0] as Node<V>) : node);
  }

  rank(key: string): number {
    return this.#node.rank(key);
  }

  scan(from: string, visit: (value: V, key: string) => boolean): void {
    this.#node.scan(from, visit);
  }
}

export function emptyTree<V>(): OrderedTree<V> {
  return new Root<V>(new Leaf<V>([], []));
}

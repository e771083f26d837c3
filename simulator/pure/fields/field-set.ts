/**
 * A set of paths, such as the fields of an object that a manager owns. `members` are the first elements of the paths with one element.
 * `children` are the sets of the remaining paths by the first element of longer paths. An element can be in both.
 *
 * A set is immutable. No operation changes its operands, and results share subsets with them. Only `insert` changes a set while it is
 * built. Callers of the constructor and all operations ensure that no child is empty, so that `isEmpty` need not check the children.
 */
import { compareElements, type Path, type PathElement } from './path-element.ts';

export class FieldSet {
  readonly members: ReadonlySet<PathElement>;
  readonly children: ReadonlyMap<PathElement, FieldSet>;

  constructor(members: ReadonlySet<PathElement> = new Set(), children: ReadonlyMap<PathElement, FieldSet> = new Map()) {
    this.members = members;
    this.children = children;
  }

  static create(...paths: readonly Path[]): FieldSet {
    const set = new FieldSet();
    for (const path of paths) set.insert(path);
    return set;
  }

  /** Inserts a path into the set, which must not be shared yet. Ignores the empty path, because the object itself cannot be owned. */
  insert(path: Path): void {
    const [firstElement, ...remainingPath] = path;
    if (firstElement === undefined) return;
    if (remainingPath.length === 0) {
      (this.members as Set<PathElement>).add(firstElement);
      return;
    }
    let child = this.children.get(firstElement);
    if (child === undefined) {
      child = new FieldSet();
      (this.children as Map<PathElement, FieldSet>).set(firstElement, child);
    }
    child.insert(remainingPath);
  }

  isEmpty(): boolean {
    return this.members.size === 0 && this.children.size === 0;
  }

  /** Returns the number of paths. */
  get size(): number {
    let size = this.members.size;
    for (const child of this.children.values()) size += child.size;
    return size;
  }

  has(path: Path): boolean {
    let set: FieldSet = this;
    for (const element of path.slice(0, -1)) set = set.getChildSet(element);
    const lastElement = path.at(-1);
    return lastElement !== undefined && set.members.has(lastElement);
  }

  /** Returns the set of the paths below an element, which is empty if the element has no children. */
  getChildSet(element: PathElement): FieldSet {
    return this.children.get(element) ?? EMPTY_SET;
  }

  union(otherFieldSet: FieldSet): FieldSet {
    if (otherFieldSet.isEmpty() || otherFieldSet === this) return this;
    if (this.isEmpty()) return otherFieldSet;
    let children: Map<PathElement, FieldSet> | undefined;
    for (const [element, otherChild] of otherFieldSet.children) {
      const child = this.children.get(element);
      const unionChild = child === undefined ? otherChild : child.union(otherChild);
      if (unionChild !== child) children = setChild(children ?? new Map(this.children), element, unionChild);
    }
    const hasAllMembers = otherFieldSet.members.isSubsetOf(this.members);
    return this.#copyWith(hasAllMembers ? this.members : this.members.union(otherFieldSet.members), children);
  }

  intersection(otherFieldSet: FieldSet): FieldSet {
    const children = new Map<PathElement, FieldSet>();
    for (const [element, child] of this.children) {
      const otherChild = otherFieldSet.children.get(element);
      if (otherChild !== undefined) addChild(children, element, child.intersection(otherChild));
    }
    return new FieldSet(this.members.intersection(otherFieldSet.members), children);
  }

  /** Removes the paths of the other set, but keeps the paths below them. */
  difference(otherFieldSet: FieldSet): FieldSet {
    let children: Map<PathElement, FieldSet> | undefined;
    for (const [element, otherChild] of otherFieldSet.children) {
      const child = this.children.get(element);
      const remainingChild = child?.difference(otherChild);
      if (remainingChild !== undefined && remainingChild !== child)
        children = setChild(children ?? new Map(this.children), element, remainingChild);
    }
    return this.#copyWith(this.#listMembersOutside(otherFieldSet), children);
  }

  /** Removes the paths of the other set, and everything below them. */
  recursiveDifference(otherFieldSet: FieldSet): FieldSet {
    let children: Map<PathElement, FieldSet> | undefined;
    for (const element of otherFieldSet.members)
      if (this.children.has(element)) children = setChild(children ?? new Map(this.children), element, EMPTY_SET);
    for (const [element, otherChild] of otherFieldSet.children) {
      if (otherFieldSet.members.has(element)) continue;
      const child = this.children.get(element);
      const remainingChild = child?.recursiveDifference(otherChild);
      if (remainingChild !== undefined && remainingChild !== child)
        children = setChild(children ?? new Map(this.children), element, remainingChild);
    }
    return this.#copyWith(this.#listMembersOutside(otherFieldSet), children);
  }

  #listMembersOutside(otherFieldSet: FieldSet): ReadonlySet<PathElement> {
    return this.members.isDisjointFrom(otherFieldSet.members)
      ? this.members
      : this.members.difference(otherFieldSet.members);
  }

  /**
   * Returns a copy with the given members and children. Returns the same set if nothing changes, so that derived values, such as its
   * FieldsV1, remain valid.
   */
  #copyWith(members: ReadonlySet<PathElement>, children: ReadonlyMap<PathElement, FieldSet> = this.children): FieldSet {
    return members === this.members && children === this.children ? this : new FieldSet(members, children);
  }

  /** Returns the set of the paths that have no children. */
  selectLeaves(): FieldSet {
    const children = new Map<PathElement, FieldSet>();
    for (const [element, child] of this.children) children.set(element, child.selectLeaves());
    return new FieldSet(new Set([...this.members].filter((element) => !this.children.has(element))), children);
  }

  equals(otherFieldSet: FieldSet): boolean {
    if (this === otherFieldSet) return true;
    if (this.members.size !== otherFieldSet.members.size || this.children.size !== otherFieldSet.children.size)
      return false;
    for (const element of this.members) if (!otherFieldSet.members.has(element)) return false;
    for (const [element, child] of this.children) {
      const otherChild = otherFieldSet.children.get(element);
      if (otherChild === undefined || !child.equals(otherChild)) return false;
    }
    return true;
  }

  /** Yields all paths. At each level, members precede the paths below children. */
  *paths(prefix: Path = []): Generator<Path> {
    for (const element of sortElements(this.members)) yield [...prefix, element];
    for (const element of sortElements(this.children.keys()))
      yield* this.getChildSet(element).paths([...prefix, element]);
  }
}

export const EMPTY_SET: FieldSet = new FieldSet();

export function sortElements(elements: Iterable<PathElement>): PathElement[] {
  return [...elements].sort(compareElements);
}

/** Sets the child of an element in `children`. Removes the element if the child is empty. */
function setChild(
  children: Map<PathElement, FieldSet>,
  element: PathElement,
  child: FieldSet,
): Map<PathElement, FieldSet> {
  if (child.isEmpty()) children.delete(element);
  else children.set(element, child);
  return children;
}

/** Sets the child of an element in `children`, unless the child is empty. */
function addChild(children: Map<PathElement, FieldSet>, element: PathElement, child: FieldSet): void {
  if (!child.isEmpty()) children.set(element, child);
}

/**
 * A set of paths, such as the fields of an object that a manager owns. `members` are the elements that belong to the set at this level.
 * `children` are the sets below an element, which may or may not be a member itself.
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
    const [first, ...remainingPath] = path;
    if (first === undefined) return;
    if (remainingPath.length === 0) {
      (this.members as Set<PathElement>).add(first);
      return;
    }
    let child = this.children.get(first);
    if (child === undefined) {
      child = new FieldSet();
      (this.children as Map<PathElement, FieldSet>).set(first, child);
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
    for (const element of path.slice(0, -1)) set = set.childSet(element);
    const lastElement = path.at(-1);
    return lastElement !== undefined && set.members.has(lastElement);
  }

  /** Returns the set below an element, which is empty if the element has no children. */
  childSet(element: PathElement): FieldSet {
    return this.children.get(element) ?? EMPTY_SET;
  }

  union(otherFieldSet: FieldSet): FieldSet {
    if (otherFieldSet.isEmpty() || otherFieldSet === this) return this;
    if (this.isEmpty()) return otherFieldSet;
    let children: Map<PathElement, FieldSet> | undefined;
    for (const [element, child] of otherFieldSet.children) {
      const ownChild = this.children.get(element);
      const joinedFieldSet = ownChild === undefined ? child : ownChild.union(child);
      if (joinedFieldSet !== ownChild) children = setChild(children ?? new Map(this.children), element, joinedFieldSet);
    }
    const hasAllMembers = otherFieldSet.members.isSubsetOf(this.members);
    return this.#copyWith(hasAllMembers ? this.members : this.members.union(otherFieldSet.members), children);
  }

  intersection(otherFieldSet: FieldSet): FieldSet {
    const children = new Map<PathElement, FieldSet>();
    for (const [element, child] of this.children) {
      const counterpart = otherFieldSet.children.get(element);
      if (counterpart !== undefined) addChild(children, element, child.intersection(counterpart));
    }
    return new FieldSet(this.members.intersection(otherFieldSet.members), children);
  }

  /** Removes the paths of the other set, but keeps the paths below them. */
  difference(otherFieldSet: FieldSet): FieldSet {
    let children: Map<PathElement, FieldSet> | undefined;
    for (const [element, counterpart] of otherFieldSet.children) {
      const child = this.children.get(element);
      const remainingChild = child?.difference(counterpart);
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
    for (const [element, counterpart] of otherFieldSet.children) {
      if (otherFieldSet.members.has(element)) continue;
      const child = this.children.get(element);
      const remainingChild = child?.recursiveDifference(counterpart);
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

  /** Returns the members without anything below them. */
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
      const counterpart = otherFieldSet.children.get(element);
      if (counterpart === undefined || !child.equals(counterpart)) return false;
    }
    return true;
  }

  /** Yields all paths. At each level, members precede the paths below children. */
  *paths(prefix: Path = []): Generator<Path> {
    for (const element of sortElements(this.members)) yield [...prefix, element];
    for (const element of sortElements(this.children.keys())) yield* this.childSet(element).paths([...prefix, element]);
  }
}

export const EMPTY_SET: FieldSet = new FieldSet();

export function sortElements(elements: Iterable<PathElement>): PathElement[] {
  return [...elements].sort(compareElements);
}

/** Sets the child of an element in `children`, or removes an empty child. */
function setChild(
  children: Map<PathElement, FieldSet>,
  element: PathElement,
  child: FieldSet,
): Map<PathElement, FieldSet> {
  if (child.isEmpty()) children.delete(element);
  else children.set(element, child);
  return children;
}

function addChild(children: Map<PathElement, FieldSet>, element: PathElement, child: FieldSet): void {
  if (!child.isEmpty()) children.set(element, child);
}

/**
 * A model of field ownership: an object is a map of leaves by path, a manager owns a set of paths (rules `ssa-*` and `mf-*`). It knows no types: the
 * caller specifies the leaves of an applied configuration, and an item of a keyed list is a leaf.
 *
 * Worked example: one applies {.a: 1, .b: 1}, two applies {.b: 1}: both own .b. One applies {.b: 2} and conflicts with two; with force, one
 * becomes the only owner of .b and gives up .a, which has no other owner and is removed.
 */
export type Leaves = ReadonlyMap<string, unknown>;

export interface Owner {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
}

export interface OwnershipConflict {
  readonly owner: Owner;
  readonly path: string;
}

const formatOwnerKey = ({ manager, operation }: Owner) => `${manager} ${operation}`;
const areEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

export class OwnershipModel {
  readonly live = new Map<string, unknown>();
  readonly #ownersByPath = new Map<string, { readonly owner: Owner; readonly paths: Set<string> }>();

  /** The owners that have at least one path. */
  get owners(): readonly { readonly owner: Owner; readonly paths: ReadonlySet<string> }[] {
    return [...this.#ownersByPath.values()].filter(({ paths }) => paths.size > 0);
  }

  /** Returns the conflicts. If there are any, nothing changes. */
  apply(manager: string, appliedLeaves: Leaves, { force }: { readonly force: boolean }): readonly OwnershipConflict[] {
    const owner: Owner = { manager, operation: 'Apply' };
    const changedLeaves = [...appliedLeaves].filter(
      ([path, value]) => this.live.has(path) && !areEqual(this.live.get(path), value),
    );
    const conflicts = changedLeaves.flatMap(([path]) =>
      this.#listOtherOwners(owner, path).map((otherOwner) => ({ owner: otherOwner, path })),
    );
    if (conflicts.length > 0 && !force) return conflicts;
    for (const [path] of changedLeaves) this.#release(path, owner);
    for (const [path, value] of appliedLeaves) this.live.set(path, value);
    const before = this.#getOrCreatePaths(owner);
    this.#ownersByPath.set(formatOwnerKey(owner), { owner, paths: new Set(appliedLeaves.keys()) });
    for (const path of before) {
      if (!appliedLeaves.has(path) && this.#listOtherOwners(owner, path).length === 0) this.live.delete(path);
    }
    return [];
  }

  /** Applies an Update: the manager owns what it changes, and nobody owns what it removes. `undefined` removes a leaf. */
  update(manager: string, changes: Leaves): void {
    const owner: Owner = { manager, operation: 'Update' };
    for (const [path, value] of changes) {
      if (areEqual(this.live.get(path), value)) continue;
      this.#release(path);
      if (value === undefined) this.live.delete(path);
      else {
        this.live.set(path, value);
        this.#getOrCreatePaths(owner).add(path);
      }
    }
  }

  #getOrCreatePaths(owner: Owner): Set<string> {
    const ownedPaths = this.#ownersByPath.get(formatOwnerKey(owner))?.paths ?? new Set<string>();
    this.#ownersByPath.set(formatOwnerKey(owner), { owner, paths: ownedPaths });
    return ownedPaths;
  }

  #listOtherOwners(owner: Owner, path: string): readonly Owner[] {
    return [...this.#ownersByPath.values()]
      .filter(({ owner: otherOwner, paths }) => formatOwnerKey(otherOwner) !== formatOwnerKey(owner) && paths.has(path))
      .map(({ owner: otherOwner }) => otherOwner);
  }

  #release(path: string, exceptOwner?: Owner): void {
    for (const { owner, paths } of this.#ownersByPath.values()) {
      if (exceptOwner === undefined || formatOwnerKey(owner) !== formatOwnerKey(exceptOwner)) paths.delete(path);
    }
  }
}

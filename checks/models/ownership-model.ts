/**
 * A model of field ownership: an object is a map of leaves by path, and a manager owns a set of paths (rules `ssa-*` and `mf-*`). The model
 * has no schema: the caller specifies the leaves of an applied configuration, and an item of a keyed list is a leaf.
 *
 * Worked example: manager A applies {.a: 1, .b: 1}, and manager B applies {.b: 1}: both own .b. A applies {.b: 2}, which conflicts with B.
 * With force, A becomes the only owner of .b. It no longer owns .a, which has no other owner and is removed.
 */
/** The values of leaves by path. */
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
const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

export class OwnershipModel {
  /** The leaves of the object. */
  readonly leaves = new Map<string, unknown>();
  readonly #pathsByOwner = new Map<string, { readonly owner: Owner; readonly paths: Set<string> }>();

  /** The owners that have at least one path. */
  get owners(): readonly { readonly owner: Owner; readonly paths: ReadonlySet<string> }[] {
    return [...this.#pathsByOwner.values()].filter(({ paths }) => paths.size > 0);
  }

  /** Applies a configuration. Without `force`, a conflict prevents every change, and the conflicts are returned. Otherwise returns an empty list. */
  apply(manager: string, appliedLeaves: Leaves, { force }: { readonly force: boolean }): readonly OwnershipConflict[] {
    const owner: Owner = { manager, operation: 'Apply' };
    const changedLeaves = [...appliedLeaves].filter(
      ([path, value]) => this.leaves.has(path) && !isEqual(this.leaves.get(path), value),
    );
    const conflicts = changedLeaves.flatMap(([path]) =>
      this.#listOtherOwners(owner, path).map((otherOwner) => ({ owner: otherOwner, path })),
    );
    if (conflicts.length > 0 && !force) return conflicts;
    for (const [path] of changedLeaves) this.#removeOwners(path, owner);
    for (const [path, value] of appliedLeaves) this.leaves.set(path, value);
    const previousPaths = this.#getOrCreatePaths(owner);
    this.#pathsByOwner.set(formatOwnerKey(owner), { owner, paths: new Set(appliedLeaves.keys()) });
    for (const path of previousPaths) {
      if (!appliedLeaves.has(path) && this.#listOtherOwners(owner, path).length === 0) this.leaves.delete(path);
    }
    return [];
  }

  /** Changes leaves by an Update: the manager becomes the only owner of changed leaves. `undefined` removes a leaf. */
  update(manager: string, changes: Leaves): void {
    const owner: Owner = { manager, operation: 'Update' };
    for (const [path, value] of changes) {
      if (isEqual(this.leaves.get(path), value)) continue;
      this.#removeOwners(path);
      if (value === undefined) this.leaves.delete(path);
      else {
        this.leaves.set(path, value);
        this.#getOrCreatePaths(owner).add(path);
      }
    }
  }

  #getOrCreatePaths(owner: Owner): Set<string> {
    const ownedPaths = this.#pathsByOwner.get(formatOwnerKey(owner))?.paths ?? new Set<string>();
    this.#pathsByOwner.set(formatOwnerKey(owner), { owner, paths: ownedPaths });
    return ownedPaths;
  }

  #listOtherOwners(owner: Owner, path: string): readonly Owner[] {
    return [...this.#pathsByOwner.values()]
      .filter(({ owner: otherOwner, paths }) => formatOwnerKey(otherOwner) !== formatOwnerKey(owner) && paths.has(path))
      .map(({ owner: otherOwner }) => otherOwner);
  }

  /** Removes all owners of a path, except one. */
  #removeOwners(path: string, exceptOwner?: Owner): void {
    for (const { owner, paths } of this.#pathsByOwner.values()) {
      if (exceptOwner === undefined || formatOwnerKey(owner) !== formatOwnerKey(exceptOwner)) paths.delete(path);
    }
  }
}

/**
 * Who owns what after a write. `update` takes an object as it was written and gives the writer what changed; `apply` merges an intent
 * into the live object, takes away what the manager no longer speaks of, and stops at fields that others own.
 */
import { FieldSet } from '../fields/field-set.ts';
import type { Json } from '../object.ts';
import { deepEqual } from '../value/deep-equal.ts';
import { type Comparison, compare, without } from './compare.ts';
import { type Conflict, ConflictError } from './conflict.ts';
import { merge } from './merge.ts';
import { withNamedFields } from './named-fields.ts';
import { reconcile } from './reconcile.ts';
import { removeItems } from './remove.ts';
import { toFieldSet } from './to-field-set.ts';
import type { Type } from './type.ts';

/** What one manager owns, in the version that it spoke. */
export interface Owned {
  readonly set: FieldSet;
  readonly version: string;
  readonly applied: boolean;
}

/** By identifier of the manager, in the order in which conflicts are told. */
export type Managers = ReadonlyMap<string, Owned>;

/** An object in one version, with its type there. */
export interface Versioned {
  readonly version: string;
  readonly type: Type;
  readonly value: Json;
}

export interface Versions {
  /** The object in another version; nothing where there is no such version any more. */
  convert(object: Versioned, version: string): Versioned | undefined;
  /** Fields that are nobody's in this version, with all that is below them. */
  ignored(version: string): FieldSet | undefined;
}

export interface Applied {
  readonly managers: Managers;
  /** Absent when the apply changes nothing but, perhaps, who owns it. */
  readonly object: Json | undefined;
}

/** Both objects in the version of the write. */
export function update(
  versions: Versions,
  live: Versioned,
  next: Versioned,
  managers: Managers,
  manager: string,
): Managers {
  const { version } = next;
  const known = reconciled(versions, live, managers);
  const { kept, comparison } = takeOver(versions, live, next, known, manager, true);
  const own = kept.get(manager)?.set ?? new FieldSet();
  const { removed, modified, added } = comparison;
  const set = strip(own.difference(removed).union(modified).union(added), versions.ignored(version));
  if (set.isEmpty()) kept.delete(manager);
  else kept.set(manager, { set, version, applied: false });
  return kept;
}

/**
 * The intent in the version of the live object given. Throws a ConflictError unless forced, and a TypeProblem for an intent whose
 * items can't be told apart.
 */
export function apply(
  versions: Versions,
  live: Versioned,
  intent: Json,
  managers: Managers,
  manager: string,
  force: boolean,
): Applied {
  const { version, type } = live;
  const known = new Map(reconciled(versions, live, managers));
  const merged: Versioned = { version, type, value: merge(type, live.value, intent) };
  const last = known.get(manager);
  const set = strip(toFieldSet(type, intent), versions.ignored(version));
  known.set(manager, { set, version, applied: true });
  const next = prune(versions, merged, known, manager, last);
  const { kept } = takeOver(versions, live, next, known, manager, force);
  return { managers: kept, object: deepEqual(live.value, next.value) ? undefined : next.value };
}

function strip(set: FieldSet, ignored: FieldSet | undefined): FieldSet {
  return ignored === undefined ? set : set.recursiveDifference(ignored);
}

/** Without those in versions that are gone. */
function reconciled(versions: Versions, live: Versioned, managers: Managers): Managers {
  const found = new Map<string, Owned>();
  for (const [manager, owned] of managers) {
    const there: Versioned | undefined = at(versions, live, owned.version);
    if (there === undefined) continue;
    const set = reconcile(owned.set, there.type);
    found.set(manager, set === owned.set ? owned : { ...owned, set });
  }
  return found;
}

/** In a version that is there. */
function at(versions: Versions, object: Versioned, version: string): Versioned {
  return (object.version === version ? object : versions.convert(object, version)) as Versioned;
}

/** Takes from the other managers what the write changes or removes. */
function takeOver(
  versions: Versions,
  live: Versioned,
  next: Versioned,
  managers: Managers,
  writer: string,
  force: boolean,
): { readonly kept: Map<string, Owned>; readonly comparison: Comparison } {
  const whole = compare(next.type, live.value, next.value);
  const comparisons = new Map([[next.version, without(whole, versions.ignored(next.version))]]);
  const kept = new Map<string, Owned>();
  const conflicts: Conflict[] = [];
  for (const [manager, owned] of managers) {
    if (manager === writer) {
      kept.set(manager, owned);
      continue;
    }
    const comparison = comparisonAt(versions, live, next, owned.version, comparisons);
    const taken = owned.set.intersection(comparison.modified.union(comparison.added));
    if (!force) for (const path of taken.paths()) conflicts.push({ manager, path });
    const set = owned.set.difference(taken).difference(comparison.removed);
    if (!set.isEmpty()) kept.set(manager, set === owned.set ? owned : { ...owned, set });
  }
  if (conflicts.length > 0) throw new ConflictError(conflicts);
  if (kept.get(writer)?.set.isEmpty() === true) kept.delete(writer);
  const comparison = comparisons.get(next.version) as Comparison;
  return { kept, comparison };
}

function comparisonAt(
  versions: Versions,
  live: Versioned,
  next: Versioned,
  version: string,
  comparisons: Map<string, Comparison>,
): Comparison {
  const known = comparisons.get(version);
  if (known !== undefined) return known;
  const [before, after] = [at(versions, live, version), at(versions, next, version)];
  const comparison = without(compare(after.type, before.value, after.value), versions.ignored(version));
  comparisons.set(version, comparison);
  return comparison;
}

/** Takes away what the manager owned and no longer speaks of, unless somebody else owns it too. */
function prune(
  versions: Versions,
  merged: Versioned,
  managers: Managers,
  manager: string,
  last: Owned | undefined,
): Versioned {
  if (last === undefined || dropsNothing(last, managers.get(manager) as Owned)) return merged;
  const there = at(versions, merged, last.version);
  const without = { ...there, value: removeItems(there.type, there.value, withNamedFields(last.set, there.type)) };
  const shared = keepOwned(versions, there, without, managers);
  const pruned = keepUnowned(versions, there, shared, last);
  return at(versions, pruned, merged.version);
}

function dropsNothing(last: Owned, now: Owned): boolean {
  return last.set.isEmpty() || (last.version === now.version && last.set.difference(now.set).isEmpty());
}

/** Puts back what other managers, or the new intent, own. */
function keepOwned(versions: Versions, merged: Versioned, pruned: Versioned, managers: Managers): Versioned {
  const owned = new Map<string, FieldSet>();
  for (const { version, set } of managers.values()) {
    owned.set(version, (owned.get(version) ?? new FieldSet()).union(set));
  }
  // First in the version of the pruned object, so that what a conversion needs is there.
  const byVersion = [...owned].sort(
    ([one], [other]) => Number(other === pruned.version) - Number(one === pruned.version),
  );
  let [whole, part] = [merged, pruned];
  for (const [version, set] of byVersion) {
    [whole, part] = [at(versions, whole, version), at(versions, part, version)];
    const { type } = whole;
    const all = withNamedFields(toFieldSet(type, whole.value), type);
    const present = withNamedFields(toFieldSet(type, part.value), type).union(withNamedFields(set, type));
    part = { ...whole, value: removeItems(type, whole.value, all.difference(present)) };
  }
  return part;
}

/** Takes away only what the manager owned itself: what came away with it and was nobody's is put back. */
function keepUnowned(versions: Versions, merged: Versioned, pruned: Versioned, last: Owned): Versioned {
  const there = at(versions, pruned, last.version);
  const { type } = merged;
  const present = withNamedFields(toFieldSet(type, there.value), type);
  const all = withNamedFields(toFieldSet(type, merged.value), type);
  const gone = all.difference(present).intersection(withNamedFields(last.set, type));
  return { ...merged, value: removeItems(type, merged.value, gone) };
}

/**
 * The managers of an object after a write, as computed by the Updater of structured-merge-diff. `update` makes the writer the owner of the
 * fields that it changed. `apply` merges an applied configuration into the live object, removes fields that the manager applied before and
 * no longer applies, and fails with conflicts if it would change fields of other managers.
 */
import { FieldSet } from '../fields/field-set.ts';
import type { Json } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';
import { addNamedFields } from './add-named-fields.ts';
import { compareTyped, excludeFields, type FieldComparison, hasNoDifference } from './compare.ts';
import { type Conflict, ConflictError } from './conflict.ts';
import { mergeApplyConfiguration } from './merge.ts';
import { reconcileFieldSet } from './reconcile-field-set.ts';
import { removeFields } from './remove-fields.ts';
import { toFieldSet } from './to-field-set.ts';
import type { FieldsetType } from './type.ts';

/** The fields that one manager owns, in the version of its write. */
export interface VersionedFieldSet {
  readonly set: FieldSet;
  readonly version: string;
  readonly isApplied: boolean;
}

/** Field sets by the identifier of the manager, in the order in which conflicts are reported. */
export type Managers = ReadonlyMap<string, VersionedFieldSet>;

/** An object in one version, with its type. */
export interface TypedValue {
  readonly version: string;
  readonly type: FieldsetType;
  readonly value: Json;
}

export interface VersionConverter {
  /** Returns the object in another version, or undefined if that version is no longer served. */
  convert(object: TypedValue, version: string): TypedValue | undefined;
  /** Returns the fields that no manager owns in this version, which are the reset fields of the strategy and everything below them. */
  findIgnoredFields(version: string): FieldSet | undefined;
  /** Whether an apply that changes only ignored fields counts as no change. */
  readonly ignoresUnownedChanges?: boolean;
}

export interface UpdaterResult {
  readonly managers: Managers;
  /** The resulting object. Undefined if the apply changes no fields, but the managers may change anyway. */
  readonly object: Json | undefined;
}

/** An apply of one manager. */
export interface TypedApply {
  readonly appliedConfiguration: Json;
  readonly manager: string;
  readonly force: boolean;
}

/** An object before and after a write. */
interface ObjectChange {
  readonly live: TypedValue;
  readonly next: TypedValue;
}

/** Returns the managers after an update. Both objects have the version of the write. */
export function updateManagers(
  converter: VersionConverter,
  live: TypedValue,
  next: TypedValue,
  managers: Managers,
  manager: string,
): Managers {
  const { version } = next;
  const previous = reconcileManagers(converter, live, managers);
  const { updated, comparison } = takeOverFields(converter, { live, next }, previous, manager, { force: true });
  const ownSet = updated.get(manager)?.set ?? new FieldSet();
  const { removed, modified, added } = comparison;
  const set = removeIgnoredFields(
    ownSet.difference(removed).union(modified).union(added),
    converter.findIgnoredFields(version),
  );
  if (set.isEmpty()) updated.delete(manager);
  else updated.set(manager, { set, version, isApplied: false });
  return updated;
}

/**
 * Returns the object and the managers after an apply. The applied configuration has the version of the live object. Throws a ConflictError
 * unless forced, and a TypeMismatchError for a configuration with list items that lack a key or occur twice.
 */
export function applyConfigurationToTyped(
  converter: VersionConverter,
  live: TypedValue,
  managers: Managers,
  { appliedConfiguration, manager, force: isForced }: TypedApply,
): UpdaterResult {
  const { version, type } = live;
  const previous = new Map(reconcileManagers(converter, live, managers));
  const mergedObject: TypedValue = {
    version,
    type,
    value: mergeApplyConfiguration(type, live.value, appliedConfiguration),
  };
  const lastSet = previous.get(manager);
  const set = removeIgnoredFields(toFieldSet(type, appliedConfiguration), converter.findIgnoredFields(version));
  previous.set(manager, { set, version, isApplied: true });
  const next = pruneRemovedFields(converter, mergedObject, previous, manager, lastSet);
  const { updated, comparison } = takeOverFields(converter, { live, next }, previous, manager, { force: isForced });
  const isUnchanged =
    converter.ignoresUnownedChanges === true ? hasNoDifference(comparison) : isDeepEqual(live.value, next.value);
  return { managers: updated, object: isUnchanged ? undefined : next.value };
}

function removeIgnoredFields(set: FieldSet, ignoredFieldSet: FieldSet | undefined): FieldSet {
  return ignoredFieldSet === undefined ? set : set.recursiveDifference(ignoredFieldSet);
}

/** Reconciles field sets with the current types. Managers in versions that are no longer served are omitted. */
function reconcileManagers(converter: VersionConverter, live: TypedValue, managers: Managers): Managers {
  const result = new Map<string, VersionedFieldSet>();
  for (const [manager, ownedSet] of managers) {
    const liveInVersion = live.version === ownedSet.version ? live : converter.convert(live, ownedSet.version);
    if (liveInVersion === undefined) continue;
    const set = reconcileFieldSet(ownedSet.set, liveInVersion.type);
    result.set(manager, set === ownedSet.set ? ownedSet : { ...ownedSet, set });
  }
  return result;
}

/** Converts the object to the version of a reconciled manager, which the server serves. */
function convertToVersion(converter: VersionConverter, object: TypedValue, version: string): TypedValue {
  const convertedObject = object.version === version ? object : converter.convert(object, version);
  if (convertedObject === undefined) throw new Error(`version ${version} is not served`);
  return convertedObject;
}

/** Removes the fields that the write changes or removes from the field sets of other managers. Throws a ConflictError unless forced. */
function takeOverFields(
  converter: VersionConverter,
  change: ObjectChange,
  managers: Managers,
  writer: string,
  { force: isForced }: { readonly force: boolean },
): { readonly updated: Map<string, VersionedFieldSet>; readonly comparison: FieldComparison } {
  const { live, next } = change;
  const fullComparison = compareTyped(next.type, live.value, next.value);
  const comparison = excludeFields(fullComparison, converter.findIgnoredFields(next.version));
  const comparisons = new Map([[next.version, comparison]]);
  const updatedManagers = new Map<string, VersionedFieldSet>();
  const conflicts: Conflict[] = [];
  for (const [manager, ownedSet] of managers) {
    if (manager === writer) {
      updatedManagers.set(manager, ownedSet);
      continue;
    }
    const { removed, modified, added } = compareAtVersion(converter, change, ownedSet.version, comparisons);
    const takenFields = ownedSet.set.intersection(modified.union(added));
    if (!isForced) for (const path of takenFields.paths()) conflicts.push({ manager, path });
    const set = ownedSet.set.difference(takenFields).difference(removed);
    if (!set.isEmpty()) updatedManagers.set(manager, set === ownedSet.set ? ownedSet : { ...ownedSet, set });
  }
  if (conflicts.length > 0) throw new ConflictError(conflicts);
  if (updatedManagers.get(writer)?.set.isEmpty() === true) updatedManagers.delete(writer);
  return { updated: updatedManagers, comparison };
}

function compareAtVersion(
  converter: VersionConverter,
  { live, next }: ObjectChange,
  version: string,
  comparisons: Map<string, FieldComparison>,
): FieldComparison {
  const cachedComparison = comparisons.get(version);
  if (cachedComparison !== undefined) return cachedComparison;
  const [liveAtVersion, newAtVersion] = [
    convertToVersion(converter, live, version),
    convertToVersion(converter, next, version),
  ];
  const comparison = excludeFields(
    compareTyped(newAtVersion.type, liveAtVersion.value, newAtVersion.value),
    converter.findIgnoredFields(version),
  );
  comparisons.set(version, comparison);
  return comparison;
}

/** Removes the fields that the manager owned and no longer applies, unless another manager owns them as well. */
function pruneRemovedFields(
  converter: VersionConverter,
  mergedObject: TypedValue,
  managers: Managers,
  manager: string,
  last: VersionedFieldSet | undefined,
): TypedValue {
  if (last === undefined || keepsAllFields(last, managers.get(manager))) return mergedObject;
  const convertedObject = convertToVersion(converter, mergedObject, last.version);
  const { type, value } = convertedObject;
  const objectWithoutFields = { ...convertedObject, value: removeFields(type, value, addNamedFields(last.set, type)) };
  const objectWithOwnedFields = addBackOwnedFields(converter, convertedObject, objectWithoutFields, managers);
  const prunedObject = addBackDanglingFields(converter, convertedObject, objectWithOwnedFields, last);
  return convertToVersion(converter, prunedObject, mergedObject.version);
}

function keepsAllFields(last: VersionedFieldSet, now: VersionedFieldSet | undefined): boolean {
  return last.set.isEmpty() || (last.version === now?.version && last.set.difference(now.set).isEmpty());
}

/** Restores removed fields that any manager owns, including fields that the writing manager still applies. */
function addBackOwnedFields(
  converter: VersionConverter,
  mergedObject: TypedValue,
  prunedObject: TypedValue,
  managers: Managers,
): TypedValue {
  const ownedSets = new Map<string, FieldSet>();
  for (const { version, set } of managers.values()) {
    ownedSets.set(version, (ownedSets.get(version) ?? new FieldSet()).union(set));
  }
  // The version of the pruned object comes first, so that it has the members that a conversion needs.
  const sortedSets = [...ownedSets].sort(
    ([a], [b]) => Number(b === prunedObject.version) - Number(a === prunedObject.version),
  );
  let [fullObject, partialObject] = [mergedObject, prunedObject];
  for (const [version, set] of sortedSets) {
    [fullObject, partialObject] = [
      convertToVersion(converter, fullObject, version),
      convertToVersion(converter, partialObject, version),
    ];
    const { type } = fullObject;
    const allFields = addNamedFields(toFieldSet(type, fullObject.value), type);
    const presentFields = addNamedFields(toFieldSet(type, partialObject.value), type).union(addNamedFields(set, type));
    partialObject = { ...fullObject, value: removeFields(type, fullObject.value, allFields.difference(presentFields)) };
  }
  return partialObject;
}

/** Restores removed fields that had no owner, so that only fields of the manager are removed. */
function addBackDanglingFields(
  converter: VersionConverter,
  mergedObject: TypedValue,
  prunedObject: TypedValue,
  last: VersionedFieldSet,
): TypedValue {
  const convertedObject = convertToVersion(converter, prunedObject, last.version);
  const { type } = mergedObject;
  const presentFields = addNamedFields(toFieldSet(type, convertedObject.value), type);
  const allFields = addNamedFields(toFieldSet(type, mergedObject.value), type);
  const removedFields = allFields.difference(presentFields).intersection(addNamedFields(last.set, type));
  return { ...mergedObject, value: removeFields(type, mergedObject.value, removedFields) };
}

/**
 * Computes the managers of an object after a write, like the Updater of structured-merge-diff. `updateManagers` makes the writer the owner of
 * the fields that it changed. `applyToTypedValue` merges an applied configuration into the live object, and removes the fields that
 * the manager has applied before and no longer applies. It fails with conflicts if it would change fields of other managers.
 */
import { FieldSet } from '../fields/field-set.ts';
import type { Json } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';
import { addNamedFields } from './add-named-fields.ts';
import { compareTypedValues, excludeFields, type FieldComparison, hasNoDifference } from './compare.ts';
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
  /** Returns the fields that no manager owns in this version: the fields that the strategy resets, and all fields below them. */
  findIgnoredFields(version: string): FieldSet | undefined;
  /** Whether an apply that changes only ignored fields leaves the object unchanged. */
  readonly keepsObjectIfOnlyIgnoredFieldsChange?: boolean;
}

export interface UpdaterResult {
  readonly managers: Managers;
  /** The resulting object. Undefined if the apply changes no fields. The managers may change nevertheless. */
  readonly object: Json | undefined;
}

/** An apply of one manager. */
export interface TypedApply {
  readonly appliedConfiguration: Json;
  readonly manager: string;
  readonly isForced: boolean;
}

/** An object before and after a write. */
interface ObjectChange {
  readonly liveObject: TypedValue;
  readonly newObject: TypedValue;
}

/** Returns the managers after an update. Both objects have the version of the write. */
export function updateManagers(
  converter: VersionConverter,
  liveObject: TypedValue,
  newObject: TypedValue,
  managers: Managers,
  manager: string,
): Managers {
  const { version } = newObject;
  const previousManagers = reconcileManagers(converter, liveObject, managers);
  const { updatedManagers, comparison } = removeFieldsFromOtherManagers(
    converter,
    { liveObject, newObject },
    previousManagers,
    manager,
    { isForced: true },
  );
  const ownedFieldSet = updatedManagers.get(manager)?.set ?? new FieldSet();
  const { removed, modified, added } = comparison;
  const set = removeIgnoredFields(
    ownedFieldSet.difference(removed).union(modified).union(added),
    converter.findIgnoredFields(version),
  );
  if (set.isEmpty()) updatedManagers.delete(manager);
  else updatedManagers.set(manager, { set, version, isApplied: false });
  return updatedManagers;
}

/**
 * Returns the object and the managers after an apply. The applied configuration has the version of the live object. Throws a ConflictError if
 * there are conflicts and the apply is not forced. Throws a TypeMismatchError if list items of the configuration lack a key or occur twice.
 */
export function applyToTypedValue(
  converter: VersionConverter,
  liveObject: TypedValue,
  managers: Managers,
  { appliedConfiguration, manager, isForced }: TypedApply,
): UpdaterResult {
  const { version, type } = liveObject;
  const reconciledManagers = new Map(reconcileManagers(converter, liveObject, managers));
  const mergedObject: TypedValue = {
    version,
    type,
    value: mergeApplyConfiguration(type, liveObject.value, appliedConfiguration),
  };
  const lastAppliedFields = reconciledManagers.get(manager);
  const set = removeIgnoredFields(toFieldSet(type, appliedConfiguration), converter.findIgnoredFields(version));
  reconciledManagers.set(manager, { set, version, isApplied: true });
  const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);
  const { updatedManagers, comparison } = removeFieldsFromOtherManagers(
    converter,
    { liveObject, newObject },
    reconciledManagers,
    manager,
    { isForced },
  );
  const isUnchanged =
    converter.keepsObjectIfOnlyIgnoredFieldsChange === true
      ? hasNoDifference(comparison)
      : isDeepEqual(liveObject.value, newObject.value);
  return { managers: updatedManagers, object: isUnchanged ? undefined : newObject.value };
}

function removeIgnoredFields(set: FieldSet, ignoredFieldSet: FieldSet | undefined): FieldSet {
  return ignoredFieldSet === undefined ? set : set.recursiveDifference(ignoredFieldSet);
}

/** Reconciles field sets with the current types. Managers in versions that are no longer served are omitted. */
function reconcileManagers(converter: VersionConverter, liveObject: TypedValue, managers: Managers): Managers {
  const reconciledManagers = new Map<string, VersionedFieldSet>();
  for (const [manager, ownedFields] of managers) {
    const liveObjectInVersion =
      liveObject.version === ownedFields.version ? liveObject : converter.convert(liveObject, ownedFields.version);
    if (liveObjectInVersion === undefined) continue;
    const set = reconcileFieldSet(ownedFields.set, liveObjectInVersion.type);
    reconciledManagers.set(manager, set === ownedFields.set ? ownedFields : { ...ownedFields, set });
  }
  return reconciledManagers;
}

/** Converts the object to the version of a reconciled manager, which the server serves. */
function convertToVersion(converter: VersionConverter, object: TypedValue, version: string): TypedValue {
  const convertedObject = object.version === version ? object : converter.convert(object, version);
  if (convertedObject === undefined) throw new Error(`version ${version} is not served`);
  return convertedObject;
}

/**
 * Removes the fields that the write changes or removes from the field sets of other managers. Throws a ConflictError if other managers own
 * changed fields and the write is not forced.
 */
function removeFieldsFromOtherManagers(
  converter: VersionConverter,
  change: ObjectChange,
  managers: Managers,
  writer: string,
  { isForced }: { readonly isForced: boolean },
): { readonly updatedManagers: Map<string, VersionedFieldSet>; readonly comparison: FieldComparison } {
  const { liveObject, newObject } = change;
  const fullComparison = compareTypedValues(newObject.type, liveObject.value, newObject.value);
  const comparison = excludeFields(fullComparison, converter.findIgnoredFields(newObject.version));
  const comparisons = new Map([[newObject.version, comparison]]);
  const updatedManagers = new Map<string, VersionedFieldSet>();
  const conflicts: Conflict[] = [];
  for (const [manager, ownedFields] of managers) {
    if (manager === writer) {
      updatedManagers.set(manager, ownedFields);
      continue;
    }
    const { removed, modified, added } = compareAtVersion(converter, change, ownedFields.version, comparisons);
    const takenFields = ownedFields.set.intersection(modified.union(added));
    if (!isForced) for (const path of takenFields.paths()) conflicts.push({ manager, path });
    const set = ownedFields.set.difference(takenFields).difference(removed);
    if (!set.isEmpty()) updatedManagers.set(manager, set === ownedFields.set ? ownedFields : { ...ownedFields, set });
  }
  if (conflicts.length > 0) throw new ConflictError(conflicts);
  if (updatedManagers.get(writer)?.set.isEmpty() === true) updatedManagers.delete(writer);
  return { updatedManagers, comparison };
}

function compareAtVersion(
  converter: VersionConverter,
  { liveObject, newObject }: ObjectChange,
  version: string,
  comparisons: Map<string, FieldComparison>,
): FieldComparison {
  const cachedComparison = comparisons.get(version);
  if (cachedComparison !== undefined) return cachedComparison;
  const [liveAtVersion, newAtVersion] = [
    convertToVersion(converter, liveObject, version),
    convertToVersion(converter, newObject, version),
  ];
  const comparison = excludeFields(
    compareTypedValues(newAtVersion.type, liveAtVersion.value, newAtVersion.value),
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
  lastAppliedFields: VersionedFieldSet | undefined,
): TypedValue {
  if (lastAppliedFields === undefined || keepsAllFields(lastAppliedFields, managers.get(manager))) return mergedObject;
  const convertedObject = convertToVersion(converter, mergedObject, lastAppliedFields.version);
  const { type, value } = convertedObject;
  const objectWithoutFields = {
    ...convertedObject,
    value: removeFields(type, value, addNamedFields(lastAppliedFields.set, type)),
  };
  const objectWithOwnedFields = restoreOwnedFields(converter, convertedObject, objectWithoutFields, managers);
  const prunedObject = restoreUnownedFields(converter, convertedObject, objectWithOwnedFields, lastAppliedFields);
  return convertToVersion(converter, prunedObject, mergedObject.version);
}

function keepsAllFields(lastAppliedFields: VersionedFieldSet, appliedFields: VersionedFieldSet | undefined): boolean {
  return (
    lastAppliedFields.set.isEmpty() ||
    (lastAppliedFields.version === appliedFields?.version &&
      lastAppliedFields.set.difference(appliedFields.set).isEmpty())
  );
}

/** Restores removed fields that any manager owns, including fields that the writing manager still applies. */
function restoreOwnedFields(
  converter: VersionConverter,
  mergedObject: TypedValue,
  prunedObject: TypedValue,
  managers: Managers,
): TypedValue {
  const ownedSetsByVersion = new Map<string, FieldSet>();
  for (const { version, set } of managers.values()) {
    ownedSetsByVersion.set(version, (ownedSetsByVersion.get(version) ?? new FieldSet()).union(set));
  }
  // The version of the pruned object comes first, so that the object still has the members that conversions need.
  const sortedSets = [...ownedSetsByVersion].sort(
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

/** Restores removed fields that the manager did not own, so that only fields of the manager are removed. */
function restoreUnownedFields(
  converter: VersionConverter,
  mergedObject: TypedValue,
  prunedObject: TypedValue,
  lastAppliedFields: VersionedFieldSet,
): TypedValue {
  const convertedObject = convertToVersion(converter, prunedObject, lastAppliedFields.version);
  const { type } = mergedObject;
  const presentFields = addNamedFields(toFieldSet(type, convertedObject.value), type);
  const allFields = addNamedFields(toFieldSet(type, mergedObject.value), type);
  const removedFields = allFields.difference(presentFields).intersection(addNamedFields(lastAppliedFields.set, type));
  return { ...mergedObject, value: removeFields(type, mergedObject.value, removedFields) };
}

/**
 * Server-side apply (rules `apply-*`). The result of an apply is the new object and its managedFields, or the conflicts.
 *
 * An apply that has several problems reports the first one in the order of kube-apiserver: managedFields of the live object, the kind, list
 * items without keys in an unmanaged live object, managedFields in the applied configuration, the type of the configuration, conflicts.
 */
import { decodeManagedFields, type ManagedFields, ManagedFieldsError } from '../managed-fields/managed-fields.ts';
import { formatManagerIdentifier } from '../managed-fields/manager.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { type Conflict, ConflictError } from './conflict.ts';
import { readLastAppliedFields } from './last-applied.ts';
import { findUnkeyedItemsErrorOfObject, NEVER_OWNED_FIELDS, type ObjectTypes, toTypedValue } from './object-types.ts';
import { TypeMismatchError } from './type-problem.ts';
import { updateManagedFields, type WritingManager } from './update-managed-fields.ts';
import { applyToTypedValue, type TypedValue } from './updater.ts';
import { validateTypedValue } from './validate.ts';
import { toMap } from './value.ts';

export interface ApplyOptions {
  readonly isForced: boolean;
  /** The value of the last-applied-configuration annotation. The manager may take over the fields in it without a conflict. */
  readonly lastAppliedAnnotation?: string | undefined;
  /**
   * Whether kube-apiserver can convert the merged object. It cannot convert the Scale of a custom resource, so that every apply of a Scale
   * fails.
   */
  readonly isMergedObjectConvertible: boolean;
}

export type ApplyResult = AppliedObject | { readonly conflicts: readonly Conflict[] };

export interface AppliedObject {
  /** The object in the API version of the request, before its schema decodes it. Undefined if only managedFields change. */
  readonly object: JsonObject | undefined;
  readonly managedFields: ManagedFields;
}

/** The steps of an apply that can fail, in the order in which they are checked. */
export type ApplyStep =
  | 'managedFields of live object'
  | 'kind'
  | 'conversion of live object'
  | 'map list keys of unmanaged live object'
  | 'managedFields of applied configuration'
  | 'type of applied configuration'
  | 'type of live object'
  | 'conversion'
  | 'conversion to versions of managers';

export class ApplyError extends Error {
  readonly step: ApplyStep;

  constructor(step: ApplyStep, message = '') {
    super(message);
    this.step = step;
  }
}

/**
 * Applies a configuration without changing the arguments. `liveObject` is the stored object in the API version of the request, or undefined
 * if the apply creates the object. Throws an ApplyError.
 */
export function applyConfiguration(
  types: ObjectTypes,
  liveObject: ApiObject | undefined,
  appliedObject: JsonObject,
  manager: WritingManager,
  options: ApplyOptions,
): ApplyResult {
  const managedFields = decodeLiveManagedFields(liveObject);
  if (appliedObject.kind !== types.kind || appliedObject.apiVersion !== types.apiVersion) throw new ApplyError('kind');
  const isUnmanaged = managedFields.managers.size === 0;
  if (isUnmanaged && !options.isMergedObjectConvertible) throw new ApplyError('conversion of live object');
  const typedLiveObject = toTypedValue(types, liveObject ?? types.emptyObject);
  if (isUnmanaged) rejectUnkeyedItems(types, liveObject, 'map list keys of unmanaged live object');
  rejectAppliedManagedFields(appliedObject);
  checkAppliedObject(types, appliedObject);
  if (!isUnmanaged) rejectUnkeyedItems(types, liveObject, 'type of live object');
  const previousManagedFields = isUnmanaged
    ? addPreviousManager(types, liveObject, managedFields, manager)
    : managedFields;
  const applyWithForce = ({ isForced }: { readonly isForced: boolean }) => {
    const applyResult = applyConfigurationAsManager(types, typedLiveObject, previousManagedFields, {
      appliedObject,
      manager,
      isForced,
    });
    if (applyResult.object !== undefined && !options.isMergedObjectConvertible) throw new ApplyError('conversion');
    return applyResult;
  };
  try {
    return applyWithForce({ isForced: options.isForced });
  } catch (error) {
    if (error instanceof TypeMismatchError) throw new ApplyError('conversion to versions of managers', error.message);
    if (!(error instanceof ConflictError)) throw error;
    const conflicts = selectRemainingConflicts(typedLiveObject, error.conflicts, options);
    return conflicts.length > 0 ? { conflicts } : applyWithForce({ isForced: true });
  }
}

function decodeLiveManagedFields(liveObject: ApiObject | undefined): ManagedFields {
  try {
    return decodeManagedFields(liveObject?.metadata.managedFields);
  } catch (error) {
    if (!(error instanceof ManagedFieldsError)) throw error;
    throw new ApplyError('managedFields of live object', error.message);
  }
}

function rejectAppliedManagedFields(appliedObject: JsonObject): void {
  const managedFields: Json | undefined = toMap(appliedObject.metadata)?.managedFields;
  if (managedFields !== undefined && managedFields !== null) {
    throw new ApplyError('managedFields of applied configuration');
  }
}

function checkAppliedObject({ type }: ObjectTypes, appliedObject: JsonObject): void {
  try {
    validateTypedValue(type, appliedObject, { repeatedItems: 'rejected' });
  } catch (error) {
    if (!(error instanceof TypeMismatchError)) throw error;
    throw new ApplyError('type of applied configuration', error.message);
  }
}

/**
 * Throws an ApplyError if an item of a map list in the stored object lacks its key, because the owners of such an item cannot be tracked.
 */
function rejectUnkeyedItems(types: ObjectTypes, liveObject: ApiObject | undefined, step: ApplyStep): void {
  const problem = liveObject && findUnkeyedItemsErrorOfObject(types, liveObject);
  if (problem !== undefined) throw new ApplyError(step, problem.message);
}

/** Assigns the fields of an object without managers to a manager that represents all earlier writers. */
function addPreviousManager(
  types: ObjectTypes,
  liveObject: ApiObject | undefined,
  managedFields: ManagedFields,
  manager: WritingManager,
): ManagedFields {
  // A copy has no record of omitted empty members (value/omitted-members.ts), so that these members do not count as changes.
  const unmanagedObject = liveObject === undefined ? types.emptyObject : copyDeeply(liveObject);
  return updateManagedFields(types, types.emptyObject, unmanagedObject, managedFields, {
    ...manager,
    name: 'before-first-apply',
  });
}

interface ApplyParameters {
  readonly appliedObject: JsonObject;
  readonly manager: WritingManager;
  readonly isForced: boolean;
}

function applyConfigurationAsManager(
  types: ObjectTypes,
  typedLiveObject: TypedValue,
  managedFields: ManagedFields,
  { appliedObject, manager, isForced }: ApplyParameters,
): AppliedObject {
  const { apiVersion } = types;
  const { name, subresource, time } = manager;
  const identifier = formatManagerIdentifier({ name, operation: 'Apply', apiVersion, subresource });
  const applyResult = applyToTypedValue(types.converter, typedLiveObject, managedFields.managers, {
    appliedConfiguration: appliedObject,
    manager: identifier,
    isForced,
  });
  const managers = new Map(applyResult.managers);
  const managerFields = managers.get(identifier);
  const ownedFieldSet = managerFields?.set.difference(NEVER_OWNED_FIELDS);
  if (managerFields !== undefined && ownedFieldSet !== undefined) {
    if (ownedFieldSet.isEmpty()) managers.delete(identifier);
    else managers.set(identifier, { ...managerFields, set: ownedFieldSet });
  }
  const object = applyResult.object === undefined ? undefined : (toMap(applyResult.object) ?? {});
  const times = object === undefined ? managedFields.times : new Map(managedFields.times).set(identifier, time);
  return { object, managedFields: { managers, times } };
}

/** Returns the conflicts, except those for fields that the same client set with client-side apply (ssa-upgrade-from-client-side). */
function selectRemainingConflicts(
  typedLiveObject: TypedValue,
  conflicts: readonly Conflict[],
  { lastAppliedAnnotation: lastApplied }: ApplyOptions,
): readonly Conflict[] {
  const clientSideFields = lastApplied === undefined ? undefined : readLastAppliedFields(typedLiveObject, lastApplied);
  return clientSideFields === undefined ? conflicts : conflicts.filter(({ path }) => !clientSideFields.has(path));
}

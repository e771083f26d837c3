/** Deletes one object, for DELETE and for each item of a deletecollection. A grace period or finalizers can delay the removal. */
import type { ApiObject } from '../../pure/object.ts';
import { createConflictError, createNotFoundError } from '../../pure/status/reasons.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import type { StoredItem, WriteDecision } from '../../store/watch-cache.ts';
import { mayMatchWebhooksOrPolicies, runDeletionAdmission } from '../admission/admission.ts';
import type { Call } from '../call.ts';
import { isNamespace, rejectSystemNamespaceDeletion } from '../namespace-lifecycle.ts';
import { addWarnings } from '../warn.ts';
import { checkNamespacePreconditions, decideNamespaceDeletion } from './namespace.ts';
import { type DeletionOutcome, decideDeletion } from './outcome.ts';

export interface DeletionResult {
  /** True if the object is removed, false if a grace period or a finalizer delays the removal. */
  readonly isComplete: boolean;
  /** The last stored state of the object or, in a dry run, the computed state. */
  readonly object: ApiObject;
  readonly item: StoredItem | undefined;
}

export async function deleteObject(call: Call, name: string, key: string): Promise<DeletionResult> {
  const { endpoint, deleteOptions } = call;
  warnAboutDefaultPropagation(call);
  const dryRun = deleteOptions.dryRun.length > 0;
  let outcome: DeletionOutcome = { type: 'removed' };
  const getOutcome = (): DeletionOutcome => outcome;
  const decideWrite = (current: StoredItem): WriteDecision => {
    if (dryRun || outcome.type === 'pending') return 'unchanged';
    if (outcome.type === 'removed') return 'absent';
    // The deletion has already started, so there is nothing to write.
    return isDeepEqual(outcome.object, current.object) ? 'unchanged' : { put: outcome.object };
  };
  const firstWrite = await endpoint.storage.write(key, (current) => {
    if (current === undefined) throw createNotFoundError(endpoint.qualifiedResource, name);
    outcome = decideOutcome(call, name, current);
    // Webhooks have already admitted an eviction.
    if (!mayMatchWebhooksOrPolicies(call) || endpoint.subresource !== undefined) return decideWrite(current);
    return runDeletionAdmission(call, current.object).then(() => decideWrite(current));
  });
  const finalOutcome = getOutcome();
  const storedItem = firstWrite.item;
  if (storedItem === undefined) throw createNotFoundError(endpoint.qualifiedResource, name);
  if (finalOutcome.type === 'pending') return { isComplete: false, object: storedItem.object, item: storedItem };
  if (finalOutcome.type === 'removed') {
    const { previous } = firstWrite;
    if (previous !== undefined && !call.context.behaviors.has('deletion-version-returned'))
      return { isComplete: true, object: previous.object, item: previous };
    return { isComplete: true, object: storedItem.object, item: storedItem };
  }
  if (dryRun) return { isComplete: finalOutcome.isRemovedAfterWrite, object: finalOutcome.object, item: undefined };
  if (!finalOutcome.isRemovedAfterWrite) return { isComplete: false, object: storedItem.object, item: storedItem };
  const secondWrite = await endpoint.storage.write(key, (current): WriteDecision => {
    return current?.object.metadata.uid === storedItem.object.metadata.uid ? 'absent' : 'unchanged';
  });
  const lastItem = secondWrite.previous === undefined ? storedItem : (secondWrite.item ?? storedItem);
  return { isComplete: true, object: lastItem.object, item: lastItem };
}

/** Adds the warning about the default propagation policy of the kind, if it has one and the request specifies no policy. */
export function warnAboutDefaultPropagation(call: Call): void {
  const { propagationPolicy, orphanDependents } = call.deleteOptions;
  const { warning } = call.endpoint.strategy.defaultPropagation ?? {};
  if (warning !== undefined && propagationPolicy === undefined && orphanDependents === undefined)
    addWarnings(call, [warning]);
}

function decideOutcome(call: Call, name: string, current: StoredItem): DeletionOutcome {
  const { endpoint, deleteOptions, context } = call;
  if (isNamespace(call)) {
    checkNamespacePreconditions(call, name, current);
    rejectSystemNamespaceDeletion(call, name);
    return decideNamespaceDeletion(call, current.object);
  }
  checkPreconditions(call, name, current);
  const outcome = decideDeletion(current.object, deleteOptions, endpoint.strategy, context.clock.now());
  if (outcome.type === 'removed') throwIfPreconditionLost(call, name, current);
  return outcome;
}

/** Throws 409 if a precondition does not match. The message names the kind instead of the resource, as in kube-apiserver. */
function checkPreconditions({ endpoint, deleteOptions }: Call, name: string, current: StoredItem): void {
  const { uid, resourceVersion } = deleteOptions.preconditions;
  const kind = { group: endpoint.resource.group, resource: endpoint.resource.kind };
  const createConflict = (reason: string) => createConflictError(kind, name, reason);
  const storedUid = current.object.metadata.uid ?? '';
  if (uid !== undefined && uid !== storedUid) {
    const reason = `the UID in the precondition (${uid}) does not match the UID in record (${storedUid}). The object might have been deleted and then recreated`;
    throw createConflict(reason);
  }
  const currentVersion = String(current.revision);
  if (resourceVersion !== undefined && resourceVersion !== currentVersion) {
    const reason = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${currentVersion}). The object might have been modified`;
    throw createConflict(reason);
  }
}

/**
 * Throws 409 for the departure version-precondition-lost: if the propagation policy removes the last finalizer, kube-apiserver compares an
 * empty resourceVersion instead of the precondition, so that the deletion never succeeds.
 */
function throwIfPreconditionLost({ endpoint, deleteOptions, context }: Call, name: string, current: StoredItem): void {
  const { dryRun, preconditions } = deleteOptions;
  const hasFinalizers = (current.object.metadata.finalizers ?? []).length > 0;
  if (!hasFinalizers || preconditions.resourceVersion === undefined || dryRun.length > 0) return;
  if (!context.departures.has('version-precondition-lost')) return;
  const key = `/registry/${endpoint.resource.storageKey}/${current.key}`;
  const precondition = `Precondition failed: ResourceVersion in precondition: , ResourceVersion in object meta: ${current.revision}`;
  const reason = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${precondition}`;
  throw createConflictError(endpoint.qualifiedResource, name, reason);
}

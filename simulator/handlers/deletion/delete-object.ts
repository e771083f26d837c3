/** Deletes one object, for DELETE and for each item of a deletecollection; a grace period or finalizers may delay the removal. */
import type { ApiObject } from '../../pure/object.ts';
import { conflict, notFound } from '../../pure/status/reasons.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { Decision, Item } from '../../store/watch-cache.ts';
import { admitDeletion, needsAdmission } from '../admission/admission.ts';
import type { Call } from '../call.ts';
import { checkNotImmortal, isNamespace } from '../namespace-lifecycle.ts';
import { warn } from '../warn.ts';
import { checkNamespacePreconditions, decideNamespaceDeletion } from './namespace.ts';
import { type DeletionOutcome, decideDeletion } from './outcome.ts';

export interface DeletedObject {
  /** False while a grace period or a finalizer delays the removal. */
  readonly complete: boolean;
  /** The last state, as stored unless it was a dry run. */
  readonly object: ApiObject;
  readonly item: Item | undefined;
}

export async function deleteObject(call: Call, name: string, key: string): Promise<DeletedObject> {
  const { endpoint, deleteOptions } = call;
  warnOfDefaultPropagation(call);
  const dryRun = deleteOptions.dryRun.length > 0;
  let outcome: DeletionOutcome = { type: 'removed' };
  const getOutcome = (): DeletionOutcome => outcome;
  const decision = (current: Item): Decision => {
    if (dryRun || outcome.type === 'pending') return 'unchanged';
    if (outcome.type === 'removed') return 'absent';
    // A deletion that has started is not started again.
    return deepEqual(outcome.object, current.object) ? 'unchanged' : { put: outcome.object };
  };
  const first = await endpoint.storage.write(key, (current) => {
    if (current === undefined) throw notFound(endpoint.qualified, name);
    outcome = decideOutcome(call, name, current);
    // An eviction was already admitted by webhooks.
    if (!needsAdmission(call) || endpoint.subresource !== undefined) return decision(current);
    return admitDeletion(call, current.object).then(() => decision(current));
  });
  const final = getOutcome();
  const storedItem = first.item;
  if (storedItem === undefined) throw notFound(endpoint.qualified, name);
  if (final.type === 'pending') return { complete: false, object: storedItem.object, item: storedItem };
  if (final.type === 'removed') {
    const { previous } = first;
    if (previous !== undefined && !call.context.machinery.has('deletion-version-returned'))
      return { complete: true, object: previous.object, item: previous };
    return { complete: true, object: storedItem.object, item: storedItem };
  }
  if (dryRun) return { complete: final.thenRemoved, object: final.object, item: undefined };
  if (!final.thenRemoved) return { complete: false, object: storedItem.object, item: storedItem };
  const second = await endpoint.storage.write(key, (current): Decision => {
    return current?.object.metadata.uid === storedItem.object.metadata.uid ? 'absent' : 'unchanged';
  });
  const lastItem = second.previous === undefined ? storedItem : (second.item ?? storedItem);
  return { complete: true, object: lastItem.object, item: lastItem };
}

/** Adds the warning of kinds whose default propagation policy may surprise, unless the request has a policy. */
export function warnOfDefaultPropagation(call: Call): void {
  const { propagationPolicy, orphanDependents } = call.deleteOptions;
  const { warning } = call.endpoint.strategy.defaultPropagation ?? {};
  if (warning !== undefined && propagationPolicy === undefined && orphanDependents === undefined) warn(call, [warning]);
}

function decideOutcome(call: Call, name: string, current: Item): DeletionOutcome {
  const { endpoint, deleteOptions, context } = call;
  if (isNamespace(call)) {
    checkNamespacePreconditions(call, name, current);
    checkNotImmortal(call, name);
    return decideNamespaceDeletion(call, current.object);
  }
  checkPreconditions(call, name, current);
  const outcome = decideDeletion(current.object, deleteOptions, endpoint.strategy, context.clock.now());
  if (outcome.type === 'removed') checkVersionKept(call, name, current);
  return outcome;
}

/** kube-apiserver names the kind here and not the resource. */
function checkPreconditions({ endpoint, deleteOptions }: Call, name: string, current: Item): void {
  const { uid, resourceVersion } = deleteOptions.preconditions;
  const kind = { group: endpoint.resource.group, resource: endpoint.resource.kind };
  const refuse = (reason: string) => conflict(kind, name, reason);
  const storedUid = current.object.metadata.uid ?? '';
  if (uid !== undefined && uid !== storedUid) {
    const reason = `the UID in the precondition (${uid}) does not match the UID in record (${storedUid}). The object might have been deleted and then recreated`;
    throw refuse(reason);
  }
  const currentVersion = String(current.revision);
  if (resourceVersion !== undefined && resourceVersion !== currentVersion) {
    const reason = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${currentVersion}). The object might have been modified`;
    throw refuse(reason);
  }
}

/**
 * Where the policy removes the last finalizer, kube-apiserver loses the resourceVersion of the precondition and compares an empty one, so
 * that such a deletion never succeeds (departure version-precondition-lost).
 */
function checkVersionKept({ endpoint, deleteOptions, context }: Call, name: string, current: Item): void {
  const { dryRun, preconditions } = deleteOptions;
  const hasFinalizers = (current.object.metadata.finalizers ?? []).length > 0;
  if (!hasFinalizers || preconditions.resourceVersion === undefined || dryRun.length > 0) return;
  if (!context.departures.has('version-precondition-lost')) return;
  const key = `/registry/${endpoint.resource.storageKey}/${current.key}`;
  const precondition = `Precondition failed: ResourceVersion in precondition: , ResourceVersion in object meta: ${current.revision}`;
  const reason = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${precondition}`;
  throw conflict(endpoint.qualified, name, reason);
}

/** One object deleted, as far as it goes: what DELETE does once and deletecollection for each item of its list. */
import type { ApiObject } from '../../pure/object.ts';
import { conflict, notFound } from '../../pure/status/reasons.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { Decision, Item } from '../../store/watch-cache.ts';
import { admitDeletion, needsAdmission } from '../admission/admission.ts';
import type { Call } from '../call.ts';
import { checkNotImmortal, isNamespace } from '../namespace-lifecycle.ts';
import { namespaceDeletionOutcomeOf, namespacePreconditions } from './namespace.ts';
import { type DeletionOutcome, deletionOutcomeOf } from './outcome.ts';

export interface Removal {
  /** False while something holds the object. */
  readonly complete: boolean;
  /** The last state, as stored unless it was a dry run. */
  readonly object: ApiObject;
  readonly item: Item | undefined;
}

export async function remove(call: Call, name: string, key: string): Promise<Removal> {
  const { endpoint, deleteOptions } = call;
  const dryRun = deleteOptions.dryRun.length > 0;
  let fate: DeletionOutcome = { type: 'removed' };
  const decision = (current: Item): Decision => {
    if (dryRun || fate.type === 'pending') return 'unchanged';
    if (fate.type === 'removed') return 'absent';
    // Asking again for what is under way already is no change.
    return deepEqual(fate.object, current.object) ? 'unchanged' : { put: fate.object };
  };
  const first = await endpoint.storage.write(key, (current) => {
    if (current === undefined) throw notFound(endpoint.qualified, name);
    fate = decide(call, name, current);
    // Of an eviction those were asked already.
    if (!needsAdmission(call) || endpoint.subresource !== undefined) return decision(current);
    return admitDeletion(call, current.object).then(() => decision(current));
  });
  const decided = fate as DeletionOutcome;
  const stored = first.item;
  if (stored === undefined) throw notFound(endpoint.qualified, name);
  if (decided.type === 'pending') return { complete: false, object: stored.object, item: stored };
  if (decided.type === 'removed') return { complete: true, object: stored.object, item: stored };
  if (dryRun) return { complete: decided.thenRemoved, object: decided.object, item: undefined };
  if (!decided.thenRemoved) return { complete: false, object: stored.object, item: stored };
  const second = await endpoint.storage.write(key, (current): Decision => {
    return current?.object.metadata.uid === stored.object.metadata.uid ? 'absent' : 'unchanged';
  });
  const last = second.previous === undefined ? stored : (second.item ?? stored);
  return { complete: true, object: last.object, item: last };
}

function decide(call: Call, name: string, current: Item): DeletionOutcome {
  const { endpoint, deleteOptions, context } = call;
  if (isNamespace(call)) {
    namespacePreconditions(call, name, current);
    checkNotImmortal(call, name);
    return namespaceDeletionOutcomeOf(call, current.object);
  }
  preconditions(call, name, current);
  const fate = deletionOutcomeOf(current.object, deleteOptions, endpoint.strategy, context.clock.now());
  if (fate.type === 'removed') versionIsKept(call, name, current);
  return fate;
}

/** Genuine servers name the kind here and not the plural. */
function preconditions({ endpoint, deleteOptions }: Call, name: string, current: Item): void {
  const { uid, resourceVersion } = deleteOptions.preconditions;
  const of = { group: endpoint.resource.group, resource: endpoint.resource.kind };
  const refuse = (because: string) => conflict(of, name, because);
  const there = current.object.metadata.uid ?? '';
  if (uid !== undefined && uid !== there) {
    const because = `the UID in the precondition (${uid}) does not match the UID in record (${there}). The object might have been deleted and then recreated`;
    throw refuse(because);
  }
  const stored = String(current.revision);
  if (resourceVersion !== undefined && resourceVersion !== stored) {
    const because = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${stored}). The object might have been modified`;
    throw refuse(because);
  }
}

/**
 * Where the policy takes away the last finalizer, genuine servers lose the version that was asked for on the way and compare an empty
 * one: such a deletion never succeeds (departure version-precondition-lost).
 */
function versionIsKept({ endpoint, deleteOptions, context }: Call, name: string, current: Item): void {
  const { dryRun, preconditions } = deleteOptions;
  const held = (current.object.metadata.finalizers ?? []).length > 0;
  if (!held || preconditions.resourceVersion === undefined || dryRun.length > 0) return;
  if (!context.departures.has('version-precondition-lost')) return;
  const key = `/registry/${endpoint.resource.storageKey}/${current.key}`;
  const lost = `Precondition failed: ResourceVersion in precondition: , ResourceVersion in object meta: ${current.revision}`;
  const because = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${lost}`;
  throw conflict(endpoint.qualified, name, because);
}

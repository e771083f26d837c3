/** One object deleted, as far as it goes: what DELETE does once and deletecollection for each item of its list. */

import { misextended, misgraced, mismarked } from '../../faults/rewrite-deletion.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Qualified } from '../../pure/status/failure.ts';
import { conflict, notFound } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { Decision, Item } from '../../store/watch-cache.ts';
import { admitDeletion, isAdmitted } from '../admission/admission.ts';
import { type Call, rfc3339 } from '../call.ts';
import { isNamespace, namespaceMayGo } from '../namespace-lifecycle.ts';
import { type Fate, fateOf } from './decide.ts';
import { fateOfNamespace, namespacePreconditions } from './namespace.ts';

export interface Removal {
  /** False while something holds the object. */
  readonly complete: boolean;
  /** The last state, as stored unless it was a dry run. */
  readonly object: ApiObject;
  readonly item: Item | undefined;
  /** Before the deletion. */
  readonly previous?: Item | undefined;
}

export async function remove(call: Call, name: string, key: string): Promise<Removal> {
  const { endpoint, deleteOptions, context } = call;
  const dryRun = deleteOptions.dryRun.length > 0;
  let fate: Fate = { type: 'removed' };
  const decision = (current: Item): Decision => {
    const marks = fate.type === 'marked' && context.faults.has('dry-run-of-delete-marks');
    if ((dryRun && !marks) || fate.type === 'pending') return 'unchanged';
    if (fate.type === 'removed' && context.faults.has('deleted-objects-stay')) return { put: marked(current, context) };
    const lost = endpoint.resource.kind === 'Node' && context.faults.has('nodes-stay-deleted');
    if (fate.type === 'removed') return lost || context.faults.has('removal-is-lost') ? 'unchanged' : 'absent';
    // Asking again for what is under way already is no change.
    return deepEqual(fate.object, current.object) ? 'unchanged' : { put: fate.object };
  };
  const first = await endpoint.storage.write(key, (current) => {
    if (current === undefined) throw notFound(endpoint.qualified, name);
    fate = decide(call, name, current);
    // Of an eviction those were asked already.
    if (!isAdmitted(call) || endpoint.subresource !== undefined) return decision(current);
    return admitDeletion(call, current.object).then(() => decision(current));
  });
  const decided = fate as Fate;
  const stored = first.item;
  if (stored === undefined) throw notFound(endpoint.qualified, name);
  if (decided.type === 'pending') return { complete: false, object: stored.object, item: stored };
  if (decided.type === 'removed') return { complete: true, object: stored.object, item: stored };
  if (dryRun) return { complete: decided.thenRemoved, object: decided.object, item: undefined };
  if (!decided.thenRemoved) {
    return { complete: false, object: stored.object, item: stored, previous: first.previous };
  }
  const second = await endpoint.storage.write(key, (current): Decision => {
    return current?.object.metadata.uid === stored.object.metadata.uid ? 'absent' : 'unchanged';
  });
  const last = second.previous === undefined ? stored : (second.item ?? stored);
  return { complete: true, object: last.object, item: last };
}

/** A fault: the object is said to be gone. */
function marked({ object }: Item, { clock }: Call['context']): ApiObject {
  return { ...object, metadata: { ...object.metadata, deletionTimestamp: rfc3339(clock.now()) } };
}

function decide(call: Call, name: string, current: Item): Fate {
  const { endpoint, deleteOptions, context } = call;
  if (isNamespace(call)) {
    namespacePreconditions(call, name, current);
    namespaceMayGo(call, name);
    return fateOfNamespace(call, current.object);
  }
  preconditions(call, name, current);
  const { faults } = context;
  const going = current.object.metadata.deletionTimestamp !== undefined;
  const forced = deleteOptions.force === true && faults.has('force-removes-readable');
  if (forced || faults.has('finalizers-ignored') || (going && faults.has('second-delete-removes')))
    return { type: 'removed' };
  const strategy = misgraced(endpoint.strategy, faults);
  const now = context.clock.now();
  const fate = fateOf(misextended(current.object, deleteOptions, faults), deleteOptions, strategy, now);
  if (fate.type === 'removed') versionIsKept(call, name, current);
  if (fate.type !== 'marked') return fate;
  return { ...fate, object: mismarked(fate.object, current.object, rfc3339(now), faults) };
}

/** Genuine servers name the kind here and not the plural. */
function preconditions({ endpoint, deleteOptions, context }: Call, name: string, current: Item): void {
  const { uid, resourceVersion } = deleteOptions.preconditions;
  const of = { group: endpoint.resource.group, resource: endpoint.resource.kind };
  const there = current.object.metadata.uid ?? '';
  if (uid !== undefined && uid !== there) {
    if (context.faults.has('precondition-failure-is-not-found')) throw notFound(endpoint.qualified, name);
    const because = `the UID in the precondition (${uid}) does not match the UID in record (${there}). The object might have been deleted and then recreated`;
    throw unfulfilled(of, name, because, context);
  }
  const stored = String(current.revision);
  if (resourceVersion !== undefined && resourceVersion !== stored) {
    const because = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${stored}). The object might have been modified`;
    throw unfulfilled(of, name, because, context);
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

function unfulfilled(of: Qualified, name: string, because: string, { faults }: Call['context']): StatusError {
  const error = conflict(of, name, because);
  return faults.has('precondition-failure-is-412') ? new StatusError({ ...error.status, code: 412 }) : error;
}

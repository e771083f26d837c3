/**
 * Decides the deletion of a namespace. The first DELETE marks the namespace as terminating. It is removed after its controller has deleted
 * its contents and removed the finalizer `kubernetes` from `spec.finalizers` (ns-deletion-removes-contents). The error messages for failed
 * preconditions differ from the messages of other resources.
 */

import type { ApiObject } from '../../pure/object.ts';
import { createConflictError } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { sortMembers } from '../../registry/metadata/system-fields.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import { type Call, formatTime } from '../call.ts';
import { type DeletionOutcome, decideDeletion, selectFinalizers } from './outcome.ts';

export function decideNamespaceDeletion(call: Call, current: ApiObject): DeletionOutcome {
  const { endpoint, deleteOptions, context } = call;
  if (current.metadata.deletionTimestamp !== undefined) {
    if (endpoint.strategy.hasOtherFinalizers?.(current) === true) return { type: 'pending' };
    return decideDeletion(current, deleteOptions, endpoint.strategy, context.clock.now());
  }
  const finalizers = selectFinalizers(current, deleteOptions, endpoint.strategy);
  const metadata = sortMembers({
    ...current.metadata,
    deletionTimestamp: formatTime(context.clock.now()),
    ...(finalizers.length > 0 && { finalizers }),
  });
  const status = { ...readMembers(current.status), phase: 'Terminating' };
  return { type: 'marked', object: { ...current, metadata, status }, isRemovedAfterWrite: false };
}

export function checkNamespacePreconditions(
  { endpoint, deleteOptions }: Call,
  name: string,
  current: StoredItem,
): void {
  const { uid, resourceVersion } = deleteOptions.preconditions;
  const metadata = current.object.metadata;
  const createConflict = (field: string, expectedValue: string, actualValue: string) =>
    createConflictError(
      endpoint.qualifiedResource,
      name,
      `Precondition failed: ${field} in precondition: ${expectedValue}, ${field} in object meta: ${actualValue}`,
    );
  if (uid !== undefined && uid !== metadata.uid) throw createConflict('UID', uid, metadata.uid ?? '');
  const currentVersion = String(current.revision);
  if (resourceVersion !== undefined && resourceVersion !== currentVersion) {
    throw createConflict('ResourceVersion', resourceVersion, currentVersion);
  }
}

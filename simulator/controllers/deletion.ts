/** Deletes objects for controllers, like a DELETE request. */
import { type DeletionOutcome, decideDeletion, shouldDeleteDuringUpdate } from '../handlers/deletion/outcome.ts';
import { type DeleteOptions, NO_DELETE_OPTIONS } from '../handlers/options/delete-options.ts';
import type { ApiObject } from '../pure/object.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import type { ResourceType } from '../registry/resource.ts';
import type { WriteDecision } from '../store/watch-cache.ts';
import type { ControllerContext } from './controller.ts';

export interface DeletionTarget {
  readonly resource: ResourceType;
  readonly key: string;
  /** The uid of the object. If it is set, an object with the same name but another uid is not deleted. */
  readonly uid?: string | undefined;
}

/** Deletes an object. Does nothing if the object is already deleted. */
export async function deleteObject(
  context: ControllerContext,
  { resource, key, uid }: DeletionTarget,
  options: Partial<DeleteOptions>,
): Promise<void> {
  const storage = context.storage(resource);
  const deleteOptions = { ...NO_DELETE_OPTIONS, ...options };
  let isRemovedAfterwards = false;
  await storage.write(key, (current): WriteDecision => {
    isRemovedAfterwards = false;
    if (current === undefined || (uid !== undefined && current.object.metadata.uid !== uid)) return 'unchanged';
    const outcome: DeletionOutcome = decideDeletion(
      current.object,
      deleteOptions,
      resource.strategy,
      context.clock.now(),
    );
    if (outcome.type === 'pending') return 'unchanged';
    if (outcome.type === 'removed') return 'absent';
    isRemovedAfterwards = outcome.isRemovedAfterWrite;
    return isDeepEqual(outcome.object, current.object) ? 'unchanged' : { put: outcome.object };
  });
  if (isRemovedAfterwards) await storage.write(key, () => 'absent');
}

/** Replaces the metadata of an object. Returns 'absent' if that removes the last finalizer of a terminating object. */
export function replaceMetadata(
  resource: ResourceType,
  previous: ApiObject,
  metadata: ApiObject['metadata'],
): WriteDecision {
  const updatedObject = { ...previous, metadata };
  return shouldDeleteDuringUpdate(updatedObject, previous, resource.strategy) ? 'absent' : { put: updatedObject };
}

/** Objects deleted as a controller does it: the way of a DELETE request, without a request. */
import { type DeletionOutcome, deletionOutcomeOf, shouldDeleteDuringUpdate } from '../handlers/deletion/outcome.ts';
import { type DeleteOptions, NO_DELETE_OPTIONS } from '../handlers/options/delete-options.ts';
import type { ApiObject } from '../pure/object.ts';
import { deepEqual } from '../pure/value/deep-equal.ts';
import type { ResourceType } from '../registry/resource.ts';
import type { Decision } from '../store/watch-cache.ts';
import type { ControllerContext } from './controller.ts';

export interface DeletionTarget {
  readonly resource: ResourceType;
  readonly key: string;
  /** Another object of that name is left alone. */
  readonly uid?: string | undefined;
}

/** Does nothing where there is nothing left to do. */
export async function deleteObject(
  context: ControllerContext,
  { resource, key, uid }: DeletionTarget,
  options: Partial<DeleteOptions>,
): Promise<void> {
  const storage = context.storage(resource);
  const deleteOptions = { ...NO_DELETE_OPTIONS, ...options };
  let removeAfterwards = false;
  await storage.write(key, (current): Decision => {
    removeAfterwards = false;
    if (current === undefined || (uid !== undefined && current.object.metadata.uid !== uid)) return 'unchanged';
    const outcome: DeletionOutcome = deletionOutcomeOf(
      current.object,
      deleteOptions,
      resource.strategy,
      context.clock.now(),
    );
    if (outcome.type === 'pending') return 'unchanged';
    if (outcome.type === 'removed') return 'absent';
    removeAfterwards = outcome.thenRemoved;
    return deepEqual(outcome.object, current.object) ? 'unchanged' : { put: outcome.object };
  });
  if (removeAfterwards) await storage.write(key, () => 'absent');
}

/** What is left of an object when a controller has changed its metadata: nothing, where that was the last finalizer. */
export function withMetadata(resource: ResourceType, previous: ApiObject, metadata: ApiObject['metadata']): Decision {
  const next = { ...previous, metadata };
  return shouldDeleteDuringUpdate(next, previous, resource.strategy) ? 'absent' : { put: next };
}

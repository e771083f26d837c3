/**
 * Decides the outcome of a delete request for one stored object (del-*): pending if its deletion has already started, marked with a
 * deletionTimestamp if a grace period or a finalizer delays the removal, or removed.
 *
 * Example: a pod on a node has a finalizer. DELETE with gracePeriodSeconds 30 sets deletionTimestamp to now + 30 s. A second DELETE with
 * gracePeriodSeconds 0 sets it to now, but the finalizer still delays the removal. Without the finalizer, the second DELETE first writes
 * the new deletionTimestamp and then removes the object, which are two changes.
 */
import type { ApiObject } from '../../pure/object.ts';
import { sortMembers } from '../../registry/metadata/system-fields.ts';
import type { Strategy } from '../../registry/resource.ts';
import { formatTime } from '../call.ts';
import type { DeleteOptions } from '../options/delete-options.ts';

/** The outcome of a delete request. With `isRemovedAfterWrite`, the object is removed after its last state is written. */
export type DeletionOutcome =
  | { readonly type: 'pending' }
  | { readonly type: 'marked'; readonly object: ApiObject; readonly isRemovedAfterWrite: boolean }
  | { readonly type: 'removed' };

/** Reports whether an update to `updatedObject` removes a terminating object, because neither a finalizer nor a grace period remains. */
export function shouldDeleteDuringUpdate(updatedObject: ApiObject, previous: ApiObject, strategy: Strategy): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = previous.metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds !== 0) return false;
  return (
    (updatedObject.metadata.finalizers ?? []).length === 0 && strategy.hasOtherFinalizers?.(updatedObject) !== true
  );
}

const ORPHAN_FINALIZER = 'orphan';
const FOREGROUND_FINALIZER = 'foregroundDeletion';

export function decideDeletion(
  current: ApiObject,
  options: DeleteOptions,
  strategy: Strategy,
  now: number,
): DeletionOutcome {
  // A shallow copy: nested values, which may be long, are shared and stay unchanged.
  const object = { ...current, metadata: { ...current.metadata } };
  if (strategy.markTerminating !== undefined && object.metadata.deletionTimestamp === undefined) {
    object.metadata.deletionTimestamp = formatTime(now);
    strategy.markTerminating(object, formatTime(now));
    object.metadata = sortMembers(object.metadata);
    return { type: 'marked', object, isRemovedAfterWrite: false };
  }
  const remainingSeconds = applyGracePeriod(object, options, strategy, now);
  if (remainingSeconds === 'pending') return { type: 'pending' };
  const finalizers = selectFinalizers(object, options, strategy);
  if (finalizers.length > 0) object.metadata.finalizers = finalizers;
  else delete object.metadata.finalizers;
  const hasFinalizers = finalizers.length > 0;
  if (remainingSeconds === undefined) {
    if (!hasFinalizers) return { type: 'removed' };
    markTerminating(object, now);
    object.metadata = sortMembers(object.metadata);
    return { type: 'marked', object, isRemovedAfterWrite: false };
  }
  object.metadata = sortMembers(object.metadata);
  return { type: 'marked', object, isRemovedAfterWrite: !hasFinalizers && remainingSeconds === 0 };
}

/** Sets the grace period in the object. Returns its seconds, undefined without a grace period, or `pending` if the object is unchanged. */
function applyGracePeriod(
  object: ApiObject,
  options: DeleteOptions,
  strategy: Strategy,
  now: number,
): number | undefined | 'pending' {
  const { metadata } = object;
  const requestedSeconds = options.gracePeriodSeconds;
  // kube-apiserver treats a negative period as one second.
  const seconds = requestedSeconds !== undefined && requestedSeconds < 0 ? 1 : requestedSeconds;
  if (strategy.gracePeriodSeconds === undefined) return undefined;
  if (metadata.deletionTimestamp === undefined) {
    const period = strategy.gracePeriodSeconds(object, seconds);
    if (period === undefined) return undefined;
    metadata.deletionTimestamp = formatTime(now + period * 1000);
    metadata.deletionGracePeriodSeconds = period;
    incrementGeneration(object);
    return period;
  }
  const currentSeconds = metadata.deletionGracePeriodSeconds ?? 0;
  if (currentSeconds === 0) return undefined;
  // A later request can only shorten the grace period.
  if (seconds === undefined || seconds >= currentSeconds) return 'pending';
  const end = Date.parse(metadata.deletionTimestamp) + (seconds - currentSeconds) * 1000;
  const isOver = strategy.limitsShortenedPeriod === true && end < now;
  metadata.deletionTimestamp = formatTime(isOver ? now : end);
  // The period of a graceful deletion that is already over is one second, because another client ends it with a period of 0.
  const period = isOver && seconds !== 0 ? 1 : seconds;
  metadata.deletionGracePeriodSeconds = period;
  return period;
}

/** Returns the new finalizers. The propagation policy determines the finalizers of the garbage collector; all others are kept. */
export function selectFinalizers({ metadata }: ApiObject, options: DeleteOptions, strategy: Strategy): string[] {
  const currentFinalizers = metadata.finalizers ?? [];
  const collectorFinalizer = selectCollectorFinalizer(currentFinalizers, options, strategy);
  const otherCurrentFinalizers = currentFinalizers.filter(
    (finalizer) => finalizer !== ORPHAN_FINALIZER && finalizer !== FOREGROUND_FINALIZER,
  );
  const finalizers =
    collectorFinalizer === undefined ? otherCurrentFinalizers : [...otherCurrentFinalizers, collectorFinalizer];
  const isUnchanged =
    finalizers.length === currentFinalizers.length &&
    finalizers.every((finalizer) => currentFinalizers.includes(finalizer));
  return isUnchanged ? currentFinalizers : finalizers;
}

/** Returns the garbage collector's finalizer: from the options, otherwise from the finalizers of the object, otherwise from the kind. */
function selectCollectorFinalizer(
  currentFinalizers: readonly string[],
  options: DeleteOptions,
  { defaultPropagation }: Strategy,
): string | undefined {
  if (defaultPropagation?.policy === 'none') return undefined;
  if (options.orphanDependents !== undefined) return options.orphanDependents ? ORPHAN_FINALIZER : undefined;
  if (options.propagationPolicy === 'Orphan') return ORPHAN_FINALIZER;
  if (options.propagationPolicy === 'Foreground') return FOREGROUND_FINALIZER;
  if (options.propagationPolicy === 'Background') return undefined;
  const current = currentFinalizers.find(
    (finalizer) => finalizer === ORPHAN_FINALIZER || finalizer === FOREGROUND_FINALIZER,
  );
  return current ?? (defaultPropagation?.policy === 'Orphan' ? ORPHAN_FINALIZER : undefined);
}

function markTerminating(object: ApiObject, now: number): void {
  const { metadata } = object;
  const { deletionTimestamp } = metadata;
  if (deletionTimestamp === undefined) incrementGeneration(object);
  const isLater = deletionTimestamp === undefined || Date.parse(deletionTimestamp) > now;
  if (isLater) metadata.deletionTimestamp = formatTime(now);
  metadata.deletionGracePeriodSeconds = 0;
}

function incrementGeneration({ metadata }: ApiObject): void {
  if ((metadata.generation ?? 0) > 0) metadata.generation = (metadata.generation ?? 0) + 1;
}

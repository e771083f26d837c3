/**
 * What a delete request makes of one stored object (del-*): nothing, because it is going already; an object that is marked as
 * going, because a grace period or a finalizer holds it; or nothing left at all.
 *
 * Worked example, a pod with a finalizer on a node: DELETE with 30 seconds of grace sets deletionTimestamp to now + 30 s
 * and keeps the object. DELETE with 0 shortens that to now, and the finalizer still holds it. Without the finalizer the
 * second DELETE writes the shortened state and then removes the object, as two changes.
 */
import type { ApiObject } from '../../pure/object.ts';
import { deepCopy } from '../../pure/value/deep-copy.ts';
import { inOrder } from '../../registry/metadata/system-fields.ts';
import type { Strategy } from '../../registry/resource.ts';
import { rfc3339 } from '../call.ts';
import type { DeleteOptions } from '../options/delete-options.ts';

export type DeletionOutcome =
  | { readonly type: 'pending' }
  | { readonly type: 'marked'; readonly object: ApiObject; readonly thenRemoved: boolean }
  | { readonly type: 'removed' };

/** Nothing holds a deleted object any more, once it is as `next`. */
export function shouldDeleteDuringUpdate(next: ApiObject, previous: ApiObject, strategy: Strategy): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = previous.metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds !== 0) return false;
  return (next.metadata.finalizers ?? []).length === 0 && strategy.hasOtherFinalizers?.(next) !== true;
}

const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';

export function deletionOutcomeOf(
  current: ApiObject,
  options: DeleteOptions,
  strategy: Strategy,
  now: number,
): DeletionOutcome {
  const object = deepCopy(current);
  if (strategy.markTerminating !== undefined && object.metadata.deletionTimestamp === undefined) {
    object.metadata.deletionTimestamp = rfc3339(now);
    strategy.markTerminating(object, rfc3339(now));
    object.metadata = inOrder(object.metadata);
    return { type: 'marked', object, thenRemoved: false };
  }
  const graceful = withGrace(object, options, strategy, now);
  if (graceful === 'pending') return { type: 'pending' };
  const finalizers = finalizersFor(object, options);
  if (finalizers.length > 0) object.metadata.finalizers = finalizers;
  else delete object.metadata.finalizers;
  const held = finalizers.length > 0;
  if (graceful === undefined) {
    if (!held) return { type: 'removed' };
    mark(object, now);
    object.metadata = inOrder(object.metadata);
    return { type: 'marked', object, thenRemoved: false };
  }
  object.metadata = inOrder(object.metadata);
  return { type: 'marked', object, thenRemoved: !held && graceful === 0 };
}

/** The seconds that the object has left, after having written them down; undefined where grace plays no part. */
function withGrace(
  object: ApiObject,
  options: DeleteOptions,
  strategy: Strategy,
  now: number,
): number | undefined | 'pending' {
  const { metadata } = object;
  const asked = options.gracePeriodSeconds;
  // A negative period is read as the shortest that is none.
  const wanted = asked !== undefined && asked < 0 ? 1 : asked;
  if (strategy.gracePeriodSeconds === undefined) return undefined;
  if (metadata.deletionTimestamp === undefined) {
    const period = strategy.gracePeriodSeconds(object, wanted);
    if (period === undefined) return undefined;
    metadata.deletionTimestamp = rfc3339(now + period * 1000);
    metadata.deletionGracePeriodSeconds = period;
    countGeneration(object);
    return period;
  }
  const left = metadata.deletionGracePeriodSeconds ?? 0;
  if (left === 0) return undefined;
  // A period can only be shortened.
  if (wanted === undefined || wanted >= left) return 'pending';
  metadata.deletionTimestamp = rfc3339(Date.parse(metadata.deletionTimestamp) + (wanted - left) * 1000);
  metadata.deletionGracePeriodSeconds = wanted;
  return wanted;
}

/** The finalizers of the garbage collector follow the policy; all others stay. */
function finalizersFor({ metadata }: ApiObject, options: DeleteOptions): string[] {
  const there = metadata.finalizers ?? [];
  const policy = policyOf(there, options);
  const kept = there.filter((finalizer) => finalizer !== ORPHAN && finalizer !== FOREGROUND);
  const wanted = policy === undefined ? kept : [...kept, policy];
  const same = wanted.length === there.length && wanted.every((finalizer) => there.includes(finalizer));
  return same ? there : wanted;
}

/** What was asked decides, else what the object says already. */
function policyOf(there: readonly string[], options: DeleteOptions): string | undefined {
  if (options.orphanDependents !== undefined) return options.orphanDependents ? ORPHAN : undefined;
  if (options.propagationPolicy === 'Orphan') return ORPHAN;
  if (options.propagationPolicy === 'Foreground') return FOREGROUND;
  if (options.propagationPolicy === 'Background') return undefined;
  return there.find((finalizer) => finalizer === ORPHAN || finalizer === FOREGROUND);
}

function mark(object: ApiObject, now: number): void {
  const { metadata } = object;
  const { deletionTimestamp } = metadata;
  if (deletionTimestamp === undefined) countGeneration(object);
  const later = deletionTimestamp === undefined || Date.parse(deletionTimestamp) > now;
  if (later) metadata.deletionTimestamp = rfc3339(now);
  metadata.deletionGracePeriodSeconds = 0;
}

function countGeneration({ metadata }: ApiObject): void {
  if ((metadata.generation ?? 0) > 0) metadata.generation = (metadata.generation ?? 0) + 1;
}

/**
 * A lock for each namespace. Checking a quota, storing the object and updating the usage must not overlap with another request or with the
 * quota controller, so that concurrent creates cannot exceed the limits.
 */
import type { Locks } from '../../foundation/locks.ts';

export function runWithNamespaceLock<T>(locks: Locks, namespace: string, task: () => Promise<T>): Promise<T> {
  return locks.runLocked(`quota of ${namespace}`, task);
}

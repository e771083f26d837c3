/** Reads past changes from the store's history. */
import type { Store, StoreChange, StoreWatch } from '../store.ts';

/**
 * Returns the changes below `prefix` after `startRevision`, up to and including `endRevision`, which must not be in the future. Rejects
 * with CompactedError.
 */
export async function readPastChanges(
  store: Store,
  prefix: string,
  startRevision: number,
  endRevision: number,
): Promise<StoreChange[]> {
  const changes: StoreChange[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  let watch: StoreWatch | undefined;
  let isComplete = false;
  const checkDelivered = () => {
    const deliveredRevision = watch?.deliveredRevision();
    if (deliveredRevision !== undefined && deliveredRevision >= endRevision) resolve();
    else watch?.requestProgress();
  };
  watch = await store.watch(prefix, startRevision, {
    change: (change) => {
      if (change.revision <= endRevision && !isComplete) changes.push(change);
    },
    progress: (revision) => {
      if (revision >= endRevision) resolve();
      else checkDelivered();
    },
    end: reject,
  });
  try {
    checkDelivered();
    await promise;
    isComplete = true;
    return changes;
  } finally {
    watch.close();
  }
}

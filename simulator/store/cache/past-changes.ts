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
  const { promise: delivery, resolve, reject } = Promise.withResolvers<void>();
  delivery.catch(() => undefined);
  let watch: StoreWatch | undefined;
  let isComplete = false;
  const resolveOrRequestProgress = () => {
    const deliveredRevision = watch?.getDeliveredRevision();
    if (deliveredRevision !== undefined && deliveredRevision >= endRevision) resolve();
    else watch?.requestProgress();
  };
  watch = await store.watch(prefix, startRevision, {
    onChange: (change) => {
      if (change.revision <= endRevision && !isComplete) changes.push(change);
    },
    onProgress: (revision) => {
      if (revision >= endRevision) resolve();
      else resolveOrRequestProgress();
    },
    onEnd: reject,
  });
  try {
    resolveOrRequestProgress();
    await delivery;
    isComplete = true;
    return changes;
  } finally {
    watch.close();
  }
}

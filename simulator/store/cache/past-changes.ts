/** Reads past changes from the store's history. */
import type { Change, Store, StoreWatch } from '../store.ts';

/** Returns the changes below `prefix` after `from`, up to `to`, which must not be in the future. Rejects with CompactedError. */
export async function readChanges(store: Store, prefix: string, from: number, to: number): Promise<Change[]> {
  const changes: Change[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  let watch: StoreWatch | undefined;
  let isComplete = false;
  const checkDelivered = () => {
    const deliveredRevision = watch?.deliveredRevision();
    if (deliveredRevision !== undefined && deliveredRevision >= to) resolve();
    else watch?.requestProgress();
  };
  watch = await store.watch(prefix, from, {
    change: (change) => {
      if (change.revision <= to && !isComplete) changes.push(change);
    },
    progress: (revision) => {
      if (revision >= to) resolve();
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

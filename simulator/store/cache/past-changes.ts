/** The changes of a stretch of the past, read from the store's own history. */
import type { Change, Store, StoreWatch } from '../store.ts';

/** Every change below `prefix` after `from`, up to `to`, which has happened already. Rejects with CompactedError. */
export async function changesBetween(store: Store, prefix: string, from: number, to: number): Promise<Change[]> {
  const changes: Change[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  let watch: StoreWatch | undefined;
  let complete = false;
  const ask = () => {
    const delivered = watch?.delivered();
    if (delivered !== undefined && delivered >= to) resolve();
    else watch?.requestProgress();
  };
  watch = await store.watch(prefix, from, {
    change: (change) => {
      if (change.revision <= to && !complete) changes.push(change);
    },
    progress: (revision) => {
      if (revision >= to) resolve();
      else ask();
    },
    end: reject,
  });
  try {
    ask();
    await promise;
    complete = true;
    return changes;
  } finally {
    watch.close();
  }
}

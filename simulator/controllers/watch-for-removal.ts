/** Notifies a controller that waits for objects to be removed as soon as one of them is removed. */
import type { CacheWatch, ResourceStorage } from '../store/watch-cache.ts';

export interface AwaitedObjects {
  readonly storage: ResourceStorage;
  readonly prefix: string;
  /** The number of objects before the watch; fewer initial events mean that one was removed in between. */
  readonly count: number;
}

/** Calls `onRemoval` when the objects are removed, and `onEnd` when the watch ends: it was closed, or its history expired. */
export function watchForRemoval(
  { storage, prefix, count }: AwaitedObjects,
  onRemoval: () => void,
  onEnd: () => void,
): CacheWatch | Promise<CacheWatch> {
  let initialCount = 0;
  return storage.watch(
    { prefix, from: { state: { type: 'mostRecent' } } },
    {
      event: ({ type }) => {
        initialCount += 1;
        if (type === 'DELETED') onRemoval();
      },
      onSynced: () => {
        if (initialCount < count) onRemoval();
      },
      progress: () => undefined,
      end: onEnd,
    },
  );
}

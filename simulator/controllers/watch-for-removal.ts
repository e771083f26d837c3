/** Notifies a controller as soon as one of several objects is removed. */
import type { CacheWatch, ResourceStorage } from '../store/watch-cache.ts';

export interface WatchedObjects {
  readonly storage: ResourceStorage;
  readonly prefix: string;
  /** The number of objects before the watch started. If there are fewer initial events, an object was removed in the meantime. */
  readonly count: number;
}

/** Calls `onRemoval` when an object is removed, and `onEnd` when the watch is closed or its history has expired. */
export function watchForRemoval(
  { storage, prefix, count }: WatchedObjects,
  onRemoval: () => void,
  onEnd: () => void,
): CacheWatch | Promise<CacheWatch> {
  let eventCount = 0;
  return storage.watch(
    { prefix, from: { state: { type: 'mostRecent' } } },
    {
      onEvent: ({ type }) => {
        eventCount += 1;
        if (type === 'DELETED') onRemoval();
      },
      onSynced: () => {
        if (eventCount < count) onRemoval();
      },
      onProgress: () => undefined,
      onEnd,
    },
  );
}

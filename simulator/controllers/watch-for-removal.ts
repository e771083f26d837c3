/** What a controller that waits for objects to go does meanwhile: it looks again as soon as one of them is gone. */
import type { CacheWatch, ResourceStorage } from '../store/watch-cache.ts';

export interface AwaitedObjects {
  readonly storage: ResourceStorage;
  readonly prefix: string;
  /** So many were there; fewer now means that one has gone before the watch began. */
  readonly count: number;
}

/** `ended`: the watch is over, by close or because its history is gone. */
export function watchForRemoval(
  { storage, prefix, count }: AwaitedObjects,
  gone: () => void,
  ended: () => void,
): CacheWatch | Promise<CacheWatch> {
  let initialCount = 0;
  return storage.watch(
    { prefix, from: { state: { type: 'mostRecent' } } },
    {
      event: ({ type }) => {
        initialCount += 1;
        if (type === 'DELETED') gone();
      },
      synced: () => {
        if (initialCount < count) gone();
      },
      progress: () => undefined,
      end: ended,
    },
  );
}

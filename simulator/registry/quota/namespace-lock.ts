/**
 * A lock for each namespace: checking a quota, storing the object and updating the usage must not overlap with another request or with the
 * quota controller, so that limits hold under concurrent creates.
 */
const QUEUES = new WeakMap<object, Map<string, Promise<unknown>>>();

/** `storage`: the storage of ResourceQuotas; each server has its own locks. */
export async function runWithNamespaceLock<T>(storage: object, namespace: string, work: () => Promise<T>): Promise<T> {
  const queue = QUEUES.get(storage) ?? new Map<string, Promise<unknown>>();
  QUEUES.set(storage, queue);
  const previous = queue.get(namespace) ?? Promise.resolve();
  const current = previous.then(work, work);
  queue.set(namespace, current);
  try {
    return await current;
  } finally {
    if (queue.get(namespace) === current) queue.delete(namespace);
  }
}

/**
 * A lock for each namespace: checking a quota, storing the object and updating the usage must not overlap with another request or with the
 * quota controller, so that limits hold under concurrent creates.
 */
const TURNS = new WeakMap<object, Map<string, Promise<unknown>>>();

/** `storage`: that of the ResourceQuotas; each server has its own locks. */
export async function inTurn<T>(storage: object, namespace: string, work: () => Promise<T>): Promise<T> {
  const turns = TURNS.get(storage) ?? new Map<string, Promise<unknown>>();
  TURNS.set(storage, turns);
  const previous = turns.get(namespace) ?? Promise.resolve();
  const current = previous.then(work, work);
  turns.set(namespace, current);
  try {
    return await current;
  } finally {
    if (turns.get(namespace) === current) turns.delete(namespace);
  }
}

/**
 * One at a time in a namespace: what is counted, judged and stored under a quota must not be counted by another meanwhile. Requests and
 * the controller take turns, so that the limits hold however many creates come at once.
 */
const TURNS = new WeakMap<object, Map<string, Promise<unknown>>>();

/** `storage` is that of the quotas; it stands for the server whose turns these are. */
export async function inTurn<T>(storage: object, namespace: string, work: () => Promise<T>): Promise<T> {
  const turns = TURNS.get(storage) ?? new Map<string, Promise<unknown>>();
  TURNS.set(storage, turns);
  const before = turns.get(namespace) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(namespace, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(namespace) === mine) turns.delete(namespace);
  }
}

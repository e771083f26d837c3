/** Named locks. Tasks with the same name run one after the other, in the order of the calls. */
export interface Locks {
  /** Runs the task while it holds the lock, and resolves with its result. An error of the task also releases the lock. */
  run<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** The locks of one process. */
export class LocalLocks implements Locks {
  readonly #queues = new Map<string, Promise<unknown>>();

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const previous = this.#queues.get(name) ?? Promise.resolve();
    const current = previous.then(task, task);
    this.#queues.set(name, current);
    try {
      return await current;
    } finally {
      if (this.#queues.get(name) === current) this.#queues.delete(name);
    }
  }
}

/** Named locks. Work under the same name does not overlap, in the order of the calls. */
export interface Locks {
  /** Resolves with the result of `work`; an error of `work` releases the lock as well. */
  run<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** The locks of one process. */
export class LocalLocks implements Locks {
  readonly #queues = new Map<string, Promise<unknown>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#queues.get(name) ?? Promise.resolve();
    const current = previous.then(work, work);
    this.#queues.set(name, current);
    try {
      return await current;
    } finally {
      if (this.#queues.get(name) === current) this.#queues.delete(name);
    }
  }
}

/** Named locks. Tasks with the same name run one after the other, in the order of the calls. */
export interface Locks {
  /** Runs the task while it holds the lock, and resolves with its result. An error of the task also releases the lock. */
  runLocked<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** The locks of one process. */
export class LocalLocks implements Locks {
  readonly #lastTasks = new Map<string, Promise<unknown>>();

  async runLocked<T>(name: string, task: () => Promise<T>): Promise<T> {
    const previousTask = this.#lastTasks.get(name) ?? Promise.resolve();
    const currentTask = previousTask.then(task, task);
    this.#lastTasks.set(name, currentTask);
    try {
      return await currentTask;
    } finally {
      if (this.#lastTasks.get(name) === currentTask) this.#lastTasks.delete(name);
    }
  }
}

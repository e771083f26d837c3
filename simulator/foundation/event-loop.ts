/**
 * Divides long work over several turns of the event loop. In each turn, only one pending task runs a part of its work. Therefore, other
 * requests are not blocked, even if many requests have long work.
 */
const waitingTasks: (() => void)[] = [];

/** Resolves in a turn of the event loop in which the caller may run a part of its work. */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    waitingTasks.push(resolve);
    if (waitingTasks.length === 1) setImmediate(runNextTask);
  });
}

function runNextTask(): void {
  waitingTasks.shift()?.();
  if (waitingTasks.length > 0) setImmediate(runNextTask);
}

/** Work that is divided over several turns of the event loop. The generator yields at the end of each turn. */
export type DividedWork<Result> = Generator<void, Result, void>;

/** Runs the work. The first part runs synchronously, and each further part in a later turn of the event loop. */
export function runInTurns<Result>(work: DividedWork<Result>): Result | Promise<Result> {
  const firstStep = work.next();
  return firstStep.done === true ? firstStep.value : runInLaterTurns(work);
}

/** Runs all of the work in the current turn of the event loop. */
export function runWithoutWaiting<Result>(work: DividedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

async function runInLaterTurns<Result>(work: DividedWork<Result>): Promise<Result> {
  for (;;) {
    await waitForTurn();
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The approximate size in bytes of the objects that are encoded in one turn. The slowest encoding of this size takes about ten
 * milliseconds.
 */
const MAX_BYTES_PER_TURN = 128 * 1024;

/** The objects that are encoded in the current turn of the event loop. Their total size is limited. */
export class TurnBatch {
  #batchBytes = 0;

  /** Adds an object, and reports whether the batch of this turn is full. The next object starts a new batch. */
  addAndReportFull({ weight }: { readonly weight: number }): boolean {
    this.#batchBytes += weight;
    if (this.#batchBytes < MAX_BYTES_PER_TURN) return false;
    this.#batchBytes = 0;
    return true;
  }
}

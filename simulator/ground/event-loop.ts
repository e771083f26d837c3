/**
 * Runs long work in pieces. In each turn of the event loop, only one piece of all pending work runs. So other requests are not blocked,
 * even if many requests have long work.
 */
const waitingTasks: (() => void)[] = [];

/** Resolves in a turn of the event loop in which the caller may run one piece of its work. */
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

/** Work in pieces: a generator that yields after each piece. */
export type DividedWork<Result> = Generator<void, Result, void>;

/** Runs the first piece synchronously, and each further piece in a later turn of the event loop. */
export function runInTurns<Result>(pieces: DividedWork<Result>): Result | Promise<Result> {
  const first = pieces.next();
  return first.done === true ? first.value : runRemainingPieces(pieces);
}

/** Runs all pieces in the current turn of the event loop. */
export function runWithoutWaiting<Result>(work: DividedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

async function runRemainingPieces<Result>(work: DividedWork<Result>): Promise<Result> {
  for (;;) {
    await waitForTurn();
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The approximate size of the objects in a piece in bytes. The slowest encoding takes some ten milliseconds for a piece. */
const MAX_PIECE_WEIGHT = 128 * 1024;

/** Adds up the weights of the objects in a piece. */
export class PieceMeter {
  #weight = 0;

  /** Adds an object, and reports whether the piece is complete. */
  isWhole({ weight }: { readonly weight: number }): boolean {
    this.#weight += weight;
    if (this.#weight < MAX_PIECE_WEIGHT) return false;
    this.#weight = 0;
    return true;
  }
}

/**
 * Long work is divided into pieces. In each turn of the event loop, one piece of all pending work runs, so that other requests are answered
 * in between, however many requests have long work.
 */
const waitingTasks: (() => void)[] = [];

/** Resolves in a turn of the event loop in which the caller may do one piece of its work. */
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

/** Runs work of a single piece synchronously, and further pieces in turns. */
export function runInTurns<Result>(pieces: DividedWork<Result>): Result | Promise<Result> {
  const first = pieces.next();
  return first.done === true ? first.value : runRemainingPieces(pieces);
}

/** Runs all pieces in this turn. */
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

/** The approximate size of objects per turn in bytes: some ten milliseconds in the slowest encoding. */
const MAX_PIECE_WEIGHT = 128 * 1024;

/** Sums the weights of the objects of a piece. */
export class PieceMeter {
  #weight = 0;

  /** Adds an object, and reports whether the piece is complete with it. */
  isWhole({ weight }: { readonly weight: number }): boolean {
    this.#weight += weight;
    if (this.#weight < MAX_PIECE_WEIGHT) return false;
    this.#weight = 0;
    return true;
  }
}

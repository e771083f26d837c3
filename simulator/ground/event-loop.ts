/**
 * Long work is divided into pieces. In each turn of the event loop, one piece of all pending work runs, so that other requests are answered
 * in between, however many requests have long work.
 */
const waitingTasks: (() => void)[] = [];

/** Resolves in a turn of the event loop in which the caller may do one piece of its work. */
export function waitInQueue(): Promise<void> {
  return new Promise((resolve) => {
    waitingTasks.push(resolve);
    if (waitingTasks.length === 1) setImmediate(runNext);
  });
}

function runNext(): void {
  waitingTasks.shift()?.();
  if (waitingTasks.length > 0) setImmediate(runNext);
}

/** Work in pieces: a generator that yields after each piece. */
export type Pieces<Result> = Generator<void, Result, void>;

/** Runs work of a single piece synchronously, and further pieces in turns. */
export function runInTurns<Result>(work: Pieces<Result>): Result | Promise<Result> {
  const first = work.next();
  return first.done === true ? first.value : runRemaining(work);
}

/** Runs all pieces in this turn. */
export function runAtOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

async function runRemaining<Result>(work: Pieces<Result>): Promise<Result> {
  for (;;) {
    await waitInQueue();
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The approximate size of objects per turn in bytes: some ten milliseconds in the slowest encoding. */
const PIECE_WEIGHT = 128 * 1024;

/** Sums the weights of the objects of a piece. */
export class Piece {
  #weight = 0;

  /** Adds an object, and reports whether the piece is complete with it. */
  isWhole({ weight }: { readonly weight: number }): boolean {
    this.#weight += weight;
    if (this.#weight < PIECE_WEIGHT) return false;
    this.#weight = 0;
    return true;
  }
}

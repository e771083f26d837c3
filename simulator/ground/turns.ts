/**
 * Work that takes long is done in pieces, and of all such work one piece in each turn of the event loop: whatever arrives meanwhile is
 * answered in between, however many requests have such work.
 */
const waiting: (() => void)[] = [];

/** Resolves when the next piece may be done, up to the next `await`. */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Work in pieces: it yields after each of them. */
export type Pieces<Result> = Generator<void, Result, void>;

/** At once where it is one piece. */
export function inTurns<Result>(work: Pieces<Result>): Result | Promise<Result> {
  const first = work.next();
  return first.done === true ? first.value : remaining(work);
}

/** One piece after the other, in this turn. */
export function allAtOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

async function remaining<Result>(work: Pieces<Result>): Promise<Result> {
  for (;;) {
    await ownTurn();
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** About so many bytes of objects are worked on in one turn: some ten milliseconds in the slowest encoding. */
const HEAVY = 128 * 1024;

/** Adds up what the objects of a piece weigh. */
export class Piece {
  #weight = 0;

  /** With this object the piece is whole, and the next one begins. */
  isWhole({ weight }: { readonly weight: number }): boolean {
    this.#weight += weight;
    if (this.#weight < HEAVY) return false;
    this.#weight = 0;
    return true;
  }
}

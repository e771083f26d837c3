/** The time, randomness, locks and log of a server. */
import type { Chance, MovableClock } from '../ground/clock.ts';
import { LocalLocks, type Locks } from '../ground/locks.ts';
import { AdjustableClock, realClock } from './clocks.ts';
import { realChance } from './randomness.ts';

export interface Machine {
  readonly clock: MovableClock;
  readonly chance: Chance;
  readonly locks: Locks;
  /** Logs one line. */
  readonly log: (message: string) => void;
}

/** The parts of the machine that the program of the server chooses. */
export interface MachineParts {
  /** Without it, lines go to stderr. */
  readonly log?: Machine['log'] | undefined;
  /** The locks of all processes that serve the API. Without them, the server is the only one. */
  readonly locks?: Locks | undefined;
}

export function createMachine({ log = toStderr, locks = new LocalLocks() }: MachineParts = {}): Machine {
  return { clock: new AdjustableClock(realClock), chance: realChance, locks, log };
}

function toStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

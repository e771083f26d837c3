/** The time, randomness and log of this process. */
import type { Chance, MovableClock } from '../ground/clock.ts';
import { AdjustableClock, realClock } from './clocks.ts';
import { realChance } from './randomness.ts';

export interface Machine {
  readonly clock: MovableClock;
  readonly chance: Chance;
  /** Logs one line. */
  readonly log: (message: string) => void;
}

export function createMachine(log: Machine['log'] = toStderr): Machine {
  return {
    clock: new AdjustableClock(realClock),
    chance: realChance,
    log,
  };
}

function toStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

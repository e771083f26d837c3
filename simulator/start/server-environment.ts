/** The time, randomness, locks and log of a server. */
import type { MovableClock, RandomSource } from '../ground/clock.ts';
import { LocalLocks, type Locks } from '../ground/locks.ts';
import { AdjustableClock, realClock } from './clocks.ts';
import { systemRandom } from './randomness.ts';

export interface ServerEnvironment {
  readonly clock: MovableClock;
  readonly random: RandomSource;
  readonly locks: Locks;
  /** Logs one line. */
  readonly log: (message: string) => void;
}

/** The parts of the environment that the caller of the server chooses. */
export interface EnvironmentOptions {
  /** Without it, lines go to stderr. */
  readonly log?: ServerEnvironment['log'] | undefined;
  /** The locks of all processes that serve the API. Without them, the server is the only one. */
  readonly locks?: Locks | undefined;
}

export function createServerEnvironment({
  log = toStderr,
  locks = new LocalLocks(),
}: EnvironmentOptions = {}): ServerEnvironment {
  return { clock: new AdjustableClock(realClock), random: systemRandom, locks, log };
}

function toStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

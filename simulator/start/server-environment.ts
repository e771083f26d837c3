/** The clock, random source, locks and log of a server. */
import type { MovableClock, RandomSource } from '../foundation/clock.ts';
import { LocalLocks, type Locks } from '../foundation/locks.ts';
import { AdjustableClock, realClock } from './clocks.ts';
import { systemRandomSource } from './randomness.ts';

export interface ServerEnvironment {
  readonly clock: MovableClock;
  readonly random: RandomSource;
  readonly locks: Locks;
  /** Logs one line. */
  readonly log: (message: string) => void;
}

/** The members of the environment that the caller can choose. */
export interface EnvironmentOptions {
  /** The default writes to stderr. */
  readonly log?: ServerEnvironment['log'] | undefined;
  /** The locks that all server processes share. The default is for a server with only one process. */
  readonly locks?: Locks | undefined;
}

export function createServerEnvironment({
  log: writeLog = writeToStderr,
  locks = new LocalLocks(),
}: EnvironmentOptions = {}): ServerEnvironment {
  return { clock: new AdjustableClock(realClock), random: systemRandomSource, locks, log: writeLog };
}

function writeToStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Limits how long a scenario waits for events and effects that do not occur. */
import { AreaWaitLimits, FixedWaitLimits, type WaitLimits } from '../../client/exchange/wait-limits.ts';
import { findTestedBasic } from './needs/basics.ts';
import type { AssayWorld } from './world.ts';

/** Returns the wait limits of a scenario. Returns undefined before the basics have run: each wait then has only its own limit. */
export function createWaitLimits({ parameters, subject, tags }: AssayWorld, area: string): WaitLimits | undefined {
  const { maxWait, failedBasics } = parameters;
  if (maxWait !== undefined) return new FixedWaitLimits(area, maxWait);
  return failedBasics === undefined
    ? undefined
    : new AreaWaitLimits(area, subject.waitedTimes, findTestedBasic(tags) !== undefined);
}

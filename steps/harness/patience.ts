/** Limits how long a scenario waits for something that does not come. */
import { AreaPatience, type Patience, ShortPatience } from '../../client/exchange/patience.ts';
import { findTestedBasic } from './needs/basics.ts';
import type { AssayWorld } from './world.ts';

export function createPatience({ parameters, subject, tags }: AssayWorld, area: string): Patience | undefined {
  const { longestWait, failedBasics } = parameters;
  if (longestWait !== undefined) return new ShortPatience(area, longestWait);
  return failedBasics === undefined
    ? undefined
    : new AreaPatience(area, subject.waited, findTestedBasic(tags) !== undefined);
}

/** Faults that break rules of the area watch. */
import type { Fault } from './fault.ts';

export const watchFaults = {} satisfies Record<string, Fault>;

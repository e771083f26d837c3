/** Faults that break rules of the area paths. */
import type { Fault } from './fault.ts';

export const pathFaults = {} satisfies Record<string, Fault>;

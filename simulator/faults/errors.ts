/** Faults that break rules of the area errors. */
import type { Fault } from './fault.ts';

export const errorFaults = {} satisfies Record<string, Fault>;

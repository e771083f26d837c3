/** Faults that break rules of the area rest. */
import type { Fault } from './fault.ts';

export const restFaults = {} satisfies Record<string, Fault>;

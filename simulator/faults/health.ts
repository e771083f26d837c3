/** Faults that break rules of the area health. */
import type { Fault } from './fault.ts';

export const healthFaults = {} satisfies Record<string, Fault>;

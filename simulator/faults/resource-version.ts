/** Faults that break rules of the area resource-version. */
import type { Fault } from './fault.ts';

export const resourceVersionFaults = {} satisfies Record<string, Fault>;

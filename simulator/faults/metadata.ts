/** Faults that break rules of the area metadata. */
import type { Fault } from './fault.ts';

export const metadataFaults = {} satisfies Record<string, Fault>;

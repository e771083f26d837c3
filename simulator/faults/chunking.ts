/** Faults that break rules of the area chunking. */
import type { Fault } from './fault.ts';

export const chunkingFaults = {} satisfies Record<string, Fault>;

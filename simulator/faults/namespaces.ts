/** Faults that break rules of the area namespaces. */
import type { Fault } from './fault.ts';

export const namespaceFaults = {} satisfies Record<string, Fault>;

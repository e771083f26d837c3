/** Faults that break rules of the area endpoints. */
import type { Fault } from './fault.ts';

export const endpointsFaults = {} satisfies Record<string, Fault>;

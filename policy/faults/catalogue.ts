/** All faults of the checker of histories: bugs that were easily written, by the rule that goes wrong. */
import type { Fault } from '../../simulator/faults/fault.ts';
import { elementFaults } from './elements.ts';
import { lifetimeFaults } from './lifetimes.ts';
import { promiseFaults } from './promises.ts';

export const POLICY_FAULTS: Readonly<Record<string, Fault>> = {
  ...elementFaults,
  ...lifetimeFaults,
  ...promiseFaults,
};

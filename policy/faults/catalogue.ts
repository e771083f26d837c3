/** All faults of the policy checker, by the rule that they break. */
import type { Fault } from '../../faults/fault.ts';
import { elementFaults } from './elements.ts';
import { lifetimeFaults } from './lifetimes.ts';
import { promiseFaults } from './promises.ts';

export const POLICY_FAULTS: Readonly<Record<string, Fault>> = {
  ...elementFaults,
  ...lifetimeFaults,
  ...promiseFaults,
};

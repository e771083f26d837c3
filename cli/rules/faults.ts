/** The faults of the simulator, the policy checker, and the client command. */

import type { Fault } from '../../faults/fault.ts';
import { CLIENT_FAULTS, isClientFault } from '../../orchctl/faults/catalogue.ts';
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { FAULTS } from '../../simulator/faults/catalogue.ts';

export const ALL_FAULTS: Readonly<Record<string, Fault>> = { ...FAULTS, ...POLICY_FAULTS, ...CLIENT_FAULTS };

/** Returns the package of a fault. The file names in its edits are relative to the folder of the package. */
export function findFaultPackage(id: string): 'simulator' | 'policy' | 'orchctl' {
  if (isClientFault(id)) return 'orchctl';
  return Object.hasOwn(POLICY_FAULTS, id) ? 'policy' : 'simulator';
}

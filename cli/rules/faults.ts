/** The faults of everything that is judged: the simulator, and the checker of histories. */
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { FAULTS } from '../../simulator/faults/catalogue.ts';
import type { Fault } from '../../simulator/faults/fault.ts';

export const ALL_FAULTS: Readonly<Record<string, Fault>> = { ...FAULTS, ...POLICY_FAULTS };

/** The folder that the paths of its edits are below. */
export function roomOf(id: string): 'simulator' | 'policy' {
  return Object.hasOwn(POLICY_FAULTS, id) ? 'policy' : 'simulator';
}

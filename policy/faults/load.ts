/** Locates the policy checker with a fault. */
import { createEditedPackage } from '../../faults/edited-modules.ts';
import { POLICY_FAULTS } from './catalogue.ts';

const policy = createEditedPackage(new URL('../', import.meta.url), POLICY_FAULTS);

/** Returns the URL from which `judge.ts` is loaded with the fault. */
export function faultyJudge(id: string): string {
  return policy.address('judge', [id]);
}

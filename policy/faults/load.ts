/** Locates the policy checker with a fault. */
import { createEditedPackage } from '../../faults/edited-modules.ts';
import { POLICY_FAULTS } from './catalogue.ts';

const editedPolicy = createEditedPackage(new URL('../', import.meta.url), POLICY_FAULTS);

/** Returns the URL that loads `judge.ts` with the fault. */
export function locateFaultyChecker(id: string): string {
  return editedPolicy.locateModule('judge', [id]);
}

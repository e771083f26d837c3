/** Loads the checker with a fault. */
import { createEditedPackage } from '../../faults/edited-modules.ts';
import { POLICY_FAULTS } from './catalogue.ts';

const policy = createEditedPackage(new URL('../', import.meta.url), POLICY_FAULTS);

/** Returns the URL of `judge.ts` with this fault. */
export function faultyJudge(id: string): string {
  return policy.address('judge', [id]);
}

/** Faults of writes as a whole: what isn't validated. */
import type { FaultSet } from './catalogue.ts';

interface WriteOptions {
  readonly dryRun: boolean;
  readonly applies: boolean;
  readonly force: boolean;
}

export function skipsValidation({ dryRun, applies, force }: WriteOptions, faults: FaultSet): boolean {
  if (faults.size === 0) return false;
  if (dryRun && faults.has('dry-run-skips-validation')) return true;
  return applies && (faults.has('applies-unvalidated') || (force && faults.has('force-skips-validation')));
}

/** Faults of admission in dry runs: whom a dry run asks, and what is made of webhooks with side effects. */
import type { FaultSet } from './catalogue.ts';

/** Whether a dry run passes these webhooks by. */
export function unasked(kind: 'mutating' | 'validating', faults: FaultSet): boolean {
  return kind === 'mutating'
    ? faults.has('dry-run-skips-mutating-admission')
    : faults.has('dry-run-skips-validating-admission');
}

/** What a dry run does about a webhook with these side effects. */
export function misjudgedEffects(
  sideEffects: string | undefined,
  faults: FaultSet,
): 'asked' | 'skipped' | 'refused' | undefined {
  if (faults.size === 0) return undefined;
  if (sideEffects === 'NoneOnDryRun' && faults.has('none-on-dry-run-has-effects')) return 'refused';
  if (sideEffects === 'None' || sideEffects === 'NoneOnDryRun') return undefined;
  if (faults.has('side-effects-in-dry-runs')) return 'asked';
  return faults.has('side-effects-skipped-in-dry-runs') ? 'skipped' : undefined;
}

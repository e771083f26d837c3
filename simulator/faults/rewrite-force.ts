/** What the faults of forced deletion do to its option and to what may not stand beside it. */
import type { FieldProblem } from '../pure/status/status.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

/** The fault with which the option may stand beside the field. */
const BESIDE: readonly (readonly [string, FaultId])[] = [
  ['dryRun', 'force-beside-dry-run'],
  ['gracePeriodSeconds', 'force-beside-grace'],
  ['orphanDependents', 'force-beside-orphan-dependents'],
  ['preconditions', 'force-beside-preconditions'],
  ['propagationPolicy', 'force-beside-policy'],
];

export function misforced<T extends { readonly force?: boolean }>(options: T, faults: FaultSet): T {
  if (options.force === false && faults.has('force-when-named')) return { ...options, force: true };
  if (options.force === undefined && faults.has('force-by-default')) return { ...options, force: true };
  return options;
}

export function forgiven(problems: FieldProblem[], faults: FaultSet): FieldProblem[] {
  if (faults.size === 0) return problems;
  const gone = BESIDE.filter(([, fault]) => faults.has(fault)).map(([field]) => `together with .${field}`);
  return problems.filter(({ message }) => !gone.some((words) => message.endsWith(words)));
}

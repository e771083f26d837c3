/** Faults of field validation: what is made of the unknown and the repeated fields that were found in a document. */
import type { FaultSet } from './catalogue.ts';

/** The problems of a document that are noticed. */
export function noticed(problems: readonly string[], faults: FaultSet): readonly string[] {
  if (faults.size === 0) return problems;
  const found = problems.filter((problem) => {
    if (/unknown field/.test(problem)) return !faults.has('unknown-fields-unnoticed');
    return !faults.has('duplicates-unnoticed');
  });
  return found.length > 1 && faults.has('one-warning-for-all') ? [found.join(', ')] : found;
}

type Level = 'Ignore' | 'Warn' | 'Strict';

export function levelFor(problems: readonly string[], level: Level, faults: FaultSet): Level {
  const refused =
    faults.has('ignore-refuses-duplicates') && problems.some((problem) => problem.startsWith('duplicate'));
  return refused ? 'Strict' : level;
}

type Members = Record<string, unknown>;

/** The object as it goes on, after a bug in the reading of its document. */
export function misread(object: object, document: object, problems: readonly string[], faults: FaultSet): void {
  if (faults.size === 0) return;
  const { spec } = object as { spec?: { serviceAccountName?: string } };
  if (spec?.serviceAccountName !== undefined && faults.has('pods-run-as-default')) spec.serviceAccountName = 'default';
  for (const problem of problems) {
    const path = /^(unknown|duplicate) field "(.*)"$/.exec(problem);
    const steps = path?.[2]?.split('.') ?? [];
    const name = steps.pop() ?? '';
    if (path?.[1] === 'unknown' && steps.length === 0 && faults.has('unknown-fields-stored')) {
      (object as Members)[name] = (document as Members)[name];
    }
    if (path?.[1] !== 'duplicate' || !faults.has('repeated-fields-lost')) continue;
    const holder = steps.reduce<unknown>((here, step) => (here as Members | undefined)?.[step], object);
    if (typeof holder === 'object' && holder !== null) delete (holder as Members)[name];
  }
}

/** What the faults of dry runs and of field validation make of options, and of what is found in a document. */
import type { Query } from '../pure/query/query.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

interface Options {
  readonly dryRun: boolean;
  readonly fieldValidation: 'Ignore' | 'Warn' | 'Strict';
  readonly applies: boolean;
  readonly force: boolean;
  readonly fieldManager: string;
}

const UNCHECKED: Readonly<Record<string, FaultId>> = {
  create: 'posts-unchecked',
  update: 'puts-unchecked',
  patch: 'patches-unchecked',
};
const UNREAD: Readonly<Record<string, FaultId>> = {
  create: 'manager-of-create-unread',
  update: 'manager-of-update-unread',
  patch: 'manager-of-patch-unread',
};
const REAL: Readonly<Record<string, FaultId>> = {
  create: 'dry-create-is-real',
  update: 'dry-update-is-real',
  patch: 'dry-patch-is-real',
  apply: 'dry-apply-is-real',
};

export function misreadWriteOptions<T extends Options>(options: T, verb: string, query: Query, faults: FaultSet): T {
  if (faults.size === 0) return options;
  const { dryRun, applies } = options;
  let { fieldValidation } = options;
  if (!query.has('fieldValidation') && faults.has('ignored-by-default')) fieldValidation = 'Ignore';
  else if (fieldValidation === 'Ignore' && faults.has('ignore-warns')) fieldValidation = 'Warn';
  else if (fieldValidation === 'Warn' && faults.has('warn-refuses')) fieldValidation = 'Strict';
  else if (fieldValidation === 'Strict' && faults.has('strict-warns')) fieldValidation = 'Warn';
  const unchecked = UNCHECKED[verb];
  if (unchecked !== undefined && faults.has(unchecked)) fieldValidation = 'Ignore';
  const real = REAL[applies ? 'apply' : verb];
  const unread = applies ? undefined : UNREAD[verb];
  return {
    ...options,
    fieldValidation,
    dryRun: dryRun && (real === undefined || !faults.has(real)),
    force: options.force && !faults.has('force-unread'),
    ...(unread !== undefined && faults.has(unread) && { fieldManager: '' }),
  };
}

/** What a server with a fault doesn't mind. */
export function minded(problems: readonly FieldProblem[], faults: FaultSet): readonly FieldProblem[] {
  if (faults.size === 0) return problems;
  return problems.filter(({ field }) => {
    if (field === 'dryRun') return !faults.has('any-dry-run-value');
    return field !== 'fieldValidation' || !faults.has('any-level-accepted');
  });
}

/** dryRun without a value, taken for All. */
export function filledDryRun(query: Query, faults: FaultSet): Query {
  if (!faults.has('empty-dry-run-is-all') || query.get('dryRun')?.includes('') !== true) return query;
  return new Map(query).set('dryRun', ['All']);
}

/** The problems of a document that are noticed. */
export function noticed(problems: readonly string[], faults: FaultSet): readonly string[] {
  if (faults.size === 0) return problems;
  const found = problems.filter((problem) => {
    if (/unknown field/.test(problem)) return !faults.has('unknown-fields-unnoticed');
    return !faults.has('duplicates-unnoticed');
  });
  return found.length > 1 && faults.has('one-warning-for-all') ? [found.join(', ')] : found;
}

export function levelFor(problems: readonly string[], level: Options['fieldValidation'], faults: FaultSet) {
  const refused =
    faults.has('ignore-refuses-duplicates') && problems.some((problem) => problem.startsWith('duplicate'));
  return refused ? 'Strict' : level;
}

type Members = Record<string, unknown>;

/** The object as it goes on, after a bug in the reading of its document. */
export function misread(object: object, document: object, problems: readonly string[], faults: FaultSet): void {
  if (faults.size === 0) return;
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

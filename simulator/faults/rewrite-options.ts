/** Faults of the options of a write: problems that are overlooked, values that are misread. */
import type { Query } from '../pure/query/query.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

const OVERLOOKED: readonly (readonly [FaultId, (problem: FieldProblem) => boolean])[] = [
  ['missing-manager-accepted', ({ field, type }) => field === 'fieldManager' && type === 'FieldValueRequired'],
  ['managers-of-any-length', ({ field, type }) => field === 'fieldManager' && type === 'FieldValueTooLong'],
  ['managers-of-any-sign', ({ field, type }) => field === 'fieldManager' && type === 'FieldValueInvalid'],
  ['force-allowed-everywhere', ({ field }) => field === 'force'],
  ['any-dry-run-value', ({ field }) => field === 'dryRun'],
  ['any-level-accepted', ({ field }) => field === 'fieldValidation'],
];

export function notOverlooked(problems: readonly FieldProblem[], faults: FaultSet): readonly FieldProblem[] {
  if (faults.size === 0) return problems;
  return problems.filter((problem) => !OVERLOOKED.some(([id, overlooks]) => faults.has(id) && overlooks(problem)));
}

interface Options {
  readonly dryRun: boolean;
  readonly fieldValidation: 'Ignore' | 'Warn' | 'Strict';
  readonly applies: boolean;
  readonly force: boolean;
}

const UNCHECKED: Readonly<Record<string, FaultId>> = {
  create: 'posts-unchecked',
  update: 'puts-unchecked',
  patch: 'patches-unchecked',
};
const REAL: Readonly<Record<string, FaultId>> = {
  create: 'dry-create-is-real',
  update: 'dry-update-is-real',
  patch: 'dry-patch-is-real',
  apply: 'dry-apply-is-real',
};

interface Asked {
  readonly verb: string;
  /** Of a subresource. */
  readonly ofPart: boolean;
  readonly query: Query;
}

export function misreadWriteOptions<T extends Options>(options: T, asked: Asked, faults: FaultSet): T {
  if (faults.size === 0) return options;
  const { verb, ofPart, query } = asked;
  const { dryRun, applies } = options;
  let { fieldValidation } = options;
  if (!query.has('fieldValidation') && faults.has('ignored-by-default')) fieldValidation = 'Ignore';
  else if (fieldValidation === 'Ignore' && faults.has('ignore-warns')) fieldValidation = 'Warn';
  else if (fieldValidation === 'Warn' && faults.has('warn-refuses')) fieldValidation = 'Strict';
  else if (fieldValidation === 'Strict' && faults.has('strict-warns')) fieldValidation = 'Warn';
  const unchecked = UNCHECKED[verb];
  if (unchecked !== undefined && faults.has(unchecked)) fieldValidation = 'Ignore';
  if (ofPart && faults.has('subresources-unchecked')) fieldValidation = 'Ignore';
  const real =
    ofPart && faults.has('dry-subresource-is-real') ? 'dry-subresource-is-real' : REAL[applies ? 'apply' : verb];
  return {
    ...options,
    fieldValidation,
    dryRun: dryRun && (real === undefined || !faults.has(real)),
    force: misreadForce(options, query, faults),
  };
}

/** dryRun without a value, taken for All. */
export function filledDryRun(query: Query, faults: FaultSet): Query {
  if (!faults.has('empty-dry-run-is-all') || query.get('dryRun')?.includes('') !== true) return query;
  return new Map(query).set('dryRun', ['All']);
}

function misreadForce(options: Options, query: Query, faults: FaultSet): boolean {
  if (faults.has('force-without-effect')) return false;
  if (options.applies && faults.has('force-is-one-word')) return query.get('force')?.[0] === 'true';
  return options.applies && faults.has('force-by-presence') ? query.has('force') : options.force;
}

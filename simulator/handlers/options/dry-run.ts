/** Returns a problem if a value of `dryRun` is not `All` (dry-*). The message contains the complete list, as in kube-apiserver. */
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import type { Query } from '../../pure/query/query.ts';
import { createNotSupportedProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export function findDryRunProblems(values: readonly string[]): FieldProblem[] {
  if (values.every((value) => value === 'All')) return [];
  const goSlice = formatStringSlice(values);
  return [createNotSupportedProblem('dryRun', { unquoted: goSlice }, ['All'])];
}

/** Removes `dryRun` parameters without a value, which have no effect (dry-no-value-allows-side-effects). */
export function removeEmptyDryRun(query: Query): Query {
  const values = query.get('dryRun');
  if (values?.includes('') !== true) return query;
  const { dryRun: _, ...otherParameters } = Object.fromEntries(query);
  const dryRun = values.filter((value) => value !== '');
  return new Map(Object.entries(dryRun.length === 0 ? otherParameters : { ...otherParameters, dryRun }));
}
